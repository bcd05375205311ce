import { install } from '../support/install.ts'

/** Installs the compilers, which are among the tools of the hosts. */
export default function setup(): void {
  install('test/hosts')
}

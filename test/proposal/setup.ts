import { install } from '../support/install.ts'

/** Installs the compilers, which are dependencies of test/hosts. */
export default function setup(): void {
  install('test/hosts')
}

import { install } from '../../support/install.ts'

/** Installs the packages of these tests, and workerd, which is a package of test/runtimes. */
export default function setup(): void {
  install('test/production')
  install('test/runtimes')
}

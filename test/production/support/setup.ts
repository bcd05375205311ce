import { install } from '../../support/install.ts'

/** Installs what the tests need: their own packages, and workerd, which the runtimes have. */
export default function setup(): void {
  install('test/production')
  install('test/runtimes')
}

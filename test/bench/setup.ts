import { install } from '../support/install.ts'

/** Installs the peers. */
export default function tools(): void {
  install('test/bench/tools')
}

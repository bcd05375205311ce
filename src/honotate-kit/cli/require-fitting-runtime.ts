import { fileURLToPath } from 'node:url'
import { CommandError } from '../toolbox/command-errors.ts'
import { fittingRange, isAtLeast, isWithin } from '../toolbox/version-ranges.ts'
import { honotateVersion, nearestPackage } from '../transform/hosts/nearest-package.ts'

/**
 * Compares the versions of honotate and honotate-kit before a command imports honotate: later, a missing export
 * would be an error without a code. Package managers only warn about a peer that does not fit.
 *
 * @throws HONOTATE_INCOMPATIBLE_VERSIONS, HONOTATE_NO_RUNTIME
 */
export function requireFittingRuntime(): void {
  const kit = honotateVersion()
  const runtime = runtimeVersion()
  if (runtime === undefined) throw new CommandError('NO_RUNTIME')
  const { least, below } = fittingRange(kit)
  if (isWithin(runtime, least, below)) return
  const older = isAtLeast(runtime, kit) ? 'honotate-kit' : 'honotate'
  const command =
    older === 'honotate' ? `npm install honotate@${kit}` : `npm install --save-dev honotate-kit@${runtime}`
  throw new CommandError('INCOMPATIBLE_VERSIONS', { runtime, kit, older, command })
}

/** The version of honotate that the commands import; `undefined` if it is not installed. */
function runtimeVersion(): string | undefined {
  try {
    return String(nearestPackage(fileURLToPath(import.meta.resolve('honotate')))?.manifest['version'])
  } catch {
    return undefined
  }
}

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fillIn } from '../../../honotate/shared.ts'
import { paint } from '../../toolbox/colours.ts'
import type { CompilerOptions } from '../../transform/hosts/tsconfig.ts'
import { checkClassFields } from '../doctor/checks/class-fields.ts'
import { findings } from '../doctor/findings.ts'
import { readProject } from '../doctor/project.ts'

/** Prints a warning for each configuration under which class fields may have other values than under tsconfig.json. */
export function warnAboutClassFields(root: string): void {
  if (!existsSync(join(root, 'package.json'))) return
  for (const { id, details = {} } of checkClassFields(readProject(root, process.versions.node))) {
    const { problem, remedy } = findings[id]
    console.log(`${paint('yellow', 'warning')}  ${fillIn(problem, details)}.\n  ${remedy}`)
  }
}

/** Warns of `noEmit`, and of the target `esnext`, with which decorators stay in the output: `tsc` reports neither. */
export function warnAboutOutput({ noEmit, target }: CompilerOptions): void {
  if (noEmit)
    console.log(
      'warning: nothing was written, because `noEmit` is true. Set it to false, or build another file: honotate build -p <path>',
    )
  else if (target?.toLowerCase() === 'esnext')
    console.log(
      'warning: with the target `esnext`, TypeScript leaves decorators in the output, and Node cannot run them. Set "target": "es2022"',
    )
}

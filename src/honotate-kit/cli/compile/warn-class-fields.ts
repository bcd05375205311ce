import { existsSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { fillIn } from '../../../honotate/shared.ts'
import { paint } from '../../toolbox/colours.ts'
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

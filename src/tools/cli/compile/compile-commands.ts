import type { CommandModule } from '../command.ts'
import { usage } from './compile-options.ts'
import { runCompiler } from './run-compiler.ts'

/** `honotate check` */
export const check: CommandModule = { usage, run: (args) => runCompiler('check', args) }

/** `honotate build` */
export const build: CommandModule = { usage, run: (args) => runCompiler('build', args) }

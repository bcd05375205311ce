import { runCompiler } from './run-compiler.ts'

export { usage } from './compile-options.ts'

/** `honotate build` */
export function run(args: readonly string[]): Promise<number> {
  return runCompiler('build', args)
}

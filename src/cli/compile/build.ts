import { compile } from './compile.ts'

export { usage } from './arguments.ts'

/** `honotate build` */
export function run(args: readonly string[]): Promise<number> {
  return compile('build', args)
}

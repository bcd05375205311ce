import { compile } from './compile.ts'

export { usage } from './arguments.ts'

/** `honotate check` */
export function run(args: readonly string[]): Promise<number> {
  return compile('check', args)
}

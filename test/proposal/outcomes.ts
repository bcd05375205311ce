import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from '../../src/honotate-kit/transform/transform.ts'
import type { Compiler, Source } from './compilers.ts'
import type { Program } from './programs.ts'
import { outputOf } from '../support/program.ts'

/** The outcome of a program after one compiler. */
export interface Outcome {
  /** Whether the program follows the proposal. */
  readonly passes: boolean
  /** The `actual` export of the program, or the error that ended it. */
  readonly actual: string
  /** The `expected` export of the program, if the program ran. */
  readonly expected: string | undefined
}

/** The output of `run.mjs` for one module. */
interface Run extends Outcome {
  readonly isSyntaxError?: boolean
}

const cache = join(import.meta.dirname, '../../node_modules/.cache/proposal')

/**
 * Compiles the programs and runs them in Node. Returns the outcomes by the names of the programs.
 *
 * @param rewrite The step before the compiler. By default, the transformer of honotate.
 */
export async function outcomesOf(
  compiler: Compiler,
  programs: readonly Program[],
  rewrite: (program: Program) => Source = rewritten,
): Promise<ReadonlyMap<string, Outcome>> {
  const directory = join(cache, `${compiler.name}-${compiler.version}`)
  rmSync(directory, { recursive: true, force: true })
  mkdirSync(directory, { recursive: true })
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }\n')
  const [mistakes, others] = [programs.filter(({ isError }) => isError), programs.filter(({ isError }) => !isError)]
  // The other programs are not checked: a compiler that checks types would report type errors in JavaScript.
  const errors = new Map([
    ...(await compiler.compile(mistakes.map(rewrite), directory, true)),
    ...(await compiler.compile(others.map(rewrite), directory, false)),
  ])
  const fileOf = ({ name }: Program): string => join(directory, `${name}.js`)
  const compiled = programs.filter((program) => !errors.has(program.name) && existsSync(fileOf(program)))
  const runner = join(import.meta.dirname, 'run.mjs')
  const stdout = outputOf({ directory }, ['node', '--no-warnings', runner, ...compiled.map(fileOf)])
  const runs = JSON.parse(stdout) as Run[]
  return new Map(
    programs.map((program) => {
      const run = runs[compiled.indexOf(program)]
      const error = errors.get(program.name)
      const passes = program.isError ? error !== undefined || run?.isSyntaxError === true : run?.passes === true
      return [program.name, { passes, actual: run?.actual ?? error ?? 'was not compiled', expected: run?.expected }]
    }),
  )
}

function rewritten({ name, extension, code }: Program): Source {
  return { path: name, extension, code: transform(code, `program${extension}`)?.code ?? code }
}

// Runs the programs of the proposal with any implementation of it, and prints the rules that it breaks:
// `npm run proposal -- --implementation ./mine.mjs [programs]`, see results.md.
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import type { Compiler } from './compilers.ts'
import { outcomesOf } from './outcomes.ts'
import { programs } from './programs.ts'

/** The default export of an implementation's module: it compiles a program, and throws for a syntax error. */
type Implementation = (code: string, file: string) => string | Promise<string>

const { values, positionals } = parseArgs({
  options: { implementation: { type: 'string', default: join(import.meta.dirname, 'transformer.ts') } },
  allowPositionals: true,
})
const chosen = programs.filter(
  ({ name }) => positionals.length === 0 || positionals.some((part) => name.startsWith(part)),
)
const outcomes = await outcomesOf(
  compilerOf(await load(values.implementation)),
  chosen,
  ({ name, extension, code }) => ({ path: name, extension, code }),
)

const broken = chosen.filter(({ name }) => !outcomes.get(name)?.passes)
for (const { name, extension, rule, reading, isError } of broken) {
  const { actual, expected = 'what the program exports' } = outcomes.get(name) ?? { actual: 'nothing' }
  const lines = [`${name}${extension}: ${rule}`, ...(reading ? [`reading:  ${reading}`] : [])]
  console.log([...lines, `expected: ${isError ? 'a syntax error' : expected}`, `actual:   ${actual}`, ''].join('\n  '))
}
console.log(`${chosen.length - broken.length} of ${chosen.length} rules are followed.`)
process.exitCode = broken.length === 0 ? 0 : 1

/** Loads the implementation of a module. With `none`, the engine runs the programs as they are. */
async function load(path: string): Promise<Implementation> {
  if (path === 'none') return (code) => code
  const module = (await import(pathToFileURL(resolve(path)).href)) as { readonly default?: unknown }
  if (typeof module.default === 'function') return module.default as Implementation
  throw new Error(`${path} must export a function as default: (code, file) => the compiled code`)
}

function compilerOf(implementation: Implementation): Compiler {
  return {
    name: 'implementation',
    version: basename(values.implementation),
    async compile(sources, directory) {
      const errors = new Map<string, string>()
      for (const { path, extension, code } of sources) {
        try {
          const file = join(directory, `${path}.js`)
          const compiled = await implementation(code, `${path}${extension}`)
          mkdirSync(dirname(file), { recursive: true })
          writeFileSync(file, compiled)
        } catch (error) {
          errors.set(path, String(error))
        }
      }
      return errors
    },
  }
}

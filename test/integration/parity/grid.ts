import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'
import { run } from '../../support/program.ts'

/** A compiler that lowers the decorators of ECMAScript. */
export interface Compiler {
  readonly name: string
  readonly format: 'esm' | 'cjs'
  /** Compiles TypeScript to JavaScript that Node runs. */
  compile(code: string): string | Promise<string>
  /** Applies the known differences of this compiler to the expected output. */
  readonly differences?: (expected: string) => string
}

const fixtures = join(import.meta.dirname, 'fixtures')
const expected = readFileSync(join(fixtures, 'expected.txt'), 'utf8')

/**
 * Compiles a module with each compiler, once with parameter decorators and once with `@Parameters` written by hand,
 * runs it in Node and compares the output of its decorators.
 *
 * @param directory Where to write the modules; `honotate` must be found from there.
 */
export function testGrid(compilers: readonly Compiler[], directory: string): void {
  describe.each(compilers)('$name', (compiler) => {
    const outcome = compiler.differences?.(expected) ?? expected

    test('rewritten parameter decorators produce the expected output', async () => {
      const rewritten = transform(readFileSync(join(fixtures, 'decorated.ts'), 'utf8'), 'decorated.ts')
      expect(await compileAndRun('decorated', rewritten?.code ?? '', compiler, directory)).toBe(outcome)
    })

    test('@Parameters written by hand produces the expected output', async () => {
      expect(
        await compileAndRun('by-hand', readFileSync(join(fixtures, 'by-hand.ts'), 'utf8'), compiler, directory),
      ).toBe(outcome)
    })
  })
}

async function compileAndRun(
  name: string,
  code: string,
  { name: compilerName, format, compile }: Compiler,
  directory: string,
): Promise<string> {
  const folder = join(directory, compilerName.replaceAll(/\W+/gu, '-'))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }\n')
  for (const file of ['log.js', 'use.js']) copyFileSync(join(fixtures, file), join(folder, file))
  const file = join(folder, `${name}.${format === 'esm' ? 'mjs' : 'cjs'}`)
  writeFileSync(file, await compile(code))
  const { code: status, output } = await run({ directory: folder }, ['node', '--no-warnings', file])
  if (status !== 0) throw new Error(output)
  return output
}

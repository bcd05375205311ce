import { SourceMap, type SourceMapPayload } from 'node:module'
import remapping from '@jridgewell/remapping'
import { transformSync } from 'esbuild'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'

const code = `const text = '\u2028 \u2029' // a\rconst next = 1
class A {
  m(@D() a) { return marked }
}
`
/** The line of `marked`, with the line breaks that compilers count. */
const line = code.slice(0, code.indexOf('marked')).split(/\r\n|[\n\r\u2028\u2029]/u).length - 1

test.each([
  [
    'TypeScript',
    (text: string): { code: string; map: string } => {
      const compilerOptions = { target: ts.ScriptTarget.ES2022, sourceMap: true }
      const { outputText, sourceMapText = '' } = ts.transpileModule(text, { fileName: 'a.ts', compilerOptions })
      return { code: outputText, map: sourceMapText }
    },
  ],
  ['esbuild', (text: string) => transformSync(text, { loader: 'ts', target: 'es2022', sourcemap: 'external' })],
] as const)('%s maps the line after U+2028, U+2029 and a single carriage return', (_, compile) => {
  const rewritten = transform(code, 'a.ts')
  if (!rewritten) throw new Error('not rewritten')
  const output = compile(rewritten.code)
  const map = remapping([output.map, rewritten.map as never], () => null)
  const before = output.code.slice(0, output.code.indexOf('marked')).split(/\r\n|[\n\r\u2028\u2029]/u)
  const entry = new SourceMap(JSON.parse(map.toString()) as SourceMapPayload).findEntry(
    before.length - 1,
    (before.at(-1) as string).length,
  )
  expect(entry).toMatchObject({ originalLine: line, originalColumn: 21 })
})

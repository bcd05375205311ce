import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { isSafe } from 'redos-detector'
import { expect, test } from 'vitest'
import { emitSchemas } from '../../src/honotate-kit/types/emit/emit-schemas.ts'
import { createTypesProject } from '../support/types-project.ts'

const formats = ['date', 'date-time', 'email', 'ipv4', 'uri', 'uuid']
const templates = [
  'user-${string}',
  '${string}@',
  'v${number}',
  '${number}px ${number}',
  '${bigint}/${number}',
  '${string}-${string}',
]

/** A model with all patterns that honotate generates, and two of a user: a safe and an exponential pattern. */
function model(): string {
  const members = [
    ...formats.map((format, index) => `  /** @format ${format} */\n  format${index}: string\n`),
    ...templates.map((template, index) => `  template${index}: \`${template}\`\n`),
    '  /** @pattern ^[a-z]+$ */\n  safe: string\n',
    '  /** @pattern ^(a+)+$ */\n  slow: string\n',
  ]
  return `/** @schema */\nexport interface Model {\n${members.join('')}  keys: Record<\`x-\${string}\`, string>\n}\n`
}

/** The regular expressions in a module. */
function expressionsIn(text: string): RegExp[] {
  const found: RegExp[] = []
  new Visitor({
    Literal: (node) => void ('regex' in node && found.push(new RegExp(node.regex.pattern, node.regex.flags))),
  }).visit(parseSync('schemas.ts', text).program)
  return found
}

/** The regular expressions that `honotate schemas` emits for a model. */
async function patternsOf(model: string): Promise<RegExp[]> {
  const project = createTypesProject({ 'src/model.ts': model })
  const extracted = await project.readSchemas()
  expect(extracted.problems).toEqual([])
  return expressionsIn(emitSchemas(extracted, join(project.directory, 'src/schemas.gen.ts')))
}

// A finite score means that the number of ways to match does not grow with the text. The detector rejects the flags `i`
// and `u` together; a pattern that is ambiguous with both flags is also ambiguous with `u` alone.
const isLinear = ({ source }: RegExp): boolean => !isSafe(new RegExp(source, 'u'), { maxScore: 100_000 }).score.infinite

test('all generated patterns match in linear time, and the detector finds an exponential pattern', async () => {
  const patterns = await patternsOf(model())
  expect(patterns.length).toBeGreaterThan(formats.length + templates.length - 2)
  expect(patterns.filter((pattern) => !isLinear(pattern)).map(String)).toEqual(['/^(a+)+$/u'])
})

test('all patterns in the schemas of the petclinic example match in linear time', () => {
  const file = join(import.meta.dirname, '../../docs/examples/petclinic/src/schemas.gen.ts')
  expect(expressionsIn(readFileSync(file, 'utf8')).filter((each) => !isLinear(each))).toEqual([])
})

import { expect, test } from 'vitest'
import { createTypesProject, onceRead } from '../../support/types-project.ts'

const rows: readonly (readonly [body: string, wrong: readonly string[]])[] = [
  ['{ file: File; count: number }', ['body.count']],
  ['{ file: File; count: number } | undefined', ['body.count']],
  ['{ file: File; count: number } | null', ['body.count']],
  ['{ files: File[]; when: Date; words: string[] }', ['body.when']],
  ['{ file: File | string; on: boolean }', ['body.on']],
  ['{ file?: Blob; word: string }', []],
  ['{ count: number }', []],
  ['{ file: File; toText(): number }', []],
  ['File', []],
  ['{ file: File; count: number } | { other: string }', ['body.count']],
]

const read = onceRead(() =>
  createTypesProject(
    Object.fromEntries(
      rows.map(([body], row) => [
        `src/row${row}.ts`,
        `import { PostMapping, RequestBody, RestController } from 'honotate'
@RestController()
export class A {
  @PostMapping('/a') add(@RequestBody() body: ${body}) { return String(body) }
}`,
      ]),
    ),
  ).readApi(),
)

test.each(rows.map((row, index) => [...row, index] as const))(
  'beside a file, the body %s has members that are not strings: %j',
  async (_, wrong, row) => {
    const { problems } = await read()
    const own = problems.filter(({ file }) => file.endsWith(`row${row}.ts`))
    expect(own.map(({ message }) => /^A\.add\(\) (\S+)/u.exec(message)?.[1])).toEqual(wrong)
  },
)

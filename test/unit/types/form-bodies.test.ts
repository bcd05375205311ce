import { expect, test } from 'vitest'
import { createTypesProject } from '../../support/types-project.ts'

test.each<[body: string, wrong: readonly string[]]>([
  ['{ file: File; count: number }', ['body.count']],
  ['{ file: File; count: number } | undefined', ['body.count']],
  ['{ file: File; count: number } | null', ['body.count']],
  ['{ files: File[]; when: Date; words: string[] }', ['body.when']],
  ['{ file: File | string; on: boolean }', ['body.on']],
  ['{ file?: Blob; word: string }', []],
  ['{ count: number }', []],
  ['{ file: File; toText(): number }', []],
  ['File', []],
  ['{ file: File; count: number } | { other: string }', []],
])('beside a file, the body %s has members that are not strings: %j', async (body, wrong) => {
  const { problems } = await createTypesProject({
    'src/a.ts': `import { PostMapping, RequestBody, RestController } from 'honotate'
@RestController()
export class A {
  @PostMapping('/a') add(@RequestBody() body: ${body}) { return String(body) }
}`,
  }).readApi()
  expect(problems.map(({ message }) => /^A\.add\(\) (\S+)/u.exec(message)?.[1])).toEqual(wrong)
})

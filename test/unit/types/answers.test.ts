import { expect, test } from 'vitest'
import type { ControllerTypes, MethodTypes } from '../../../src/openapi/api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

/** The types of the class `T` of a file, which imports all of honotate as names. */
async function typesOf(text: string): Promise<ControllerTypes> {
  const names = [...text.matchAll(/@(\w+)|\b(ResponseEntity)\b/gu)].map(([, one, other]) => one ?? other)
  const imports = [...new Set(names)].filter((name) => /^[A-Z]/u.test(name as string)).join(', ')
  const project = createTypesProject({ 'src/t.ts': `import { ${imports} } from 'honotate'\n${text}` })
  const { controllers, problems } = await project.readApi()
  expect(problems).toEqual([])
  return controllers.find(({ className }) => className === 'T')?.types as ControllerTypes
}

const answersOf = ({ methods }: ControllerTypes): Record<string, MethodTypes['answers']> =>
  Object.fromEntries(Object.entries(methods).map(([name, { answers }]) => [name, answers]))

test('an enum of strings is sent as text, by its name', async () => {
  const types = await typesOf(`
    export enum Status { New = 'new', Old = 'old' }
    export enum Level { Low, High }
    enum One { Only = 'only' }
    @RestController() export class T {
      @GetMapping('/a') one(): Status { return null! }
      @GetMapping('/b') async later(): Promise<Status | undefined> { return null! }
      @GetMapping('/c') entity(): ResponseEntity<Status, 200> { return null! }
      @GetMapping('/d') level(): Level { return null! }
      @GetMapping('/e') only(): One { return null! }
    }`)
  const schema = { $ref: '#/components/schemas/Status' }
  const text = { type: 'text/plain', schema }
  expect(answersOf(types)).toEqual({
    one: [text],
    later: [{ status: 204 }, text],
    entity: [{ status: 200, ...text }],
    level: [{ type: 'application/json', schema: { $ref: '#/components/schemas/Level' } }],
    only: [{ type: 'text/plain', schema: expect.anything() }],
  })
})

test('an overriding method without mappings has those that it inherits, with its own types', async () => {
  const types = await typesOf(`
    class Base<Item> {
      /**
       * Finds one.
       * @param id The number.
       * @throws {404} There is none.
       */
      @GetMapping('/:id') find(@PathVariable('id') id: string): Item { return null! }
      /** Lists all. */
      @GetMapping('/') list(@RequestParam('size') size: string): Item[] { return [] }
    }
    class Middle extends Base<string> {
      override find(id: string): string { return id }
    }
    @RestController() export class T extends Middle {
      override find(number: \`\${number}\`): 'a' { return 'a' }
      /** Lists a few. */
      override list(): string[] { return [] }
      notARoute() {}
    }`)
  expect(Object.keys(types.methods)).toEqual(['find', 'list'])
  expect(types.methods['find']).toMatchObject({
    summary: 'Finds one.',
    throws: [{ status: 404 }],
    parameters: [{ name: 'number', schema: { pattern: expect.any(String) } }],
    answers: [{ type: 'text/plain', schema: { const: 'a' } }],
  })
  expect(types.methods['list']).toMatchObject({
    summary: 'Lists a few.',
    answers: [{ type: 'application/json', schema: { type: 'array', items: { type: 'string' } } }],
  })
})

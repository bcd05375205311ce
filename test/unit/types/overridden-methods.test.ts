import { beforeAll, expect, test } from 'vitest'
import type { ExtractedContract } from '../../../src/honotate-kit/types/contract/contract-types.ts'
import type { ControllerTypes } from '../../../src/honotate/openapi/api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

const SOURCE = `import { createParameterDecorator, GetMapping, Parameters, PathVariable, Request, RequestParam, ResponseBody, RestController } from 'honotate'
interface Schema<T> { readonly '~standard': { readonly types?: { readonly input: unknown; readonly output: T } } }
declare const small: Schema<{ small: 1 }>
declare const large: Schema<{ large: 1 }>
const Viewer = createParameterDecorator(() => '')
const Id = () => PathVariable('id')
class Base {
  @ResponseBody(small) @GetMapping('/reduced') reduced(): object { return {} }
  @ResponseBody(small) @GetMapping('/own') own(): object { return {} }
  @GetMapping('/renamed') renamed(@RequestParam('a') a: string, @RequestParam('b') b?: string): void {}
  @GetMapping('/described') described(@RequestParam('a') a: string): void {}
  @GetMapping('/fewer') fewer(@RequestParam('a') a: string): void {}
  @GetMapping('/handwritten') handwritten(@RequestParam('a') a: string): void {}
  @GetMapping('/requested') requested(@RequestParam('a') a: unknown): void {}
  @GetMapping('/viewed') viewed(@RequestParam('a') a: string): void {}
  @GetMapping('/wrapped/:id') wrapped(@RequestParam('a') a: string): void {}
}
/**
 * People.
 * @tags One, Two
 * @hidden
 * @deprecated
 */
@RestController() export class Child extends Base {
  override reduced(): object { return {} }
  @ResponseBody(large) override own(): object { return {} }
  override renamed(x?: string, y: string = ''): void {}
  override described(@PathVariable('b') b: string): void {}
  override fewer(): void {}
  @Parameters('b') override handwritten(b: string): void {}
  override requested(@Request() request: unknown): void {}
  override viewed(@Viewer() viewer: string): void {}
  override wrapped(@Id() id: string): void {}
  helper(): void {}
}
@RestController() export class Plain {}
`

const types = new Map<string, ControllerTypes>()

let contract: ExtractedContract | undefined

beforeAll(async () => {
  const { controllers, problems, ...read } = await createTypesProject({ 'src/a.ts': SOURCE }).readContract()
  expect(problems).toEqual([])
  contract = read.contract
  for (const each of controllers) types.set(each.className, each.types)
}, 60_000)

test('an overriding method inherits the decorators of the overridden method, unless it has its own', () => {
  const methods = types.get('Child')?.methods ?? {}
  expect(Object.keys(methods)).toEqual([
    'described',
    'fewer',
    'handwritten',
    'own',
    'reduced',
    'renamed',
    'requested',
    'viewed',
    'wrapped',
  ])
  expect(methods['reduced']?.answers[0]?.schema).toMatchObject({ required: ['small'] })
  expect(methods['own']?.answers[0]?.schema).toMatchObject({ required: ['large'] })
  const parameters = (name: string): unknown =>
    methods[name]?.parameters.map((each) => each && [each.name, each.required])
  expect(parameters('renamed')).toEqual([
    ['x', false],
    ['y', false],
  ])
  expect(parameters('described')).toEqual([['b', true]])
  expect(parameters('fewer')).toEqual([null])
})

test('any decorator of an own parameter replaces the inherited ones, as in the app', () => {
  const { methods = {} } = contract?.classes.find(({ className }) => className === 'Child') ?? {}
  const [documented = {}] = [types.get('Child')?.methods]
  for (const name of ['requested', 'viewed']) {
    expect(methods[name]?.parameters, name).toEqual([])
    expect(documented[name]?.parameters, name).toEqual([null])
  }
  expect(methods['wrapped']?.parameters).toMatchObject([{ name: 'id' }])
  expect(methods['wrapped']?.parameters[0]).not.toHaveProperty('in')
  // `@Parameters()` with names alone decorates no parameter.
  expect(methods['handwritten']?.parameters).toMatchObject([{ in: 'query', key: 'a' }])
})

test('the comment of a class provides its description, tags and flags', () => {
  expect(types.get('Child')).toEqual({
    description: 'People.',
    tags: ['One', 'Two'],
    hidden: true,
    deprecated: true,
    methods: expect.anything(),
  })
  expect(types.get('Plain')).toEqual({ methods: {} })
})

import { GetMapping, PostMapping, RequestBody, ResponseBody, RestController } from 'honotate'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { documentOf, schemaOf, typesOf } from './support/operations.ts'

const Dog = z.object({ kind: z.literal('dog'), name: z.string() }).meta({ id: 'Dog' })
const Bird = z.object({ kind: z.literal('bird'), wings: z.number().default(2) }).meta({ id: 'Bird' })
const Pet = z.discriminatedUnion('kind', [Dog, Bird]).meta({ id: 'Pet' })
const User = z.object({ name: z.string() }).meta({ id: 'User' })
const Strict = z.strictObject({ name: z.string() }).meta({ id: 'Strict' })
const Cat = z.object({
  name: z.string(),
  get kittens() {
    return z.array(Cat).optional()
  },
})

@RestController()
class Named {
  @PostMapping('/pet') @ResponseBody(Pet) pet(@RequestBody(Pet) body: z.output<typeof Pet>) {
    return body
  }
  @PostMapping('/dog') @ResponseBody(Dog) dog(@RequestBody(Dog) body: z.output<typeof Dog>) {
    return body
  }
  @PostMapping('/strict') @ResponseBody(Strict) strict(@RequestBody(Strict) body: z.output<typeof Strict>) {
    return body
  }
  @PostMapping('/user') user(@RequestBody(User) body: z.output<typeof User>) {
    return body
  }
  @PostMapping('/cat') cat(@RequestBody(Cat) body: z.output<typeof Cat>) {
    return body
  }
  @GetMapping('/own') own() {
    return null
  }
}

const reference = (name: string): object => ({ $ref: `#/components/schemas/${name}` })
const text = { type: 'string' }
const cat = { type: 'object', properties: { kittens: { type: 'array', items: reference('Cat') }, name: text } }
const answering = (name: string): object => ({
  answers: [{ type: 'application/json', schema: reference(name) }],
  parameters: [{ required: true, schema: reference(name) }],
})
const types = typesOf(
  Named,
  { own: answering('Dog'), user: answering('User'), cat: answering('Cat') },
  {
    // Another type with the name of an id, and two types that are the same as a schema.
    Dog: { type: 'object', properties: { bark: { type: 'boolean' }, owner: reference('User') } },
    Cat: { ...cat, required: ['name'] },
    User: { type: 'object', required: ['name'], properties: { name: text } },
  },
)

test('an id names one component, and wins over a type with its name', () => {
  const { paths, components } = documentOf(Named, types)
  const names = Object.entries<any>(paths).map(([path, { get, post }]) => {
    const contents = [post?.requestBody, (get ?? post).responses['200']].map(
      (each) => each?.content['application/json'],
    )
    return [path, ...contents.map((each) => each?.schema.$ref.split('/').at(-1))]
  })
  expect(names).toEqual([
    ['/cat', 'Cat', 'Cat'],
    ['/dog', 'Dog', 'Dog'],
    ['/own', undefined, 'Dog_2'],
    ['/pet', 'Pet', 'PetOutput'],
    ['/strict', 'Strict', 'Strict'],
    ['/user', 'User', 'User'],
  ])
  expect(Object.keys(components.schemas)).toEqual([
    'Bird',
    'BirdOutput',
    'Cat',
    'Dog',
    'Dog_2',
    'Pet',
    'PetOutput',
    'ProblemDetails',
    'Strict',
    'User',
  ])
  expect(components.schemas.Strict.additionalProperties).toBe(false)
})

test('a union of components has a discriminator', () => {
  const { Pet: pet, PetOutput: output } = documentOf(Named, types).components.schemas
  const mapping = (bird: string): object => ({ bird: `#/components/schemas/${bird}`, dog: '#/components/schemas/Dog' })
  expect(pet.discriminator).toEqual({ propertyName: 'kind', mapping: mapping('Bird') })
  expect(output.discriminator).toEqual({ propertyName: 'kind', mapping: mapping('BirdOutput') })
})

test('a schema of honotate schemas is the type of its argument, also for unions and tuples', () => {
  const made = {
    oneOf: [{ $ref: '#/$defs/Card' }, { $ref: '#/$defs/Cash' }],
    $defs: { Card: { const: 1 }, Cash: { const: 2 } },
  }
  const Payment = { '~standard': { ...schemaOf(made)['~standard'], vendor: 'honotate' } }
  @RestController()
  class Paid {
    @PostMapping('/pay') pay(@RequestBody(Payment) [payment]: string[]) {
      return payment
    }
  }
  const schemas = {
    Card: { const: 1 },
    Cash: { const: 2 },
    Payment: { oneOf: [reference('Card'), reference('Cash')] },
    Same: { oneOf: [reference('Card'), reference('Cash')] },
  }
  const { paths } = documentOf(Paid, typesOf(Paid, { pay: answering('Payment') as never }, schemas))
  expect(paths['/pay'].post.requestBody.content['application/json'].schema).toEqual(reference('Payment'))
})

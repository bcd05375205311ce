import type { ControllerTypes, MethodTypes, OpenApiDocument, Operation } from 'honotate/openapi'
import type { JsonSchema } from '../../../honotate/shared.ts'
import { GETTER } from '../../types/emit/emit-api-types.ts'
import { compareDocuments } from './compare-documents.ts'
import type { Change } from './change.ts'

/** The types of `api.gen.ts`, with the names of the controllers instead of the classes. */
export interface NamedTypes {
  readonly controllers: readonly (readonly [name: string, types: ControllerTypes])[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
}

/**
 * Lists the differences between two `api.gen.ts` files in words. The files contain no paths, so the place of a change
 * is a method: `UsersController.find`.
 */
export function compareTypes(old: NamedTypes, now: NamedTypes): Change[] {
  return compareDocuments(documentOf(old), documentOf(now)).map((change) => ({
    ...change,
    place: change.place.replace(/^METHOD /u, ''),
  }))
}

/**
 * Reads the text of an `api.gen.ts` without importing the controllers.
 *
 * @returns `undefined` if the text is not the text of an `api.gen.ts`.
 */
export function readTypes(text: string): NamedTypes | undefined {
  const imports = [...text.matchAll(/^import \{ (?:\S+ as )?(\S+) \} from /gmu)].map(([, name]) => name as string)
  const [, literal] = /^export const types: ApiTypes = (\{[^]*?^\})$/mu.exec(text) ?? []
  if (literal === undefined) return undefined
  try {
    // The names of the classes become strings; the rest is data. With a contract, `controllers` is a getter, whose type
    // is removed.
    const data = literal.replace(GETTER.typed, GETTER.untyped)
    // oxlint-disable-next-line no-new-func
    return new Function(...imports, `return ${data}`)(...imports) as NamedTypes
  } catch {
    return undefined
  }
}

function documentOf({ controllers, schemas }: NamedTypes): OpenApiDocument {
  const paths = Object.fromEntries(
    controllers.flatMap(([controller, { methods, deprecated }]) =>
      Object.entries(methods).map(([name, types]) => [
        `${controller}.${name}`,
        { method: operationOf({ ...(deprecated && { deprecated }), ...types }) },
      ]),
    ),
  )
  const info = { title: '', version: '' }
  return { openapi: '3.1.1', info, tags: [], paths, components: { schemas, responses: {} } }
}

const PROBLEM = { 'application/problem+json': { schema: {} } }

function operationOf({ parameters, answers, throws = [], deprecated }: MethodTypes): Operation {
  const list = parameters.flatMap((each, index) => {
    if (!each) return []
    const { name = `${index + 1}`, required, schema, properties } = each
    const members = properties && {
      type: 'object',
      properties: Object.fromEntries(properties.map((property) => [property.name, property.schema])),
      required: properties.filter((property) => property.required).map((property) => property.name),
    }
    return [{ name, in: 'method' as 'query', required, schema: members ?? schema }]
  })
  const responses: Record<string, { description: string; content?: Record<string, { schema: JsonSchema }> }> = {}
  for (const { status = 'of success', type, schema } of answers) {
    const response = (responses[status] ??= { description: '' })
    if (type !== undefined) response.content = { ...response.content, [type]: { schema: schema ?? {} } }
  }
  for (const { status } of throws) responses[status] ??= { description: '', content: PROBLEM }
  return { operationId: '', tags: [], ...(deprecated && { deprecated }), parameters: list, responses }
}

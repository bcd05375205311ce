import { byKey } from '../../../honotate/shared.ts'
import { jsonCode, quoted } from '../../code-text.ts'
import type { Parameter } from 'honotate/openapi'
import { groupBy, parametersIn, type ClientAnswer, type ClientBody, type ClientOperation } from './client-operation.ts'
import { statusText, STATUSES, valuesText } from './client-types.ts'
import { imported, importOfModels, type ModelNames } from './model-names.ts'
import { typeText, type TypeNames } from './type-text.ts'

/**
 * Makes the text of `hono.d.ts` that follows `headOfFiles()`: the type of the app for Hono's own client,
 * `hc<AppType>(url)`.
 */
export function honoTypes(operations: readonly ClientOperation[], models: ModelNames): string {
  const names = imported(models)
  const routes = groupBy(operations, ({ path }) => path.replaceAll(/\{([^}]*)\}/gu, ':$1'))
    .sort(byKey)
    .map(([path, list]) => `  ${jsonCode(path)}: {\n${byMethod(list, names).join('')}  }\n`)
    .join('')
  // `Routes` is a type alias, because an interface is not assignable to Hono's record of schemas.
  return `import type { Hono } from 'hono'
${importOfModels(models)}${STATUSES}
/** The answers of one endpoint: status, body and the format that it is read in. */
type Endpoint<Input, Answer extends [number, unknown, string]> = Answer extends [infer Status, infer Body, infer Format]
  ? { input: Input; output: Body; outputFormat: Format; status: Status }
  : never

export type Routes = {
${routes}}

/** For Hono's client: \`hc<AppType>('https://api.example')\`. */
export type AppType = Hono<{}, Routes, '/'>
`
}

/**
 * Merges the versions of a route into one endpoint with all answers. With one endpoint for each version, Hono's client
 * would require the inputs of all versions in one request.
 */
function byMethod(operations: readonly ClientOperation[], names: TypeNames): string[] {
  return groupBy(operations, (each) => each.method)
    .sort(byKey)
    .map(([method, list]) => `    $${method.toLowerCase()}: ${endpointText(list, names)}\n`)
}

function endpointText(operations: readonly ClientOperation[], names: TypeNames): string {
  const answers = operations.flatMap((each) =>
    each.answers.map(
      (answer) =>
        `        | [${statusText(answer.status, each.answers)}, ${outputOf(answer, names)}, ${quoted(formatOf(answer))}]\n`,
    ),
  )
  return `Endpoint<\n      ${inputOf(operations, names)},\n${[...new Set(answers)].join('')}    >`
}

function inputOf(operations: readonly ClientOperation[], names: TypeNames): string {
  const places = { param: 'path', query: 'query', header: 'header', cookie: 'cookie' } as const
  const parts = Object.entries(places).flatMap(([name, place]) => {
    const parameters = common(operations.map((each) => parametersIn(each, place)))
    if (parameters.length === 0) return []
    const known = place === 'cookie' ? parameters.map((each) => ({ ...each, required: false })) : parameters
    const isOptional = known.every(({ required }) => !required)
    return [`        ${name}${isOptional ? '?' : ''}: ${valuesText(known, names, '        ')}\n`]
  })
  const bodies = common(operations.map(({ body }) => (body ? [{ ...body, name: targetOf(body), in: 'body' }] : [])))
  for (const { name, required, schema } of bodies)
    parts.push(`        ${name}${required ? '' : '?'}: ${typeText(schema, names, '        ')}\n`)
  return parts.length === 0 ? '{}' : `{\n${parts.join('')}      }`
}

/** Merges parameters or bodies of operations by name. The result is required only if each operation requires it. */
function common<Value extends Pick<Parameter, 'name' | 'required' | 'schema'>>(
  lists: readonly (readonly Value[])[],
): Value[] {
  const names = [...new Set(lists.flat().map(({ name }) => name))]
  return names.map((name) => {
    const all = lists.flatMap((list) => list.find((each) => each.name === name) ?? [])
    const schemas = all.map(({ schema }) => schema)
    const isRequired = all.length === lists.length && all.every(({ required }) => required)
    return {
      ...(all[0] as Value),
      required: isRequired,
      schema: schemas.length === 1 ? schemas[0] : { anyOf: schemas },
    }
  })
}

function targetOf({ type }: ClientBody): string {
  if (type === 'application/json') return 'json'
  return type === 'text/plain' ? 'text' : 'form'
}

function outputOf({ type, schema }: ClientAnswer, names: TypeNames): string {
  if (type === undefined) return 'null'
  return schema === undefined ? 'unknown' : typeText(schema, names, '          ')
}

function formatOf({ type = '' }: ClientAnswer): string {
  if (/[/+]json$/u.test(type)) return 'json'
  return type.startsWith('text/') && type !== 'text/event-stream' ? 'text' : 'body'
}

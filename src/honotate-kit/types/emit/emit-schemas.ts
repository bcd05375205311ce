import {
  compare,
  componentName,
  mapSubschemas,
  usedComponents,
  type JsonSchema,
  type Schema,
} from '../../../honotate/shared.ts'
import { commentText, jsonCode, LINTERS_OFF, quoted } from '../../code-text.ts'
import type { ExtractedSchema, ExtractedSchemas } from '../schemas/extract-schemas.ts'
import { checkBody } from '../validator/compile-schema.ts'
import { completeHelpers, helperCode, HELPERS } from '../validator/helpers.ts'
import { indented, type HelperName } from '../validator/scope.ts'
import { checkNames, jsonName, localNames, specifierOf } from './emitted-names.ts'
import { repeatedParts, repeatedSchemas } from './repeated-checks.ts'
import { literalKey, literal } from './literal.ts'
import { JSON_OF, PRELUDE, TREE_PRELUDE } from './prelude.ts'

/**
 * Generates `schemas.gen.ts`: a Standard Schema and a type under the name of each marked type. The file imports only
 * types and evaluates no strings, and bundlers can drop unused schemas.
 *
 * @param out The absolute path of the file to write.
 */
export function emitSchemas(extracted: ExtractedSchemas, out: string): string {
  const { marked, schemas } = extracted
  const needed = usedComponents(
    marked.map(({ schema }) => schema),
    schemas,
  )
  const repeated = repeatedSchemas(needed, schemas)
  const parts = repeatedParts(repeated, schemas)
  const partNames = new Set([...parts.values()].map(({ name }) => name))
  const helpers = new Set<HelperName>(repeated.size > 0 ? ['fail', 'once', 'fresh'] : [])
  const imports = typeImports(extracted, out)
  const names = marked.map(({ name }) => name)
  const locals = localNames(names, imports.names)
  const checks = checkNames([...needed, ...partNames, ...names.map((name) => `${name} itself`)], locals)
  const functions = [
    ...[...needed].map((name) => checkFunction(name, schemas[name] as JsonSchema)),
    ...[...parts.values()].map(({ name, schema }) => checkFunction(name, schema)),
  ]
  const exports = marked.map((each) => exportOf(each, imports.typeOf(each), { locals, checks, schemas, repeated }))
  const own = marked
    .filter(({ schema }) => componentName(schema) === undefined)
    .map(({ name, schema }) => checkFunction(`${name} itself`, schema))

  function checkFunction(name: string, schema: JsonSchema): string {
    const code = checkBody(schema, {
      schemas,
      helper: (each) => (helpers.add(each), each),
      checkOf: (each) => checks.get(each) as string,
      partOf: (each) => (parts.size > 0 ? parts.get(jsonCode(each))?.name : undefined),
      isRepeated: (each) => repeated.has(each) || partNames.has(each),
    })
    const [value, issues] = code.length > 0 ? ['value', 'issues'] : ['_value', '_issues']
    return `function ${checks.get(name)}(${value}: any, ${issues}: CheckIssue[]): void {\n${indented(code).join('\n')}\n}\n`
  }

  const constants = [...needed].map(
    (name) =>
      `const ${jsonName(checks, name)}: JsonObject = ${literal(withDefinitions(schemas[name] as JsonSchema), 0, 32)}\n`,
  )
  const isTree = completeHelpers(helpers)
  const prelude = isTree ? TREE_PRELUDE : PRELUDE
  return [
    `// Made by \`honotate schemas\`; do not edit.\n${LINTERS_OFF}${imports.code}`,
    ...exports,
    // If a marked type is named `EmittedSchema`, the file exports that type instead of the interface.
    names.includes('EmittedSchema') ? prelude.replace('export interface', 'interface') : prelude,
    ...(marked.some(({ isForResponses }) => isForResponses) ? [JSON_OF] : []),
    ...(Object.keys(HELPERS) as HelperName[])
      .filter((name) => helpers.has(name))
      .map((name) => helperCode(name, isTree)),
    ...functions,
    ...own,
    ...constants,
  ].join('\n')
}

/** Generates a namespace import for each file: `import type * as types1 from './users.js'`. */
function typeImports({ marked, importEnding }: ExtractedSchemas, out: string): TypeImports {
  const specifiers = new Map(marked.map(({ file }) => [file, specifierOf(out, file, importEnding)]))
  const files = [...specifiers].toSorted(([, one], [, other]) => compare(one, other))
  const names = new Map(files.map(([file], index) => [file, `types${index + 1}`]))
  return {
    code: files.map(([file, specifier]) => `import type * as ${names.get(file)} from ${quoted(specifier)}\n`).join(''),
    names: [...names.values()],
    typeOf: ({ file, exportName }) => `${names.get(file)}.${exportName}`,
  }
}

interface TypeImports {
  readonly code: string
  readonly names: readonly string[]
  readonly typeOf: (schema: ExtractedSchema) => string
}

interface Names {
  readonly locals: ReadonlyMap<string, string>
  readonly checks: ReadonlyMap<string, string>
  readonly schemas: ExtractedSchemas['schemas']
  readonly repeated: ReadonlySet<string>
}

function exportOf(
  { name, description, isForResponses, schema }: ExtractedSchema,
  type: string,
  { locals, checks, schemas, repeated }: Names,
): string {
  const target = componentName(schema)
  const json = target === undefined ? literal(withDefinitions(schema), 0, 20) : jsonName(checks, target)
  const definitions = [...usedComponents(target === undefined ? schema : schemas[target], schemas)]
  const own = checks.get(target ?? `${name} itself`)
  const check = definitions.some((each) => repeated.has(each)) ? `/* @__PURE__ */ fresh(${own})` : own
  const entries = definitions.map((each) => `${literalKey(each)}: ${jsonName(checks, each)}`)
  const docs = description ? `/** ${commentText(description).replaceAll('\n', '\n * ')} */\n` : ''
  const given = entries.length > 0 ? `, () => ({ ${entries.join(', ')} })` : ''
  const value = `schema(${check}, () => ${json.startsWith('{') ? `(${json})` : json}${given})`
  // The output of a schema for responses is the JSON of the type: `string` for a `Date`.
  const types = isForResponses ? `${type}, JsonOf<${type}>` : type
  const local = locals.get(name) as string
  const [keyword, end] = local === name ? ['export ', ''] : ['', `export { ${local} as ${name} }\n`]
  return `${docs}${keyword}type ${local} = ${type}
${docs}${keyword}const ${local}: EmittedSchema<${types}> = /* @__PURE__ */ ${value}
${end}`
}

/** Keywords that are not part of JSON Schema. */
const OWN_KEYWORDS = new Set(['discriminator', 'x-case', 'x-rest', 'x-template'])

/**
 * Adapts a schema for use outside an OpenAPI document: lets references lead into `$defs`, and drops {@link
 * OWN_KEYWORDS}.
 */
function withDefinitions(schema: Schema): Schema {
  if (typeof schema === 'boolean') return schema
  const name = componentName(schema)
  const entries = Object.entries(mapSubschemas(schema, withDefinitions)).filter(([key]) => !OWN_KEYWORDS.has(key))
  return { ...Object.fromEntries(entries), ...(name !== undefined && { $ref: `#/$defs/${name}` }) }
}

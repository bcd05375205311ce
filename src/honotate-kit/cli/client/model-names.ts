import type { OpenApiDocument } from 'honotate/openapi'
import { comment, typeText, type TypeNames } from './type-text.ts'

/** The names of the types in `models.d.ts`, by component. */
export type ModelNames = ReadonlyMap<string, string>

/** Words that cannot name a type, or that mean something else in a type. */
const RESERVED: ReadonlySet<string> = new Set(
  `any as asserts async await bigint boolean break case catch class const continue debugger default delete do else enum
  export extends false finally for function globalThis if implements import in infer instanceof interface intrinsic is
  keyof let new never null number object package private protected public readonly return satisfies static string super
  switch symbol this throw true try type typeof undefined unique unknown var void while with yield abstract`.split(
    /\s+/u,
  ),
)

/** Chooses a unique type name for each component, close to the component's name. */
export function modelNames({ components }: OpenApiDocument): ModelNames {
  const names = new Map<string, string>()
  const taken = new Set(RESERVED)
  for (const component of Object.keys(components.schemas)) {
    const identifier = component.replaceAll(/[^\w$]/gu, '_').replace(/^(?=\d)/u, '_')
    const base = RESERVED.has(identifier) ? `${identifier}_` : identifier
    let name = base
    for (let count = 2; taken.has(name); count++) name = `${base}_${count}`
    taken.add(name)
    names.set(component, name)
  }
  return names
}

/** Makes the text of `models.d.ts` that follows `headOfFiles()`. */
export function modelsText(models: ModelNames, { components: { schemas } }: OpenApiDocument): string {
  const all = new Set(models.values())
  const names: TypeNames = { modelOf: nameIn(models), blob: all.has('Blob') ? 'globalThis.Blob' : 'Blob' }
  const declarations = Object.entries(schemas).map(
    ([component, schema]) =>
      `${comment(schema['description'], '')}export type ${names.modelOf(component)} = ${typeText(schema, names)}\n`,
  )
  return `\n${declarations.join('\n')}`
}

/**
 * Names models for `client.d.ts` and `hono.d.ts`: with a prefix, because a model may have the name of a global type or
 * of a type in these files.
 */
export function imported(models: ModelNames): TypeNames {
  return { modelOf: nameIn(models, 'models.'), blob: 'Blob' }
}

export function importOfModels(models: ModelNames): string {
  return models.size > 0 ? "import type * as models from './models.d.ts'\n" : ''
}

function nameIn(models: ModelNames, prefix = ''): TypeNames['modelOf'] {
  return (component) => (models.has(component) ? `${prefix}${models.get(component)}` : 'unknown')
}

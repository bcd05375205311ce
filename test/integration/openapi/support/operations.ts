import { createApp, type AppOptions } from 'honotate'
import { documentOfClient } from 'honotate/kit'
import { openApi, type ApiTypes, type MethodTypes, type OpenApiOptions } from 'honotate/openapi'

type Controller = NonNullable<AppOptions['controllers']>[number]

/** Returns the types of a controller, completed from the members that matter to a test. */
export function typesOf(
  controller: Controller,
  methods: Readonly<Record<string, Partial<MethodTypes>>>,
  schemas: ApiTypes['schemas'] = {},
): ApiTypes {
  const whole = Object.entries(methods).map(([name, each]) => [name, { parameters: [], answers: [{}], ...each }])
  return { controllers: [[controller, { methods: Object.fromEntries(whole) }]], schemas }
}

/** The document of a controller without a prefix. */
export function documentOf(
  controller: Controller,
  types?: ApiTypes,
  { app, ...options }: Partial<OpenApiOptions> & { readonly app?: AppOptions } = {},
): any {
  const made = createApp({ controllers: [controller], prefix: '', ...app })
  return openApi(made, types, { info: { title: 'Test', version: '1.0.0' }, ...options })
}

/** A schema like those of a validation library, with a JSON Schema. */
export function schemaOf(jsonSchema: object, validate: (value: unknown) => unknown = () => ({ issues: [] })): any {
  const made = (): object => jsonSchema
  return { '~standard': { version: 1, vendor: 'library', validate, jsonSchema: { input: made, output: made } } }
}

/** The document for the client of a controller without a prefix, in which no operations are joined. */
export function clientDocumentOf(
  controller: Controller,
  types?: ApiTypes,
  { app, ...options }: Partial<OpenApiOptions> & { readonly app?: AppOptions } = {},
): any {
  const made = createApp({ controllers: [controller], prefix: '', ...app })
  return documentOfClient(made, types, { info: { title: 'Test', version: '1.0.0' }, ...options })
}

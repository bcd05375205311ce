import type { createTypesProject } from '../../support/types-project.ts'

type Read = Awaited<ReturnType<ReturnType<typeof createTypesProject>['readSchemas']>>

/** Lines with the schemas of the types `T0`, `T1` …, and then with the schemas of other names. */
export function schemaRows(types: readonly string[], { marked, schemas }: Pick<Read, 'marked' | 'schemas'>): string[] {
  const inline = (schema: any): unknown => {
    const [, name] = /^#\/components\/schemas\/(T\d+)$/u.exec(schema?.$ref ?? '') ?? []
    return name ? schemas[name] : schema
  }
  const rows = types.map((type, index) => {
    const found = marked.find(({ name }) => name === `T${index}`)
    return `${type}  →  ${JSON.stringify(inline(found?.schema))}`
  })
  const named = Object.entries(schemas).filter(([name]) => !/^T\d+$/u.test(name))
  return [...rows, '', ...named.map(([name, schema]) => `${name}  =  ${JSON.stringify(schema)}`)]
}

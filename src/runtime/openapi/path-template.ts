import { checkOptionalParameter } from 'hono/utils/url'

/** A path of OpenAPI. */
export interface PathTemplate {
  /** The path, with `{name}` for a variable. */
  readonly path: string
  /** The variables, in the order of the path. */
  readonly variables: readonly PathTemplateVariable[]
}

/** A variable of a path. */
export interface PathTemplateVariable {
  readonly name: string
  /** The expression that a value matches as a whole. */
  readonly pattern?: string
  /** Whether it stands for a wildcard, whose value may contain slashes. */
  readonly isWildcard?: true
}

/** A variable with its expression, or a wildcard. */
const PART = /:(\w[^/{]*)(?:\{((?:[^{}]|\{[\d,]+\})+)\})?|\*/gu

/** The templates of a path in Hono's syntax: two for an optional variable, `/users/:id?`. */
export function templatesOf(path: string): PathTemplate[] {
  return (checkOptionalParameter(path) ?? [path]).map((each) => {
    const variables: PathTemplateVariable[] = []
    const template = each.replaceAll(PART, (_, name: string | undefined, pattern: string | undefined) => {
      const variable = name === undefined ? wildcard(variables) : { name, ...(pattern && { pattern: whole(pattern) }) }
      variables.push(variable)
      return `{${variable.name}}`
    })
    return { path: template, variables }
  })
}

/** The path with the names of its variables left out: two paths of one shape are the same to OpenAPI. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/gu, '{}')
}

function wildcard(variables: readonly PathTemplateVariable[]): PathTemplateVariable {
  const count = variables.filter(({ isWildcard }) => isWildcard).length
  return { name: count === 0 ? 'wildcard' : `wildcard${count + 1}`, isWildcard: true }
}

function whole(pattern: string): string {
  return `^${pattern.includes('|') ? `(?:${pattern})` : pattern}$`
}

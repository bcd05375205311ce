import { checkOptionalParameter } from 'hono/utils/url'

/** A path in the syntax of OpenAPI. */
export interface PathTemplate {
  /** The path, with `{name}` for a variable. */
  readonly path: string
  readonly variables: readonly PathTemplateVariable[]
}

export interface PathTemplateVariable {
  readonly name: string
  /** The regular expression that the whole value matches. */
  readonly pattern?: string
  /** Whether it is a wildcard, whose value may contain slashes. */
  readonly isWildcard?: true
}

/** A variable with its regular expression, or a wildcard. */
const PART = /:(\w[^/{]*)(?:\{((?:[^{}]|\{[\d,]+\})+)\})?|\*/gu

/** Converts a path in Hono's syntax to templates: two for an optional variable, `/users/:id?`. */
export function templatesOf(path: string): PathTemplate[] {
  return (checkOptionalParameter(path) ?? [path]).map((each) => {
    const variables: PathTemplateVariable[] = []
    const taken = new Set([...each.matchAll(PART)].map(([, name]) => name))
    const template = each.replaceAll(PART, (_, name: string | undefined, pattern: string | undefined) => {
      const variable = name === undefined ? wildcard(taken) : { name, ...(pattern && { pattern: whole(pattern) }) }
      variables.push(variable)
      return `{${variable.name}}`
    })
    return { path: template, variables }
  })
}

/** Removes the names of variables from a path. OpenAPI treats two paths with the same shape as one. */
export function shapeOf(path: string): string {
  return path.replaceAll(/\{[^}]*\}/gu, '{}')
}

/** Names a wildcard `wildcard`, or `wildcard2` and so on if the path has this name already. */
function wildcard(taken: Set<string | undefined>): PathTemplateVariable {
  let name = 'wildcard'
  for (let count = 2; taken.has(name); count++) name = `wildcard${count}`
  taken.add(name)
  return { name, isWildcard: true }
}

function whole(pattern: string): string {
  return `^${pattern.includes('|') ? `(?:${pattern})` : pattern}$`
}

/**
 * The source of a controller with pairs of a GET and a POST method, for measurements of compilers.
 *
 * @param {object} options
 * @param {string} options.name The name of the class.
 * @param {string} options.path The path before the paths of the methods.
 * @param {number} options.methods The number of pairs.
 * @param {(method: number) => string} options.answer The last statements of a GET method.
 * @param {string} [options.imports] More imports.
 * @param {string} [options.members] Members before the methods.
 */
export function controllerSource({ name, path, methods, answer, imports = '', members = '' }) {
  const pairs = Array.from(
    { length: methods },
    (_, method) => `
  /** Answers what was asked for; see the documentation of route ${method}. */
  @GetMapping('${path}/m${method}/:id')
  async method${method}(@RequestQuery() query: Query, @RequestPathVariable() path: { readonly id?: string }, @Request() req: HttpRequest) {
    const values = Object.entries(query).map(([name, value]) => \`\${name}=\${String(value)}\`)
    ${answer(method)}
  }

  @PostMapping('${path}/m${method}')
  create${method}(@RequestBody() body: Query) {
    return { ...body, created: true }
  }`,
  )
  return `import { GetMapping, PostMapping, Request, RequestBody, RequestPathVariable, RequestQuery, RestController, type HttpRequest } from 'honotate'
${imports}
export interface Query {
  readonly name?: string
  readonly age?: string
}

@RestController()
export class ${name} {${members && `\n${members}`}${pairs.join('\n')}
}
`
}

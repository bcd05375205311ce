import type { Class, Expression, Node } from 'oxc-parser'
import { decoratorsOf } from './decorators.ts'
import { constantOf, elementsIn, type Constant } from './file-scope.ts'
import { codeOf, declarationKey, type Declaration, type Project } from './migrated-project.ts'
import { UNSAFE } from './migration.ts'
import { AppParts, type MovedCode } from './moved-code.ts'
import { HOOKS } from './nestjs-hooks.ts'
import { callOf, literalOf, memberOf, methodOf, nameOf, resultOf } from './nodes.ts'
import type { ByName, Given } from './nodes.ts'
import { factoryCall, packageReaders, serviceText, tokenText } from './package-modules.ts'
import { leftOfPipe } from './pipe-options.ts'

/** The replacements for the options of package modules, by the name of the module. */
const RECIPES: ByName = {
  ConfigModule: 'readConfig(): see "@nestjs/config" in the recipes',
  TypeOrmModule: 'see "TypeORM" in the recipes',
  JwtModule: 'see "@nestjs/jwt and Passport" in the recipes',
  PassportModule: 'see "@nestjs/jwt and Passport" in the recipes',
  ThrottlerModule: 'see "@nestjs/throttler" in the recipes',
  MongooseModule: 'see "Mongoose" in the recipes',
  PrismaModule: 'see "Prisma" in the recipes',
  TerminusModule: 'health() of honotate/health',
  ServeStaticModule: "app.use('/*', serveStatic({ root })) of @hono/node-server/serve-static",
  ScheduleModule: 'see "Jobs" in the guide',
}

/** The replacements of providers that NestJS applies to all routes, by token: schemas, or an option of createApp(). */
const GLOBAL_OPTIONS: ByName<'guards' | 'interceptors' | 'advice' | 'schemas'> = {
  APP_GUARD: 'guards',
  APP_INTERCEPTOR: 'interceptors',
  APP_FILTER: 'advice',
  APP_PIPE: 'schemas',
}

/** The options of a class with `@Module()`, null if it has none; `undefined` for other declarations. */
export function moduleOptions(project: Project, found: Declaration): Expression | null | undefined {
  const [module, node] = [project.module(found.path), project.node(found)]
  if (!module || node?.type !== 'ClassDeclaration') return undefined
  const own = decoratorsOf(module, node).find((each) => each.name === 'Module' && each.module === '@nestjs/common')
  return own && (own.args[0] ?? null)
}

export class ModuleReader {
  readonly parts: AppParts = new AppParts()
  readonly #code: MovedCode

  constructor(code: MovedCode, root: Declaration) {
    this.#code = code
    this.visit(root)
  }

  /** Reads a module and the modules that it imports, each once. */
  visit(found: Declaration): void {
    const key = declarationKey(found)
    const given = moduleOptions(this.#code.project, found)
    if (given === undefined || this.parts.modules.has(key)) return
    this.parts.modules.set(key, found)
    if (given) this.#readOptions({ path: found.path, node: given })
    this.#readMethods(found)
  }

  mark(text: string): void {
    this.parts.marks.add(text.replaceAll(/\s+/gu, ' '))
  }

  #readOptions(given: Constant): void {
    const { path, node } = constantOf(this.#code.project, given)
    if (node.type !== 'ObjectExpression') return this.mark(`what ${this.#code.textOf({ path, node })} has`)
    const list = (name: string): readonly Constant[] => elementsIn(this.#code.project, path, memberOf(node, name))
    for (const each of node.properties) if ('argument' in each) this.#readOptions({ path, node: each.argument })
    for (const each of list('imports')) this.#readImport(each)
    for (const each of list('controllers')) this.parts.controllers.add(this.#code.textOf(each))
    for (const each of list('providers')) this.#readProvider(each)
  }

  #readImport({ path, node }: Constant): void {
    const code = this.#code
    const wrapped = callOf(node)
    const inner = wrapped?.name === 'forwardRef' && !wrapped.object ? resultOf(wrapped.args[0]) : node
    const own = this.#code.project.resolve(path, nameOf(inner))
    if (own) this.visit(own)
    if (nameOf(inner)) return
    const call = callOf(inner?.type === 'AwaitExpression' ? inner.argument : inner)
    if (!call?.object) return this.mark(`the import ${inner ? code.source(path, inner) : ''}`)
    const [owner = '', method = ''] = code.source(path, call.node.callee).split('.')
    const found = this.#code.project.resolve(path, owner)
    if (found && moduleOptions(this.#code.project, found) !== undefined) {
      this.visit(found)
      const own = methodOf(this.#code.project.node(found) as Class, method)
      const result = own?.value.params.length === 0 ? resultOf(own.value) : undefined
      // The object that a static method of a dynamic module returns.
      if (result?.type === 'ObjectExpression') return this.#readOptions({ path: found.path, node: result })
      this.mark(`what ${owner}.${method}() returned: its controllers and providers`)
    } else if (packageReaders[owner]?.(code, this.parts, path, call, method)) return
    else if (!/^(?:forFeature|registerQueue)/u.test(method))
      this.mark(`the options of ${owner}.${method}()${RECIPES[owner] ? `: ${RECIPES[owner]}` : ''}`)
  }

  /** Marks the instance methods of a module that contain code, such as its constructor, hooks and `configure()`. */
  #readMethods({ path, name }: Declaration): void {
    const source = (node: Node): string => this.#code.source(path, node)
    for (const each of (this.#code.project.node({ path, name }) as Class).body.body) {
      if (each.type !== 'MethodDefinition' || each.static || !each.value.body?.body[0]) continue
      const method = `${source(each.key)}() of ${name}: ${each.value.body.body.map(source).join(' ').slice(0, 600).replace(/;$/u, '')}`
      this.mark(method.startsWith('configure()') ? `${UNSAFE} ${method} → createApp({ use })` : method)
    }
  }

  #readProvider({ path, node }: Constant): void {
    const [code, parts] = [this.#code, this.parts]
    const found = this.#code.project.resolve(path, nameOf(node))
    const declared = found && this.#code.project.node(found)
    if (found && declared?.type === 'ClassDeclaration') {
      // NestJS also creates providers that nothing injects, so those with hooks are created here.
      const use = new RegExp(`[:(]\\s*(?:\\(\\) => )?${nameOf(node)}\\b\\s*[,)]`, 'u')
      if (HOOKS.test(code.source(found.path, declared)) && !use.test(codeOf(code.project)))
        parts.eager.push(serviceText(code, { path, node }))
      // Unlike NestJS, TypeDI needs a decorator or `set()` even for a class without parameters.
      const id = (declared.decorators ?? []).length > 0 ? '' : code.textOf({ path, node })
      const set = id && `${code.use('Container', 'honotate')}.set({ id: ${id}, type: ${id} })`
      if (set && !parts.statements.includes(set)) parts.statements.push(set)
      return
    }
    const provider = constantOf(this.#code.project, { path, node })
    const of = (name: string): Given => memberOf(provider.node, name)
    const text = (each: Expression): string => code.textOf({ path: provider.path, node: each })
    const [provide, factory, constant] = [of('provide'), of('useFactory'), of('useValue')]
    if (!provide && node.type !== 'Identifier') {
      const source = code.source(path, node)
      this.mark(`${/\bAPP_[A-Z]/u.test(source) ? `${UNSAFE} ` : ''}the providers ${source}`)
    }
    if (!provide) return
    const scope = of('scope')
    if (scope && !code.source(provider.path, scope).endsWith('.DEFAULT'))
      this.mark(`${UNSAFE} the scope of ${code.source(provider.path, provide)}: see "Request scope" in the guide`)
    const value = of('useClass') ?? of('useExisting') ?? constant ?? factory
    const token = literalOf(provide) ?? code.source(provider.path, provide)
    if (GLOBAL_OPTIONS[token]) return this.readGlobal(token, provider.path, value, provider.node)
    const [container, id] = [code.use('Container', 'honotate'), tokenText(code, { path: provider.path, node: provide })]
    const given = value ? text(value) : 'undefined'
    const made = factory ? factoryCall(code, provider, given) : `${container}.get(${given})`
    if (constant) parts.statements.push(`${container}.set(${text(provide)}, ${given})`)
    else if (factory && /^async\b/u.test(given)) parts.awaited.push(`${container}.set(${id}, await ${made})`)
    else if (factory || id !== given) parts.statements.push(`${container}.set({ id: ${id}, factory: () => ${made} })`)
  }

  /** Reads a guard, an interceptor, a filter or a pipe that applies to the whole application. */
  readGlobal(token: string, path: string, from: Given, whole: Given = from): void {
    const given = ((token === 'APP_PIPE' && resultOf(from)) || from) as Given
    const value = given?.type === 'NewExpression' ? given.callee : given
    const option = GLOBAL_OPTIONS[token] ?? 'schemas'
    const name = value ? this.#code.source(path, value) : ''
    const isClass = this.#code.project.nodeOf(path, nameOf(value))?.type === 'ClassDeclaration'
    if (value && isClass && option !== 'schemas') this.parts[option].add(this.#code.textOf({ path, node: value }))
    else if (value && name === 'ValidationPipe' && token === 'APP_PIPE') {
      const [first] = (given?.type === 'NewExpression' ? given.arguments : []) as Expression[]
      const { left, isUnsafe } = leftOfPipe(first && constantOf(this.#code.project, { path, node: first }).node)
      if (left)
        this.mark(`${isUnsafe ? `${UNSAFE} ` : ''}${left} of ${this.#code.source(path, given as Node).slice(0, 300)}`)
    } else {
      const shown = whole ? this.#code.source(path, whole).replaceAll(/\s+/gu, ' ').slice(0, 100) : ''
      this.mark(`${UNSAFE} ${token} ${name || shown} → ${option}`)
    }
  }
}

import type { Class, Decorator, MethodDefinition, ParamPattern, ParseResult, Program, TSType } from 'oxc-parser'
import { jsonCode } from '../../code-text.ts'
import { runtimeImports } from './honotate-names.ts'
import { createInjectedTypes, type InjectedTypes, type Insertion } from './injected-types.ts'
import {
  emptyArguments,
  INJECTION_MODULES,
  injectionNames,
  SERVICE_DECORATORS,
  type InjectionNames,
} from './injection-names.ts'
import type { TransformOptions } from './transform-options.ts'
import { innermost, isThis, bindingOf, type Scan } from './scan.ts'
import { isWithin } from './spans.ts'
import { collectTypeNames, type TypeNames } from './type-names.ts'
import { constructorOf } from './walk.ts'

interface FoundInjection {
  /** The classes that receive `@Dependencies`, with the text of its arguments. */
  readonly classes: ReadonlyMap<Class, string>
  readonly insertions: readonly Insertion[]
}

type Settings = TransformOptions & { readonly module: string }

const NOTHING: FoundInjection = { classes: new Map(), insertions: [] }

/**
 * Passes types to TypeDI's decorators as values, because types do not exist at run time.
 *
 *     @Service() class Users { @Inject() clock!: Clock; constructor(db: Db, @Inject('url') url: string) {} }
 *
 * Into
 *
 *     @Service() @Dependencies(() => [Db, undefined], "db", "url") class Users { @Inject(() => Clock) clock!: Clock; … }
 *
 * `@Service() abstract class Store {}` receives `@Dependencies(2, "abstract")`, so that creating it is an error.
 *
 * This applies to classes with `@Service`, `@RestController`, `@ControllerAdvice`, `@Inject` or `@InjectMany`, and to
 * their base classes in the same file.
 *
 * @param all All classes of the file.
 */
export function findInjection(
  code: string,
  id: string,
  { module, hasCode }: Settings,
  parsed: ParseResult,
  all: readonly Class[],
): FoundInjection {
  const names = injectionNames(parsed.program, [module, ...INJECTION_MODULES])
  if (!names.any) return NOTHING

  let collected: TypeNames | undefined
  const typeNames: TypeNames = (name, offset) => (collected ??= collectTypeNames(parsed))(name, offset)
  const types = createInjectedTypes(code, typeNames, (specifier) => hasCode?.(specifier, id) ?? true)
  const isTyped = !/\.[cm]?jsx?$/u.test(id)
  // A file that imports TypeDI but not honotate may run before honotate has patched TypeDI, and TypeDI then needs
  // reflect-metadata. So the classes of such a file get `@Dependencies`, which adds an import of honotate.
  const importsRuntime = runtimeImports(parsed.program, module).values
  const typediNames = injectionNames(parsed.program, ['typedi'])
  const classes = new Map<Class, string>()
  const insertions: Insertion[] = []
  for (const node of withBases(
    all.filter((node) => !node.declare && isInjected(node, names)),
    typeNames,
  )) {
    for (const insertion of bareInjects(code, node, names, types)) insertions.push(insertion)
    if (node.decorators.some((decorator) => names.of(decorator) === 'Dependencies')) continue
    const constructor = isTyped ? constructorOf(node) : undefined
    const needsList = constructor !== undefined && (parametersOf(constructor).length > 0 || node.superClass !== null)
    if (node.abstract && isService(node, names))
      classes.set(node, ABSTRACT + (needsList ? `, ${dependencies(constructor, names, types)}` : ''))
    else if (needsList) classes.set(node, dependencies(constructor, names, types))
    else if (!importsRuntime || isEager(code, node, names) || lacksInjection(code, node, names, typediNames))
      classes.set(node, '')
  }
  return { classes, insertions: [...types.imports, ...insertions] }
}

/** The arguments of `@Dependencies` that mark an abstract service: JavaScript has no abstract classes. */
const ABSTRACT = '2, "abstract"'

function isService(node: Class, names: InjectionNames): boolean {
  return node.decorators.some((decorator) => names.of(decorator) === 'Service')
}

function isInjected(node: Class, names: InjectionNames): boolean {
  const isRegistered = node.decorators.some((decorator) => SERVICE_DECORATORS.has(names.of(decorator) ?? ''))
  return (
    isRegistered || injects(node).some(({ decorators }) => decorators.some((decorator) => isInject(decorator, names)))
  )
}

/**
 * Whether `@Service()` may have the option `eager`. TypeDI would create the service before the static fields of the
 * class are set; with `@Dependencies`, honotate creates the service afterwards.
 */
function isEager(code: string, node: Class, names: InjectionNames): boolean {
  return node.decorators.some(
    (decorator) => names.of(decorator) === 'Service' && /\beager\b/u.test(code.slice(decorator.start, decorator.end)),
  )
}

/**
 * Whether a class needs `@Dependencies` so that bundles contain honotate's code for injection. True for a controller
 * with options, which may set a scope, and for a class with TypeDI's `@Inject` or `@InjectMany`.
 */
function lacksInjection(code: string, node: Class, names: InjectionNames, typediNames: InjectionNames): boolean {
  const hasScope = node.decorators.some(
    (decorator) => names.of(decorator) === 'RestController' && emptyArguments(code, decorator) === undefined,
  )
  return (
    hasScope || injects(node).some(({ decorators }) => decorators.some((decorator) => isInject(decorator, typediNames)))
  )
}

function isInject(decorator: Decorator, names: InjectionNames): boolean {
  return ['Inject', 'InjectMany'].includes(names.of(decorator) ?? '')
}

function withBases(nodes: readonly Class[], typeNames: TypeNames): Set<Class> {
  const found = new Set(nodes)
  for (const { superClass } of found) {
    const base = superClass?.type === 'Identifier' ? typeNames(superClass.name, superClass.start) : undefined
    if (base?.kind === 'class') found.add(base.node)
  }
  return found
}

/** A member or parameter that can have `@Inject`. */
interface Injectable {
  readonly decorators: readonly Decorator[]
  readonly type: TSType | undefined
}

function injects(node: Class): Injectable[] {
  return node.body.body.flatMap((member): Injectable[] => {
    if (member.type === 'PropertyDefinition' || member.type === 'AccessorProperty') {
      return [{ decorators: member.decorators, type: member.typeAnnotation?.typeAnnotation }]
    }
    if (member.type !== 'MethodDefinition' || !member.value.body) return []
    if (member.kind === 'constructor') return parametersOf(member)
    return member.kind === 'set' ? [{ decorators: member.decorators, type: parametersOf(member)[0]?.type }] : []
  })
}

function bareInjects(code: string, node: Class, names: InjectionNames, types: InjectedTypes): Insertion[] {
  return injects(node).flatMap(({ decorators, type }) =>
    decorators.flatMap((decorator) => {
      const at = isInject(decorator, names) ? emptyArguments(code, decorator) : undefined
      if (at === undefined) return []
      const { expression, reason } = names.of(decorator) === 'InjectMany' ? types.ofElements(type) : types.of(type)
      return [{ at, text: expression === undefined ? `() => { throw ${jsonCode(reason)} }` : `() => ${expression}` }]
    }),
  )
}

interface Parameter extends Injectable {
  readonly name: string
  readonly optional: boolean
  readonly rest: boolean
}

function parametersOf({ value }: MethodDefinition): Parameter[] {
  return value.params.filter((node) => !isThis(node)).map(parameterOf)
}

function parameterOf(node: ParamPattern): Parameter {
  const declared = node.type === 'TSParameterProperty' ? node.parameter : node
  const target = bindingOf(node) as {
    readonly name?: string
    readonly optional?: boolean
    readonly typeAnnotation?: { readonly typeAnnotation: TSType } | null
  }
  return {
    name: target.name ?? '{}',
    decorators: node.decorators ?? [],
    type: (node.type === 'RestElement' ? node : target).typeAnnotation?.typeAnnotation,
    optional: declared.type === 'AssignmentPattern' || target.optional === true,
    rest: node.type === 'RestElement',
  }
}

/**
 * Writes the arguments of `@Dependencies`: a function that returns the classes, then a label for each parameter. The
 * label is `"db"`, `"db?"` if the container need not provide the argument, or `"db: it has no type"` with the reason
 * why the container cannot.
 */
function dependencies(constructor: MethodDefinition, names: InjectionNames, types: InjectedTypes): string {
  const parameters = parametersOf(constructor).map(({ name, decorators, type, optional, rest }) => {
    if (decorators.some((decorator) => isInject(decorator, names))) return { expression: 'undefined', label: name }
    if (rest) return { expression: 'undefined', label: `${name}: it is a rest parameter` }
    const injected = types.of(type)
    // Another decorator of the parameter may provide the argument.
    const mark = optional || injected.optional || decorators.length > 0 ? '?' : ''
    return {
      expression: injected.expression ?? 'undefined',
      label: `${name}${mark}${injected.reason === undefined ? '' : `: ${injected.reason}`}`,
    }
  })
  const list = `() => [${parameters.map(({ expression }) => expression).join(', ')}]`
  return [list, ...parameters.map(({ label }) => jsonCode(label))].join(', ')
}

export function addInjection(
  { sites, erased, typeReferences }: Scan,
  { classes, insertions }: FoundInjection,
  program: Program,
): Scan & Pick<FoundInjection, 'insertions'> {
  const isErased = isWithin(erased)
  const merged = new Map(sites.map((site) => [site.at, site]))
  for (const [node, dependencies] of classes) {
    const place = innermost(node, program)
    if (!isErased(place.at))
      merged.set(place.at, { parameters: undefined, ...place, ...merged.get(place.at), dependencies })
  }
  return {
    sites: [...merged.values()],
    erased,
    typeReferences,
    insertions: insertions.filter(({ at }) => !isErased(at)),
  }
}

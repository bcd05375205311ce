import { fileURLToPath, pathToFileURL } from 'node:url'
import type { CallExpression, Expression, Node } from 'oxc-parser'
import { walk } from '../core/walk.ts'
import type { Module } from './parse-module.ts'
import { hasUnknownMembers, propertyOf, type ClassOf, type Names } from './names.ts'
import { itemsOf, textOf, type Written } from './values.ts'

export interface AppCall {
  readonly module: Module
  /** The prefix of the app's routes; `undefined` if it is not certain. */
  readonly prefix: string | undefined
  /** The classes in the option `controllers`; without this option, the controllers that the app certainly has. */
  readonly controllers: readonly ClassOf[]
  /** By node of a class: the item of the option `controllers` that names the class. */
  readonly listed: ReadonlyMap<object, Written>
  readonly guards: readonly Written[]
  readonly interceptors: readonly Written[]
  /** The option `use`. */
  readonly middleware: readonly Written[]
  /** Whether the file of the call contains `.use()`, which may add middleware, or the app has `onError`. */
  readonly isOpen: boolean
  /** The classes in the options `guards`, `interceptors` and `advice`, each with the item that names it. */
  readonly services: readonly (ClassOf & { readonly at: Written })[]
}

export interface Apps {
  readonly calls: readonly AppCall[]
  /** Whether a file of the project starts the program, so that nothing outside of the project registers services. */
  readonly isProgram: boolean
}

const LISTS = ['guards', 'interceptors', 'advice']

/** Finds the calls of createApp(), and whether a file starts the program; ignores tests. */
export function findApps(names: Names): Apps {
  const calls: AppCall[] = []
  let isProgram = false
  for (const module of names.modules) {
    if (/[.-](?:test|spec|test-d)\.[cm]?[jt]sx?$/u.test(module.file)) continue
    if (!/\b(?:createApp|serve)\b/u.test(module.code)) continue
    walk(module.program, {
      CallExpression(node) {
        const name = module.nameIn({ expression: node })
        isProgram ||= name === 'serve'
        if (name === 'createApp') calls.push(appCall(names, module, node))
      },
    })
    isProgram ||= module.program.body.some((statement) => callsAtTopLevel(statement, module))
  }
  return { calls, isProgram }
}

/** Whether a top-level statement calls createApp() outside functions. */
function callsAtTopLevel(statement: Node, module: Module): boolean {
  let calls = false
  const functions: { start: number; end: number }[] = []
  const enter = (node: { start: number; end: number }): unknown => functions.push(node)
  walk(statement, {
    FunctionDeclaration: enter,
    FunctionExpression: enter,
    ArrowFunctionExpression: enter,
    CallExpression(node) {
      const isInside = functions.some(({ start, end }) => start <= node.start && node.end <= end)
      if (!isInside && module.nameIn({ expression: node }) === 'createApp') calls = true
    },
  })
  return calls
}

function appCall(names: Names, module: Module, { arguments: [given] }: CallExpression): AppCall {
  const options = given && given.type !== 'SpreadElement' ? optionsOf(names, module, given) : undefined
  const option = (name: string): Written | undefined => {
    const node = options && propertyOf(options.node, name)
    return options && node && { node, module: options.module }
  }
  const [prefix, controllers] = [option('prefix'), option('controllers')]
  const items = (name: string): readonly Written[] => {
    const list = option(name)
    return (list && itemsOf(names, list)) ?? []
  }
  const mayHaveMore = given !== undefined && (!options || hasUnknownMembers(options.node))
  return {
    module,
    prefix: prefix ? textOf(names, prefix) : mayHaveMore ? undefined : '/apis',
    listed: new Map((controllers ? classesIn(names, controllers) : []).map(({ node, at }) => [node, at])),
    controllers: controllers ? listed(names, controllers) : mayHaveMore ? [] : registered(names, module),
    guards: items('guards'),
    interceptors: items('interceptors'),
    middleware: items('use'),
    isOpen: /\.use\(/u.test(module.code) || option('onError') !== undefined,
    services: LISTS.flatMap((name) => {
      const list = option(name)
      return (list && classesIn(names, list)) ?? []
    }),
  }
}

function optionsOf(names: Names, module: Module, given: Expression): Written | undefined {
  if (given.type === 'ObjectExpression') return { node: given, module }
  const found = names.meaningOf(given, module)
  return found?.kind === 'value' ? found : undefined
}

/** Finds the classes that the entries of a list refer to. Leaves out entries that are not classes of the project. */
function classesIn(names: Names, list: Written): readonly (ClassOf & { readonly at: Written })[] {
  return (itemsOf(names, list) ?? []).flatMap((at) => {
    const found = names.meaningOf(at.node, at.module)
    return found?.kind === 'class' ? [{ ...found, at }] : []
  })
}

/** Finds the classes of the option `controllers`: the classes in a list, or the controllers that `discover()` finds. */
function listed(names: Names, list: Written): readonly ClassOf[] {
  const call = list.node.type === 'AwaitExpression' ? list.node.argument : list.node
  if (call.type !== 'CallExpression' || list.module.nameIn({ expression: call }) !== 'discover')
    return classesIn(names, list).map(({ module, node }) => names.classOf(node, module))
  const [folder] = call.arguments
  const relative = folder?.type === 'NewExpression' ? folder.arguments[0] : undefined
  const text = relative && textOf(names, { node: relative as Expression, module: list.module })
  if (text === undefined) return []
  const prefix = fileURLToPath(new URL(text.replace(/\/?$/u, '/'), pathToFileURL(list.module.file))).replaceAll(
    '\\',
    '/',
  )
  return names.modules
    .filter(({ file }) => file.startsWith(prefix) && /-controller\.[cm]?[jt]sx?$/u.test(file))
    .flatMap((module) => controllersIn(names, module))
}

/**
 * Finds the controllers of an app without the option `controllers`: in the module of the app, and in the direct and
 * indirect imports of this module.
 */
function registered(names: Names, from: Module): readonly ClassOf[] {
  const reached = new Set([from])
  for (const module of reached) {
    for (const statement of module.program.body) {
      const source = 'source' in statement ? (statement.source as { readonly value?: string } | null) : undefined
      const isType = 'importKind' in statement && statement.importKind === 'type'
      const target = source?.value === undefined || isType ? undefined : names.imported(source.value, module)
      if (target) reached.add(target)
    }
  }
  return [...reached].flatMap((module) => controllersIn(names, module))
}

/** The controllers at the top level of a module. A class in a function does not count: it may never be evaluated. */
function controllersIn(names: Names, module: Module): readonly ClassOf[] {
  const top = new Set(
    module.program.body.map((each) => ('declaration' in each ? each.declaration : each) as Node | null),
  )
  return module.classes
    .filter((node) => top.has(node) && node.decorators.some((each) => module.injection.of(each) === 'RestController'))
    .map((node) => names.classOf(node, module))
}

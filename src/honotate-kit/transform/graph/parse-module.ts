import type { Class, Expression, Node, Program, Statement, VariableDeclaration } from 'oxc-parser'
import { honotateNames, type NameIn } from '../core/honotate-names.ts'
import { importsOf, type ImportedName } from '../core/imports.ts'
import { INJECTION_MODULES, injectionNames, type InjectionNames } from '../core/injection-names.ts'
import { parse } from '../core/parse.ts'
import { DEFAULT_MODULE } from '../core/transform-options.ts'
import { collectTypeNames, type TypeNames } from '../core/type-names.ts'
import { classesIn } from '../core/walk.ts'

/** Where an export comes from: a name of the same file, or an export of another one. */
type Export = { readonly local: string } | { readonly from: string; readonly name: string }

export interface Module {
  readonly file: string
  readonly code: string
  readonly program: Program
  readonly imports: ReadonlyMap<string, ImportedName>
  readonly exports: ReadonlyMap<string, Export>
  /** The specifiers of `export * from`. */
  readonly stars: readonly string[]
  /** The constants and functions at the top level of the file, with their values; no `let`, because it may change. */
  readonly values: ReadonlyMap<string, Expression>
  readonly classes: readonly Class[]
  readonly types: TypeNames
  readonly nameIn: NameIn
  readonly injection: InjectionNames
}

const MODULES = ['typedi', 'honotate/node', 'honotate/discover', DEFAULT_MODULE]

export function parseModule(file: string, code: string): Module | undefined {
  const parsed = parse(code, file)
  if (!parsed) return undefined
  const { program } = parsed
  let types: TypeNames | undefined
  return {
    file,
    code,
    program,
    imports: new Map(importsOf(program).map((each) => [each.local, each])),
    ...exportsOf(program),
    values: new Map(program.body.flatMap((each) => [...constantsOf(each)])),
    classes: classesIn(program),
    types: (name, offset) => (types ??= collectTypeNames(parsed))(name, offset),
    nameIn: honotateNames(program, ...MODULES),
    injection: injectionNames(program, INJECTION_MODULES),
  }
}

function exportsOf({ body }: Program): Pick<Module, 'exports' | 'stars'> {
  const exports = new Map<string, Export>()
  const stars: string[] = []
  for (const statement of body) {
    if (statement.type === 'ExportAllDeclaration') {
      if (!statement.exported) stars.push(statement.source.value)
    } else if (statement.type === 'ExportDefaultDeclaration') {
      const { declaration } = statement
      const name = declaration.type === 'Identifier' ? declaration.name : idOf(declaration)
      exports.set('default', { local: name ?? 'default' })
    } else if (statement.type === 'ExportNamedDeclaration') {
      const { declaration, specifiers, source } = statement
      if (declaration?.type === 'VariableDeclaration')
        for (const [name] of constantsOf(declaration)) exports.set(name, { local: name })
      else if (declaration) {
        const name = idOf(declaration)
        if (name !== undefined) exports.set(name, { local: name })
      }
      for (const { local, exported } of specifiers)
        exports.set(textOf(exported), source ? { from: source.value, name: textOf(local) } : { local: textOf(local) })
    }
  }
  return { exports, stars }
}

function idOf(declaration: object): string | undefined {
  const { id } = declaration as { readonly id?: { readonly name?: string } | null }
  return id?.name
}

function textOf(name: { readonly type: string; readonly name?: string; readonly value?: unknown }): string {
  return name.type === 'Literal' ? String(name.value) : String(name.name)
}

function constantsOf(statement: Statement | VariableDeclaration): readonly (readonly [string, Expression])[] {
  const declaration = 'declaration' in statement ? statement.declaration : statement
  if (declaration?.type === 'FunctionDeclaration' && declaration.id)
    return [[declaration.id.name, declaration as Node as Expression]]
  if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    id.type === 'Identifier' && init ? [[id.name, init] as const] : [],
  )
}

import type { Class, Expression } from 'oxc-parser'
import { classUses } from './class-uses.ts'
import { constantOf, constantText } from './constants.ts'
import { exportOf } from './decorators.ts'
import { DocumentationFunctions } from './documentation-functions.ts'
import { dtosOf, fieldsOf, isMappedCall, isValidatorModule, type Dto } from './dto-classes.ts'
import { functionOf, patternOf } from './nodes.ts'
import { areKeysKnown, keysIn } from './mapped-types.ts'
import type { Migration } from './migration.ts'
import { readPipeOptions, type PipeOptions } from './pipe-options.ts'
import { declarationKey, type Project } from './migrated-project.ts'
import { queriedClasses } from './queried-classes.ts'
import type { FileScope } from './file-scope.ts'
import { reactiveMembers } from './reactive-members.ts'
import { SourceFile } from './source-file.ts'

interface Candidate {
  readonly path: string
  readonly file: SourceFile
  readonly dto: Dto
  /** The keys of the classes that it extends; `undefined` for a class that no file of the project declares. */
  readonly bases: readonly (string | undefined)[]
}

/** The classes of a project that become schemas, and those that stay classes, with the reason. */
export class DtoRegistry {
  readonly project: Project
  readonly options: PipeOptions
  readonly #candidates = new Map<string, Candidate>()
  /** Why a class stays a class. */
  readonly #reasons = new Map<string, string>()
  readonly #queried: ReadonlySet<string>
  readonly #documentation: DocumentationFunctions

  constructor(project: Project, framework: Migration['framework']) {
    this.project = project
    this.#documentation = new DocumentationFunctions(project)
    this.options = readPipeOptions(project.files)
    for (const [path, code] of project.files)
      if (/\bclass\b/u.test(code) && /class-validator|mapped-types|@nestjs\/swagger|\bextends\b/u.test(code))
        this.#read(path, code, framework)
    this.#dropUnrelated()
    this.#readUses(framework)
    this.#settle()
    this.#queried = queriedClasses(
      project,
      (key) =>
        (this.#candidates.get(key)?.bases ?? []).filter((base) => base !== undefined && base !== key) as string[],
    )
  }

  /** Looks up the names of a file in the whole project. */
  scope(path: string): FileScope {
    const find = (name: string): string | undefined => {
      const found = this.project.resolve(path, name)
      return found && declarationKey(found)
    }
    const isSchema = (name: string): boolean => {
      const key = find(name)
      return key !== undefined && this.#candidates.has(key) && !this.#reasons.has(key)
    }
    const isClass = (name: string): boolean => this.project.nodeOf(path, name)?.type === 'ClassDeclaration'
    return {
      project: this.project,
      path,
      isSchema,
      isStringEnum: (name) => this.#isStringEnum(path, name),
      reason: (name) => this.#reasons.get(find(name) ?? ''),
      isUnknown: (name) => find(name) === undefined,
      isUndescribed: (name) =>
        isClass(name) && !this.#candidates.has(find(name) ?? '') && this.#wasValidated(path, name),
      isClass,
      constant: (node) => constantOf(this.project, { path, node }).node,
      ownConstant: (node) => {
        const found = constantOf(this.project, { path, node })
        return found.path === path ? found.node : node
      },
      textOf: (node) => node && constantText(this.project, { path, node }),
      isTypeOnly: (name) => this.project.module(path)?.imports.get(name.split('.', 1)[0] ?? '')?.isType ?? false,
      reactiveMembers: (node) => this.#reactive(path, node),
      functionOf: (name) => functionOf(this.project.nodeOf(path, name)),
      documentation: (name) => this.#documentation.calls(path, name),
      keys: (name) => this.#keys(find(name) ?? ''),
      inheritsOptional: (name, key) => this.#inherited(find(name) ?? '', key) === 'optional',
      inheritsMember: (name, key) => this.#inherited(find(name) ?? '', key) !== undefined,
      isQuery: (name) => this.#queried.has(find(name) ?? ''),
      hasSchemas: () => [...this.#candidates].some(([key, each]) => each.path === path && !this.#reasons.has(key)),
      hasAnySchema: () => this.names.length > 0,
      options: this.options,
    }
  }

  /** Finds the class by name in the original file, since earlier passes have rewritten the text that is parsed now. */
  #reactive(path: string, { id }: Class): ReadonlySet<string> {
    const node = id && this.project.node({ path, name: id.name })
    return node?.type === 'ClassDeclaration' ? reactiveMembers(this.project, path, node) : new Set()
  }

  /** The names of the classes that become schemas. */
  get names(): readonly string[] {
    return [...this.#candidates].flatMap(([key, { dto }]) => (this.#reasons.has(key) ? [] : [dto.name]))
  }

  #read(path: string, code: string, framework: Migration['framework']): void {
    const file = SourceFile.read(code, path, framework, this.scope(path))
    if (!file || /['"]@nestjs\/graphql['"]/u.test(code)) return
    for (const dto of dtosOf(file)) {
      const bases = dto.bases.map((name) => {
        const found = this.project.resolve(path, name)
        return found && declarationKey(found)
      })
      this.#candidates.set(declarationKey({ path, name: dto.name }), { path, file, dto, bases })
    }
  }

  /** Drops classes without validators, unless they extend a validated class. */
  #dropUnrelated(): void {
    for (let count = Infinity; this.#candidates.size < count;) {
      count = this.#candidates.size
      for (const [key, { dto, bases }] of this.#candidates)
        if (dto.isInherited && !bases.some((base) => base !== undefined && base !== key && this.#candidates.has(base)))
          this.#candidates.delete(key)
    }
  }

  #readUses(framework: Migration['framework']): void {
    const names = new Set([...this.#candidates.values()].map(({ dto }) => dto.name))
    if (names.size === 0) return
    const isNamed = new RegExp(`\\b${patternOf([...names])}\\b`, 'u')
    for (const [path, code] of this.project.files) {
      const module = isNamed.test(code) ? this.project.module(path) : undefined
      if (!module) continue
      const keys = new Map<string, string>()
      const add = (name: string): void => {
        const found = this.project.resolve(path, name)
        if (found && this.#candidates.has(declarationKey(found))) keys.set(name, declarationKey(found))
      }
      for (const local of [...module.imports.keys(), ...module.declarations.keys()]) {
        if (module.imports.get(local)?.name === '*') for (const name of names) add(`${local}.${name}`)
        else add(local)
      }
      const isFramework = (local: string): boolean => {
        const from = module.imports.get(local)?.module
        return from !== undefined && framework(from) && !/^(?:plainTo|instanceTo|classTo|validate)/u.test(local)
      }
      for (const { name, reason, line } of classUses(module, new Set(keys.keys()), isFramework))
        this.#stay(keys.get(name) as string, `${reason} (${this.project.shown(path)}:${line})`)
    }
  }

  #stay(key: string, reason: string): void {
    if (!this.#reasons.has(key)) this.#reasons.set(key, reason)
  }

  /**
   * A schema can extend only schemas, and a class only classes, so a class and its base become schemas together or not
   * at all.
   */
  #settle(): void {
    for (const [key, { dto, file, path }] of this.#candidates) {
      if (dto.reason) this.#stay(key, dto.reason)
      const base = dto.node.superClass
      if (base && !areKeysKnown(file, base, this.scope(path))) this.#stay(key, 'the keys of its members are computed')
    }
    for (let count = -1; this.#reasons.size > count;) {
      count = this.#reasons.size
      for (const [key, { dto, bases }] of this.#candidates) {
        const index = bases.findIndex(
          (base) => base === undefined || !this.#candidates.has(base) || this.#reasons.has(base),
        )
        if (index !== -1) this.#stay(key, `it extends ${dto.bases[index]}, which stays a class`)
        if (this.#reasons.has(key))
          for (const base of bases) if (base !== undefined) this.#stay(base, `${dto.name} extends it and stays a class`)
      }
    }
    for (const key of this.#reasons.keys()) if (!this.#candidates.has(key)) this.#reasons.delete(key)
  }

  /**
   * Whether the framework may have checked requests against a class: `whitelist` drops or refuses members, and
   * decorators of the application may be validators.
   */
  #wasValidated(path: string, name: string): boolean {
    const node = this.project.nodeOf(path, name)
    if (node?.type !== 'ClassDeclaration') return false
    const { unknownMembers } = this.options
    const isDecorated = node.body.body.some((member) => 'decorators' in member && member.decorators.length > 0)
    return isDecorated || unknownMembers === 'drop' || unknownMembers === 'refuse'
  }

  #isStringEnum(path: string, name: string): boolean {
    const node = this.project.nodeOf(path, name)
    if (node?.type !== 'TSEnumDeclaration') return false
    return node.body.members.every(
      ({ initializer }) => initializer?.type === 'Literal' && typeof initializer.value === 'string',
    )
  }

  #keys(key: string): readonly string[] {
    const candidate = this.#candidates.get(key)
    if (!candidate) return []
    const { file, dto, path } = candidate
    const own = fieldsOf(file, dto.node)
      .filter(
        ({ decorators }) =>
          this.options.unknownMembers === 'keep' ||
          decorators.some(
            ({ module, name }) =>
              module === 'class-validator' || (isValidatorModule(module) && name === 'ValidateNested'),
          ),
      )
      .map((field) => field.key)
    const base = dto.node.superClass ? keysIn(file, dto.node.superClass, this.scope(path)) : []
    return [...new Set([...base, ...own])]
  }

  /** Whether a class that this one extends validates a member, and whether the member may be missing there. */
  #inherited(key: string, member: string): 'required' | 'optional' | undefined {
    const { dto, file, bases } = this.#candidates.get(key) ?? {}
    if (!dto || !file || !bases) return undefined
    const isPartial = isPartialCall(file, dto.node)
    for (const base of bases) {
      const from = this.#candidates.get(base ?? '')
      if (!from) continue
      const field = fieldsOf(from.file, from.dto.node).find((each) => each.key === member)
      const validators = field?.decorators.filter(({ module }) => module === 'class-validator') ?? []
      const found =
        validators.length > 0
          ? validators.some(({ name }) => name === 'IsOptional')
            ? 'optional'
            : 'required'
          : undefined
      const inherited = this.#inherited(base ?? '', member)
      if (found === 'optional' || inherited === 'optional') return 'optional'
      if (found ?? inherited) return isPartial ? 'optional' : 'required'
    }
    return undefined
  }
}

function isPartialCall(file: SourceFile, { superClass }: Class): boolean {
  for (
    let at: Expression | null | undefined = superClass;
    at && isMappedCall(file, at);
    at = at.arguments[0] as Expression
  )
    if (exportOf(file, at.callee)?.name === 'PartialType') return true
  return false
}

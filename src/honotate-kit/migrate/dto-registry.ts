import { classUses, queriedClasses } from './class-uses.ts'
import { dtosOf, fieldsOf, shapeOf, type Dto } from './dto-classes.ts'
import { FileScope, type Dtos, type Inherited, type KnownDto, type Shape } from './file-scope.ts'
import { codeOf, declarationKey, IS_TEST, modulesWith, type Module, type Project } from './migrated-project.ts'
import { patternOf } from './nodes.ts'
import { readPipeOptions, type PipeOptions } from './pipe-options.ts'
import { SourceFile, type IsModule } from './source-file.ts'

interface Candidate {
  readonly dto: Dto
  readonly file: SourceFile
  /** The keys of the classes that it extends; `undefined` for a class that no file of the project declares. */
  readonly bases: readonly (string | undefined)[]
}

/** The validated classes of a project: those that become schemas, and those that stay classes, with the reason. */
export class DtoRegistry implements Dtos {
  readonly project: Project
  readonly options: PipeOptions
  readonly #framework: IsModule
  readonly #candidates = new Map<string, Candidate>()
  readonly #reasons = new Map<string, string>()
  readonly #queried: ReadonlySet<string>

  constructor(project: Project, framework: IsModule, options: PipeOptions = readPipeOptions(codeOf(project))) {
    this.project = project
    this.#framework = framework
    this.options = options
    for (const [path, code] of project.files)
      if (/\bclass\b/u.test(code) && /class-validator|mapped-types|@nestjs\/swagger|\bextends\b/u.test(code))
        this.#read(path, code)
    this.#dropUnrelated()
    this.#readUses()
    this.#queried = queriedClasses(project, (key) =>
      (this.#candidates.get(key)?.bases ?? []).flatMap((base) => (base === undefined || base === key ? [] : [base])),
    )
    this.#settle()
  }

  scope(path: string): FileScope {
    return new FileScope(this, this.project, path)
  }

  get names(): readonly string[] {
    return [...this.#candidates].flatMap(([key, { dto }]) => (this.#reasons.has(key) ? [] : [dto.name]))
  }

  find(key: string): KnownDto | undefined {
    if (!this.#candidates.has(key)) return undefined
    return {
      reason: this.#reasons.get(key),
      isText: this.#queried.has(key),
      isQuery: this.#queried.has(key) && this.#framework('routing-controllers'),
      shape: () => this.#shape(key),
    }
  }

  hasSchemas(path: string): boolean {
    return [...this.#candidates].some(([key, { file }]) => file.scope.path === path && !this.#reasons.has(key))
  }

  #shape(key: string): Shape {
    const { file, dto, bases } = this.#candidates.get(key) ?? {}
    // Prevents an infinite recursion: the name of a base may resolve to the derived class by mistake.
    if (!file || !dto || bases?.includes(key)) return new Map()
    const isKept = this.options.unknownMembers === 'keep'
    const base = dto.node.superClass ? shapeOf(file, dto.node.superClass) : undefined
    const own = fieldsOf(file, dto.node)
      .filter(({ isValidated }) => isValidated || isKept)
      .map((field): [string, Inherited] => {
        const inherited = base?.get(field.key)
        const isOptional = inherited === 'optional' || field.decorators.some(({ name }) => name === 'IsOptional')
        return [field.key, isOptional ? 'optional' : field.isValidated ? 'required' : inherited]
      })
    return new Map([...(base ?? []), ...own])
  }

  #read(path: string, code: string): void {
    const file = SourceFile.read(code, this.#framework, this.scope(path))
    if (!file || /['"]@nestjs\/graphql['"]/u.test(code)) return
    for (const dto of dtosOf(file)) {
      const bases = dto.bases.map((name) => this.project.keyOf(path, name))
      this.#candidates.set(declarationKey({ path, name: dto.name }), { file, dto, bases })
    }
  }

  /** Drops classes that could only inherit validators, but extend no other candidate. */
  #dropUnrelated(): void {
    for (let count = Infinity; this.#candidates.size < count;) {
      count = this.#candidates.size
      for (const [key, { dto, bases }] of this.#candidates)
        if (dto.isInherited && !bases.some((base) => base !== key && this.#candidates.has(base ?? '')))
          this.#candidates.delete(key)
    }
  }

  #readUses(): void {
    const names = new Set([...this.#candidates.values()].map(({ dto }) => dto.name))
    if (names.size === 0) return
    for (const module of modulesWith(this.project, new RegExp(patternOf([...names]), 'u'))) {
      // Uses in tests do not keep a class: `markTestedClasses()` marks them.
      if (IS_TEST.test(module.path)) continue
      const keys = this.#localKeys(module, names)
      const isFramework = (local: string): boolean => {
        const from = module.imports.get(local)?.module
        return from !== undefined && this.#framework(from) && !/^(?:plainTo|instanceTo|classTo|validate)/u.test(local)
      }
      for (const { name, reason, line } of classUses(module, new Set(keys.keys()), isFramework))
        this.#stay(keys.get(name) as string, `${reason} (${this.project.shown(module.path)}:${line})`)
    }
  }

  /** Maps the names that a file has for candidates, such as `NewCat` or `dtos.NewCat`, to their keys. */
  #localKeys({ path, imports, declarations }: Module, names: ReadonlySet<string>): ReadonlyMap<string, string> {
    const locals = [...imports.keys(), ...declarations.keys()].flatMap((local) =>
      imports.get(local)?.name === '*' ? [...names].map((name) => `${local}.${name}`) : [local],
    )
    const keys = locals.map((local) => [local, this.project.keyOf(path, local) ?? ''] as const)
    return new Map(keys.filter(([, key]) => this.#candidates.has(key)))
  }

  #stay(key: string, reason: string): void {
    if (this.#candidates.has(key) && !this.#reasons.has(key)) this.#reasons.set(key, reason)
  }

  /**
   * Decides which classes stay. A schema extends only schemas, and a class only classes, so a class and its bases
   * become schemas together or not at all.
   */
  #settle(): void {
    for (const [key, { dto, file }] of this.#candidates) {
      if (dto.reason) this.#stay(key, dto.reason)
      const base = dto.node.superClass
      if (base && !shapeOf(file, base)) this.#stay(key, 'the keys of its members are computed')
    }
    for (let count = -1; this.#reasons.size > count;) {
      count = this.#reasons.size
      for (const [key, { dto, bases }] of this.#candidates) {
        const index = bases.findIndex((base) => !this.#candidates.has(base ?? '') || this.#reasons.has(base ?? ''))
        if (index !== -1) this.#stay(key, `it extends ${dto.bases[index]}, which stays a class`)
        if (this.#reasons.has(key))
          for (const base of bases) if (base !== undefined) this.#stay(base, `${dto.name} extends it and stays a class`)
      }
    }
  }
}

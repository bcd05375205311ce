import { resolve } from 'node:path'
import { compare, type JsonSchema } from '../../../honotate/shared.ts'
import type { ControllerTypes, MethodTypes } from 'honotate/openapi'
import { TransformError } from '../../compiler-errors.ts'
import { isFile } from '../../disk.ts'
import type { TypeChecker } from '../checker/checker.ts'
import { withChecker, type ProjectOptions } from '../checker/open-checker.ts'
import { createProblems, type TypeProblem } from '../problems.ts'
import { Walker } from '../schema/walker.ts'
import { extractContract } from '../contract/extract-contract.ts'
import type { ExtractedContract } from '../contract/contract-types.ts'
import { reachableFiles } from '../contract/reachable-files.ts'
import { resolveSource } from '../../transform/hosts/imported-file.ts'
import { createErrorFinder, type ErrorFinder } from '../errors/route-errors.ts'
import { withErrors } from '../errors/throws-tags.ts'
import { describeMethod, type DraftMethod } from './describe-method.ts'
import { findControllers, importEnding, refuseBroken, type FoundClass } from './find-controllers.ts'
import { tagNames } from './method-comments.ts'
import { methodsByPlace, routeMethod, type MethodAt } from './overridden.ts'
import { refuseTags, refuseUnroutedTools } from './refused-tags.ts'
import { packageImports } from './package-imports.ts'

/** A controller, and how another file imports it. */
export interface ExtractedController {
  readonly file: string
  readonly className: string
  /** The name of its export; `default` for a default export. */
  readonly exportName: string
  /** The specifier by which the project imports a class of another package. */
  readonly specifier?: string
  readonly types: ControllerTypes
}

export interface ExtractedApi {
  /** Sorted by file and class name. */
  readonly controllers: readonly ExtractedController[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** The mistakes in the project. With mistakes, the other members may be incomplete. */
  readonly problems: readonly TypeProblem[]
  /** The contract. Absent if not requested, or if the types for `openApi()` have mistakes. */
  readonly contract?: ExtractedContract
  /** The ending for relative imports in generated files, such as `.js`, or `''` for none: see `importEnding()`. */
  readonly importEnding: string
}

/**
 * Reads the types of a project's route methods, for `openApi()`. Reads the source files as written, since those still
 * have parameter decorators.
 *
 * @param hasContract Whether to read the contract, too. A contract converts single values, so they need not be strings.
 * @throws HONOTATE_NO_CONFIG, HONOTATE_NULL_CHECKS_OFF, HONOTATE_MISSING_TRANSFORM_DEPENDENCY
 */
export function extractApiTypes(options: ProjectOptions, hasContract = false): Promise<ExtractedApi> {
  return withChecker(options, (checker) => extractWith(checker, options.config, hasContract))
}

export function extractWith(checker: TypeChecker, config: string, hasContract: boolean): ExtractedApi {
  const importOf = packageImports(checker, config)
  const problems = createProblems(checker.sourceOf)
  const walker = new Walker(checker, problems)
  const texts = checker.files.map((file) => [file, checker.sourceOf(file) ?? ''] as const)
  const files = texts.map(([file, text]) => [file, findControllers(file, text)] as const)
  refuseBroken(problems, files)
  const methodAt = methodsByPlace(files)
  const errors = createErrorFinder({ files: checker.files, text: checker.sourceOf, resolve: resolveSource }, checker)
  const found: { file: string; each: FoundClass; draft: DraftController }[] = []
  for (const [file, { classes }] of files) {
    for (const each of classes) {
      if (!each.isController) continue
      if (each.exportName === undefined) {
        const details = { name: each.name }
        problems.add({ file, offset: each.offset }, 'CONTROLLER_NOT_EXPORTED', details)
        continue
      }
      const draft = describeController(walker, file, each, methodAt, errors, hasContract)
      if (draft) found.push({ file, each, draft })
    }
  }
  if (texts.some(([, text]) => text.includes('@tool'))) refuseUnroutedTools(walker, files, methodAt)
  // Skips the contract after mistakes, since `extractContract()` would report the same types again.
  const contract =
    hasContract && problems.sorted().length === 0
      ? extractContract(checker, problems, files, methodAt, importOf)
      : undefined
  const { schemas, finished } = walker.finish()
  const controllers = found
    .map(({ file, each, draft }) => ({
      file,
      className: each.name,
      exportName: each.exportName as string,
      ...importOf({ file, offset: each.offset }),
      types: finishController(draft, finished),
    }))
    .toSorted((one, other) => compare(one.file, other.file) || compare(one.className, other.className))
  return {
    controllers,
    schemas,
    problems: problems.sorted(),
    importEnding: importEnding(files.map(([, each]) => each)),
    ...(contract && { contract }),
  }
}

/**
 * Removes the contract unless `isWanted`. With a contract and `from`, keeps only the controllers in `from` and in the
 * files that it imports, directly or through other files.
 *
 * @param from A file, relative to `directory`.
 * @throws HONOTATE_NO_CONTRACT_ENTRY if that file does not exist
 */
export function withContract(
  { contract, ...api }: ExtractedApi,
  isWanted: boolean,
  directory: string,
  from: string | undefined,
): ExtractedApi {
  if (!isWanted || !contract) return api
  if (from === undefined) return { ...api, contract }
  const entry = resolve(directory, from)
  if (!isFile(entry)) throw new TransformError('NO_CONTRACT_ENTRY', { from })
  const files = reachableFiles(entry)
  const isReached = ({ file }: { readonly file: string }): boolean => files.has(file)
  return {
    ...api,
    controllers: api.controllers.filter(isReached),
    contract: { ...contract, from, classes: contract.classes.filter(isReached) },
  }
}

type DraftController = Omit<ControllerTypes, 'methods'> & {
  readonly methods: readonly (readonly [string, DraftMethod])[]
}

function describeController(
  walker: Walker,
  file: string,
  { name, offset }: FoundClass,
  methodAt: MethodAt,
  errors: ErrorFinder,
  hasContract: boolean,
): DraftController | undefined {
  const { checker } = walker
  const symbol = checker.symbolAt(file, offset)
  if (!symbol) return undefined
  refuseTags(walker, symbol, 'controller', name)
  const tags = checker.tagsOf(symbol)
  const description = checker.docsOf(symbol)
  const named = tagNames(tags)
  const methods = checker
    .propertiesOf(checker.declaredType(symbol))
    .filter((property) => checker.isMethod(property))
    .toSorted((one, other) => compare(checker.nameOf(one), checker.nameOf(other)))
    .flatMap((property) => {
      const place = checker.placeOf(property)
      const found = place && routeMethod(checker, property, methodAt)
      if (!found) return []
      const { method } = found
      const at = { place, what: `${name}.${method.name}()`, files: false }
      const draft = describeMethod(walker, found, at, hasContract)
      return draft ? [[method.name, withErrors(walker, draft, errors.of({ file, offset }, place), at)] as const] : []
    })
  return {
    ...(description && { description }),
    ...(named.length > 0 && { tags: named }),
    ...(tags.some((tag) => tag.name === 'hidden') && { hidden: true as const }),
    ...(tags.some((tag) => tag.name === 'deprecated') && { deprecated: true as const }),
    methods,
  }
}

type Finish = (schema: Record<string, unknown>) => JsonSchema

function finishController({ methods, ...rest }: DraftController, finish: Finish): ControllerTypes {
  return { ...rest, methods: Object.fromEntries(methods.map(([name, draft]) => [name, finishMethod(draft, finish)])) }
}

function finishMethod({ parameters, answers, throws, ...rest }: DraftMethod, finish: Finish): MethodTypes {
  return {
    ...rest,
    parameters: parameters.map(
      (each) =>
        each && {
          ...each,
          schema: finish(each.schema),
          ...(each.properties && {
            properties: each.properties.map((property) => ({ ...property, schema: finish(property.schema) })),
          }),
        },
    ) as MethodTypes['parameters'],
    answers: answers
      .map(
        (each) => ({ ...each, ...(each.schema && { schema: finish(each.schema) }) }) as MethodTypes['answers'][number],
      )
      .toSorted((one, other) => compare(JSON.stringify(one), JSON.stringify(other))),
    ...(throws && { throws }),
  }
}

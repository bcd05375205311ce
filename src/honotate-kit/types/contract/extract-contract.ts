import { compare } from '../../../honotate/shared.ts'
import type { FoundClass, FoundFile } from '../api/find-controllers.ts'
import { MAPPINGS, routeMethod, type MethodAt } from '../api/overridden.ts'
import type { FilePlace, TypeChecker } from '../checker/checker.ts'
import { createProblems, type Problems } from '../problems.ts'
import { finishSchemas } from '../schema/finish.ts'
import type { DraftSchema } from '../schema/walk-contracts.ts'
import { Walker } from '../schema/walker.ts'
import { describeContract, type ContractWalkers } from './describe-contract.ts'
import type {
  ContractClass,
  ContractMethodTypes,
  ContractParameterTypes,
  DraftContractMethod,
  ExtractedContract,
} from './contract-types.ts'
import { inlined, refuseAmbiguous } from './single-values.ts'

const METHODS: ReadonlySet<string> = new Set([...MAPPINGS, 'ExceptionHandler'])

/**
 * Reads the contract of a project from the types of its route methods and exception handlers. Reports types that have
 * no check.
 */
export function extractContract(
  checker: TypeChecker,
  problems: Problems,
  files: readonly (readonly [string, FoundFile])[],
  methodAt: MethodAt,
  importOf: (place: FilePlace) => { readonly specifier?: string } | undefined,
): ExtractedContract {
  const walkers: ContractWalkers = {
    requests: new Walker(checker, problems, { exact: true, checked: true, instances: ['File', 'Blob'] }),
    values: new Walker(checker, problems, { exact: true, checked: true, instances: ['File', 'Blob', 'Date'] }),
    responses: new Walker(checker, problems, { checked: true }),
    warnings: createProblems(checker.sourceOf),
  }
  const found = files.flatMap(([file, { classes }]) =>
    classes.flatMap((each) => {
      if (!each.isController && !each.isAdvice) return []
      if (each.exportName === undefined) {
        problems.add({ file, offset: each.offset }, 'CONTROLLER_NOT_EXPORTED', { name: each.name })
        return []
      }
      return [{ file, each, methods: methodsOf(walkers, file, each, methodAt) }]
    }),
  )
  const { schemas, finished, finishedResponse } = finishSchemas(
    walkers.requests.components,
    walkers.responses.components,
  )
  const values = walkers.values.finish()
  const finishMethod = ({ parameters, answers, ...rest }: DraftContractMethod): ContractMethodTypes => ({
    ...rest,
    parameters: parameters.map((each) => each && finishParameter(each)),
    ...(answers && {
      answers: answers
        .map(({ schema, ...more }) => ({ ...more, ...(schema && { schema: finishedResponse(schema) }) }))
        .toSorted((one, other) => compare(JSON.stringify(one), JSON.stringify(other))),
    }),
  })
  const finishParameter = ({ schema, ...rest }: ContractParameterTypes<DraftSchema>): ContractParameterTypes => ({
    ...rest,
    ...(schema && { schema: rest.isValue ? inlined(values.finished(schema), values.schemas) : finished(schema) }),
  })
  const classes = found
    .map(({ file, each, methods }): ContractClass => ({
      file,
      className: each.name,
      exportName: each.exportName as string,
      ...importOf({ file, offset: each.offset }),
      methods: Object.fromEntries(
        methods.map(({ name, draft, place }) => {
          const method = finishMethod(draft)
          refuseAmbiguous(problems, method, { place, what: `${each.name}.${name}()` })
          return [name, method]
        }),
      ),
    }))
    .toSorted((one, other) => compare(one.file, other.file) || compare(one.className, other.className))
  return { classes, schemas, warnings: walkers.warnings.sorted() }
}

interface FoundDraft {
  readonly name: string
  readonly draft: DraftContractMethod
  readonly place: FilePlace
}

function methodsOf(
  walkers: ContractWalkers,
  file: string,
  { name: className, offset }: FoundClass,
  methodAt: MethodAt,
): FoundDraft[] {
  const { checker } = walkers.requests
  const symbol = checker.symbolAt(file, offset)
  if (!symbol) return []
  return checker
    .propertiesOf(checker.declaredType(symbol))
    .filter((property) => checker.isMethod(property))
    .toSorted((one, other) => compare(checker.nameOf(one), checker.nameOf(other)))
    .flatMap((property) => {
      const place = checker.placeOf(property)
      const route = place && routeMethod(checker, property, methodAt, METHODS)
      if (!route) return []
      const { name } = route.method
      const draft = describeContract(walkers, route, { place, what: `${className}.${name}()`, files: false })
      return draft ? [{ name, draft, place }] : []
    })
}

import type { JsonSchema } from '../../../honotate/shared.ts'
import type { TypeProblem } from '../problems.ts'
import type { DraftSchema } from '../schema/walk-contracts.ts'

export type ContractKind = 'query' | 'path' | 'header' | 'cookie' | 'body' | 'part'

export interface ContractParameterTypes<Schema = JsonSchema> {
  /** Absent if the project wraps the decorator. */
  readonly in?: ContractKind
  readonly key?: string
  readonly whole?: true
  readonly name?: string
  readonly optional?: true
  readonly absent?: true
  readonly own?: true
  readonly unchecked?: true
  /** Whether the parameter receives the value or values of one key. */
  readonly isValue?: true
  /** Absent for a parameter that the contract does not check. */
  readonly schema?: Schema
}

export interface ContractAnswerTypes<Schema = JsonSchema> {
  readonly status?: number | 'any'
  readonly empty?: true
  readonly items?: true
  readonly schema?: Schema
}

export interface ContractMethodTypes<Schema = JsonSchema> {
  readonly parameters: readonly (ContractParameterTypes<Schema> | null)[]
  /** Absent if the contract does not reduce the results of the method. */
  readonly answers?: readonly ContractAnswerTypes<Schema>[]
  readonly unchecked?: true
}

/** The contract of a method, with schemas that still refer to components by number. */
export type DraftContractMethod = ContractMethodTypes<DraftSchema>

/** The contract of a controller, or of a class with `@ControllerAdvice()`. */
export interface ContractClass {
  readonly file: string
  readonly className: string
  readonly exportName: string
  /** The specifier by which to import a class of another package. */
  readonly specifier?: string
  readonly methods: Readonly<Record<string, ContractMethodTypes>>
}

/** Lists the parameters and results that `@unchecked` leaves unchecked. */
export function uncheckedIn({ classes }: ExtractedContract): readonly string[] {
  return classes.flatMap(({ className, methods }) =>
    Object.entries(methods).flatMap(([name, { parameters, unchecked }]) => [
      ...(unchecked ? [`${className}.${name}() result`] : []),
      ...parameters.flatMap((each, index) =>
        each?.unchecked ? [`${className}.${name}() ${each.name ?? String(index + 1)}`] : [],
      ),
    ]),
  )
}

export interface ExtractedContract {
  /** The file whose imports select the controllers: a path relative to tsconfig.json. Absent for all controllers. */
  readonly from?: string
  /** Sorted by file and class name. */
  readonly classes: readonly ContractClass[]
  readonly schemas: Readonly<Record<string, JsonSchema>>
  /** Warnings about results that the contract cannot reduce as the author meant. */
  readonly warnings: readonly TypeProblem[]
}

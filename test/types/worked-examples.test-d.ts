// The examples in the comments of src/honotate/parameters, checked by the compiler.
import {
  GetMapping,
  Parameters,
  RequestParam,
  RequestQuery,
  type Hint,
  type HttpRequest,
  type ParameterDecorator,
  type StrictParameterDecorator,
} from 'honotate'
import { Parameter } from 'honotate/helpers'
import type {
  CheckedArrayParameterDecorator,
  CheckedDataDecorator,
  CheckedParameterDecorator,
  CheckedParametersDecorator,
  CheckedUndecoratedDecorator,
  DeclaredType,
  FunctionAccepting,
  FunctionDecorator,
  Mismatches,
  NarrowableParameterDecorator,
  NarrowingParameterDecorator,
  ParametersDecorator,
  PositionDecorator,
  StrictlyCheckedParameterDecorator,
  StrictnessOf,
  UndecoratedParametersDecorator,
  WrongMembers,
} from 'honotate/types'
import type {
  Before,
  Expected,
  ExpectedArguments,
  ExpectedTarget,
  Inferred,
} from '../../src/honotate/parameters/expected-target.ts'

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false
function same<A, B>(..._: Same<A, B> extends true ? [] : ['these types differ']): void {}

const context = { kind: 'method' } as const

// expected-target.ts
class A {
  find(id: number) {
    return id
  }
}
declare function call<T>(value: Inferred<T, T[]>): void
// @ts-expect-error `number` is not `number[]`
call(1)
declare function give(value: object & Hint<'declare an object'>): void
give({ any: 'object' })
const accepting: FunctionAccepting<[string]>[] = [
  (name: string) => name,
  (name: unknown) => name,
  class {
    constructor(name: string) {
      void name
    }
  },
]
same<ExpectedTarget<A, 'find', 0, string>, { find: (args_0: string, ...args: any[]) => any }>()
same<ExpectedArguments<[Date, number], 1, string, false>, [any, string, ...any[]]>()
same<ExpectedArguments<[Date, 'x'], 1, string, false>, [any, 'x', ...any[]]>()
same<Expected<'x', string, false>, 'x'>()
same<Expected<number, string, false>, string>()
same<Expected<'x', string, true>, string>()
same<Before<2>, [any, any]>()

// types.ts
same<ReturnType<typeof Parameter<0, [() => undefined]>>, FunctionDecorator>()
declare const all: CheckedParametersDecorator<[string?, number?, ...any[]]>
all((a: string, b: number) => [a, b], context)
all((a: 'x') => a, context)
// @ts-expect-error a date is not a string
all((a: Date) => a, context)
declare const second: CheckedParameterDecorator<1, string>
second((a: any, b: 'x') => [a, b], context)
declare const strict: StrictlyCheckedParameterDecorator<0, string>
strict((a: unknown) => a, context)
// @ts-expect-error a subtype
strict((a: 'x') => a, context)
declare const certain: NarrowingParameterDecorator<0, string | undefined, readonly [undefined]>
certain((a?: 'x') => a, context)
// @ts-expect-error the argument may be undefined
certain((a: string) => a, context)
declare const list: CheckedArrayParameterDecorator<0, string[]>
list((...a: string[]) => a, context)
list((a: string[]) => a, context)
declare const undecorated: CheckedUndecoratedDecorator<HttpRequest, any>
undecorated((req: HttpRequest) => req, context)
undecorated((req: unknown, id: string) => [req, id], context)
same<ReturnType<typeof undecorated<string, any>>, HttpRequest>()
declare const data: CheckedDataDecorator<0, 'string', ''>
data((id: 'x') => id, context)
same<Mismatches<string, ''>['string'], void>()
same<Mismatches<'x' | 'y' | undefined, ''>['string'], void>()
same<Mismatches<unknown, ''>['string'], void>()
same<Mismatches<number, ''>['string'], Hint<'one string arrives; declare it as a string, or convert it by a schema'>>()
same<Mismatches<{ name?: string; sort: 'a' | 'b' } | undefined, ''>['all'], void>()
same<Mismatches<object, ''>['all'], void>()
same<Mismatches<any, ''>['all'], void>()
same<
  Mismatches<{ name?: string; page: number; all: boolean }, ''>['all'] extends WrongMembers<any, infer N> ? N : 0,
  'page' | 'all'
>()
same<Mismatches<File | undefined, ''>['part'], void>()
// @ts-expect-error one file arrives
same<Mismatches<File[] | undefined, ''>['part'], void>()
same<DeclaredType<A, 'find', 0>, number>()

const query = RequestQuery()
const id = RequestParam('id')
same<PositionDecorator<0, [typeof id]>, CheckedDataDecorator<0, 'string', string>>()
type Query = typeof query extends ParameterDecorator<infer T> ? T : never
same<ParametersDecorator<[typeof query, 'id']>, CheckedParametersDecorator<[Query?, any?, ...any[]]>>()
type First = NonNullable<ReturnType<typeof GetMapping>['~undecorated']>[0]
same<UndecoratedParametersDecorator<0, typeof GetMapping>, CheckedUndecoratedDecorator<First, any>>()
same<UndecoratedParametersDecorator<0, typeof Parameters>, FunctionDecorator>()
same<StrictnessOf<StrictParameterDecorator<string>>, true>()
same<StrictnessOf<NarrowableParameterDecorator<string | undefined, undefined>>, readonly [undefined]>()
same<StrictnessOf<ParameterDecorator<string>>, false>()

export { accepting }

/**
 * The types that decorators return and compare. TypeScript prints these names in declaration files and in errors; programs
 * rarely write them.
 *
 * @module
 * @example
 * ```ts
 * import { PathVariable } from 'honotate'
 *
 * // The declaration file of this line is `export declare const Id: () => import("honotate/types").ValueParameterDecorator<…>`.
 * export const Id = () => PathVariable('id')
 * ```
 */
export type {
  ControllerDecorator,
  ExceptionHandlerDecorator,
  MappingDecorator,
  ResultDecorator,
  RouteDecorator,
  SentAs,
  StartDecorator,
} from './honotate/decorators/decorator-types.ts'
export type { MetadataEntry } from './honotate/decorators/create-metadata.ts'
export type { CustomParameterDecorator } from './honotate/decorators/create-parameter-decorator.ts'
export type {
  AttributeDecorator,
  AttributeValue,
  KnownOptions,
  ValueDecorator,
  ValueOrAllDecorator,
  ValueParameterDecorator,
} from './honotate/decorators/request-values.ts'
export type { DependencyId } from './honotate/di/dependencies.ts'
export type {
  CheckedInjectDecorator,
  InjectDecorator,
  InjectDecoratorOf,
  InjectFactory,
  InjectionContext,
} from './honotate/di/inject-types.ts'
export type { SetStatus } from './honotate/http/response.ts'
export type { PublicMethodContext } from './honotate/metadata/decorator-context.ts'
export type { DeclaredType, FunctionAccepting, FunctionNarrowing } from './honotate/parameters/expected-target.ts'
export type {
  NarrowableParameterDecorator,
  ParameterBinder,
  ParameterFunction,
} from './honotate/parameters/parameter-decorator.ts'
export type {
  Mismatches,
  PlainData,
  RequestData,
  RequestDataDecorator,
  WrongMembers,
} from './honotate/parameters/request-data.ts'
export type {
  AnyParameterDecorator,
  CheckedArrayParameterDecorator,
  CheckedDataDecorator,
  CheckedParameterDecorator,
  CheckedParametersDecorator,
  CheckedUndecoratedDecorator,
  FunctionDecorator,
  FunctionDecoratorContext,
  NarrowingParameterDecorator,
  ParameterEntry,
  ParametersDecorator,
  PositionDecorator,
  Strictness,
  StrictlyCheckedParameterDecorator,
  StrictnessOf,
  UndecoratedParametersDecorator,
} from './honotate/parameters/types.ts'
export type { RouteHandler } from './honotate/routing/contracts.ts'

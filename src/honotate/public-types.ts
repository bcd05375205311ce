/**
 * Types in the signatures of exports. TypeScript prints these names in declaration files and in errors; programs
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
export type { Contract, ContractOption, OptionsWithContract } from './contract/contract-form.ts'
export type {
  ControllerDecorator,
  ExceptionHandlerDecorator,
  MappingDecorator,
  ResultDecorator,
  RouteDecorator,
  SentAs,
  StartDecorator,
} from './decorators/decorator-types.ts'
export type { RouteLimits } from './decorators/route-limits.ts'
export type { MappingPath, MappingPaths } from './decorators/mapping.ts'
export type { MetadataEntry } from './decorators/create-metadata.ts'
export type { CustomParameterDecorator } from './decorators/create-parameter-decorator.ts'
export type {
  AttributeDecorator,
  AttributeValue,
  KnownOptions,
  ValueDecorator,
  ValueOrAllDecorator,
  ValueParameterDecorator,
} from './decorators/value-decorator-types.ts'
export type { DependencyId } from './di/dependencies.ts'
export type {
  CheckedInjectDecorator,
  InjectDecorator,
  InjectDecoratorOf,
  InjectFactory,
  InjectionContext,
  PortOptions,
  ServiceFactory,
} from './di/inject-types.ts'
export type { FileContent, FileStream, OpenFile } from './http/file-content.ts'
export type { ByteRange } from './http/ranges.ts'
export type { Validators } from './http/preconditions.ts'
export type { SetStatus } from './http/response.ts'
export type { PublicMethodContext } from './metadata/decorator-context.ts'
export type { DeclaredType, FunctionAccepting, FunctionNarrowing } from './parameters/expected-target.ts'
export type {
  NarrowableParameterDecorator,
  ParameterBinder,
  ParameterFunction,
} from './parameters/parameter-decorator.ts'
export type {
  BodyDecorator,
  DataOf,
  Mismatches,
  PlainData,
  RequestData,
  RequestDataDecorator,
  WrongMembers,
} from './parameters/type-mismatches.ts'
export type { IfContract, Text } from './parameters/register.ts'
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
} from './parameters/types.ts'
export type { RouteHandler } from './metadata/contracts.ts'

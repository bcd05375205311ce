export { Parameter, Parameters } from './parameters/parameters.ts'
export type { ParameterBinder, ParameterDecorator, ParameterDecoratorContext, ParameterFunction } from './parameters/parameter-decorator.ts'
export { HonotateError } from './errors/honotate-error.ts'

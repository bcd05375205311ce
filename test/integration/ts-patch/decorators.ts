/** The parameter decorators of the fixtures: some accept only parameters of one type, and `any` accepts all. */
export const decorators = `
import type { ParameterDecorator } from 'honotate'

export const Text: ParameterDecorator<string> = () => (argument: string) => argument.trim()
export const List: ParameterDecorator<string[]> = () => undefined
export const Named = (name: string): ParameterDecorator<string> => () => (argument: string) => name + argument
export function titled(_value: undefined, _context: any): (argument: string) => string {
  return (argument) => 'Mr. ' + argument
}
export function any(_value: undefined, context: any): void {
  context.addInitializer(() => {})
}
`

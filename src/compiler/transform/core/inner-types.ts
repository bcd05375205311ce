import type { Class, Decorator } from 'oxc-parser'
import type { Span } from './spans.ts'
import { walk } from './walk.ts'

/**
 * Finds the references to type parameters of a class in the decorators of its constructor, which move in front of the
 * class, where those types are not in scope:
 *
 *     class Box<T> { constructor(@Codec<T>() value: T) {} }
 */
export function innerTypesIn({ typeParameters }: Class, decorators: readonly Decorator[]): Span[] {
  const names = new Set(typeParameters?.params.map(({ name }) => name.name))
  const found: Span[] = []
  if (names.size === 0) return found
  for (const decorator of decorators) {
    walk(decorator.expression, {
      TSTypeReference({ typeName }) {
        if (typeName.type === 'Identifier' && names.has(typeName.name)) found.push(typeName)
      },
    })
  }
  return found
}

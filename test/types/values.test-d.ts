import { z } from 'zod'
import {
  CookieValue,
  createParameterDecorator,
  PathVariable,
  RequestAttribute,
  RequestBody,
  RequestHeader,
  RequestParam,
  RequestPart,
  RequestQuery,
} from 'honotate'

declare module 'hono' {
  interface ContextVariableMap {
    readonly visitor: { readonly name: string }
  }
}

const User = z.object({ name: z.string(), age: z.coerce.number() })
const Current = createParameterDecorator(async () => ({ name: 'Ann' }))

class Values {
  schema(@RequestBody(User) user: { name: string; age: number }) {
    return user
  }
  wider(@RequestBody(User) user: { name: string }) {
    return user
  }
  inferred(@RequestQuery(User) { age }: z.output<typeof User>) {
    return age
  }
  // @ts-expect-error the output has a number
  wrong(@RequestBody(User) user: { name: string; age: string }) {
    return user
  }
  // @ts-expect-error the output lacks the member `id`
  narrower(@RequestBody(User) user: { name: string; age: number; id: string }) {
    return user
  }
  // @ts-expect-error a string is not a schema
  noSchema(@RequestQuery('name') query: object) {
    return query
  }

  text(@RequestParam('a') a: string, @RequestHeader('b') b: string, @CookieValue('c') c: string) {
    return [a, b, c]
  }
  // @ts-expect-error a value is a string
  number(@RequestParam('a') a: number) {
    return a
  }
  optional(@RequestParam('a', { required: false }) a?: string) {
    return a
  }
  // @ts-expect-error the value may be missing
  missing(@RequestParam('a', { required: false }) a: string) {
    return a
  }
  // @ts-expect-error an unknown option
  unknown(@RequestParam('a', { requird: false }) a: string) {
    return a
  }
  // @ts-expect-error neither a schema nor options
  noOptions(@RequestParam('a', Number) a: string) {
    return a
  }
  fallback(@RequestParam('a', { defaultValue: '1' }) a: string) {
    return a
  }
  narrowedOptional(@RequestParam('a', { required: false }) a?: 'x' | 'y') {
    return a
  }
  // @ts-expect-error the value may be missing
  narrowedMissing(@RequestParam('a', { required: false }) a: 'x' | 'y') {
    return a
  }
  narrowedFallback(@RequestParam('a', { defaultValue: 'x' }) a: 'x' | 'y') {
    return a
  }
  // @ts-expect-error the default is another word
  narrowedOtherFallback(@RequestParam('a', { defaultValue: 'z' }) a: 'x' | 'y') {
    return a
  }
  // @ts-expect-error the default is a number
  fallbackNumber(@RequestParam('a', { defaultValue: 1 }) a: string) {
    return a
  }
  // @ts-expect-error a value of the query is a string
  fallbackOnly(@RequestParam('a', { defaultValue: 1 }) a: number) {
    return a
  }
  fallbackOrString(@RequestParam('a', { defaultValue: 1 }) a: string | number) {
    return a
  }
  fallbackNull(@RequestParam('a', { defaultValue: null }) a: 'x' | 'y' | null) {
    return a
  }
  // @ts-expect-error the default is not a string
  fallbackNullOnly(@RequestParam('a', { defaultValue: null }) a: string) {
    return a
  }
  converted(@RequestParam('a', z.coerce.number()) a: number) {
    return a
  }
  // @ts-expect-error the schema makes a number
  unconverted(@RequestParam('a', z.coerce.number()) a: string) {
    return a
  }
  // @ts-expect-error @RequestQuery() injects all values
  all(@RequestParam() a: object) {
    return a
  }
  // @ts-expect-error @RequestPathVariable() injects all values
  allPath(@PathVariable() a: object) {
    return a
  }
  // @ts-expect-error @RequestBody() injects all parts
  allParts(@RequestPart() a: object) {
    return a
  }
  allHeaders(@RequestHeader() a: object, @CookieValue() b: object, @RequestAttribute() c: object) {
    return [a, b, c]
  }
  attribute(@RequestAttribute('visitor') a: { name: string }, @RequestAttribute('unknown') b: number) {
    return [a, b]
  }
  // @ts-expect-error ContextVariableMap declares an object
  wrongAttribute(@RequestAttribute('visitor') a: string) {
    return a
  }
  // @ts-expect-error the value may be missing
  missingAttribute(@RequestAttribute('visitor', { required: false }) a: { name: string }) {
    return a
  }
  part(@RequestPart('file') file: File) {
    return file
  }
  // @ts-expect-error one file arrives
  parts(@RequestPart('file') files: File[]) {
    return files
  }
  // @ts-expect-error a file or a string arrives
  partObject(@RequestPart('file') file: { a: string }) {
    return file
  }
  // @ts-expect-error a file or a string arrives
  partDate(@RequestPart('file') file: Date) {
    return file
  }
  // @ts-expect-error a file or a string arrives
  optionalPart(@RequestPart('file', { required: false }) file: number | undefined) {
    return file
  }
  fittingParts(
    @RequestPart('a', { required: false }) a: Blob | undefined,
    @RequestPart('b', { defaultValue: '' }) b: string,
    @RequestPart('c') c: { name: string; size: number },
    @RequestPart('d') d: unknown,
    @RequestPart('e') e?: 'x' | 'y' | null,
  ) {
    return [a, b, c, d, e]
  }
  severalParts(@RequestPart('file', z.array(z.file())) files: File[]) {
    return files
  }
  // @ts-expect-error one string arrives
  texts(@RequestParam('a') a: string[]) {
    return a
  }
  // @ts-expect-error headers are strings
  headers(@RequestHeader() a: { 'x-count': number }) {
    return a
  }
  // @ts-expect-error a typo beside a known option
  typo(@RequestParam('a', { defaultValue: '1', requird: false }) a: string) {
    return a
  }

  custom(@Current() user: { name: string }, @Current again: { name: string }) {
    return [user, again]
  }
  // @ts-expect-error the decorator makes an object
  wrongCustom(@Current() user: string) {
    return user
  }
}
new Values()

/** One difference between two documents, in words. */
export interface Change {
  /** The operation: `GET /apis/users`. */
  readonly place: string
  readonly text: string
  /** Whether clients of the old document may fail. */
  readonly isBreaking: boolean
}

/** A value of an operation. */
export interface Value {
  /** The operation: `GET /apis/users`. */
  readonly place: string
  /** The value in messages: `the body`, `the member \`name\` of the body`. */
  readonly name: string
  /** Whether clients send the value, or receive it. */
  readonly direction: 'input' | 'output'
  /** The components whose changes have been listed, so that a component is listed once for each direction. */
  readonly listed: Set<string>
  /** Whether it is text in the request, so that a string includes numbers: a parameter, a form. */
  readonly isText?: boolean
  /** Whether it is the whole value of an optional parameter. */
  readonly isParameter?: boolean
}

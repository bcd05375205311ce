/** One difference between two documents, in words, and its place, such as the operation `GET /apis/users`. */
export interface Change {
  readonly place: string
  readonly text: string
  /** Whether clients of the old document may fail. */
  readonly isBreaking: boolean
}

/** A value that an operation receives or sends. */
export interface Value {
  /** The operation: `GET /apis/users`. */
  readonly place: string
  /** The name of the value in messages: `the body`, `the member \`name\` of the body`. */
  readonly name: string
  /** `input` if clients send the value, `output` if they receive it. */
  readonly direction: 'input' | 'output'
  /** The components whose changes have been listed, so that a component is listed once for each direction. */
  readonly listed: Set<string>
  /**
   * Whether the value is sent as text, as in parameters and forms. The type `string` then includes numbers and
   * booleans.
   */
  readonly isText?: boolean
  /** Whether the value is an entire parameter that is optional in both documents. */
  readonly isParameter?: boolean
}

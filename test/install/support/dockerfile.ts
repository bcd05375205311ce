import { createRequire } from 'node:module'

/** An instruction of a Dockerfile. */
export interface Instruction {
  readonly name: string
  /** What follows the name. */
  readonly text: string
  /** Flags such as `--from=build`. */
  readonly flags: ReadonlyMap<string, string>
  /** Arguments without the flags; those of the JSON form are its strings. */
  readonly args: readonly string[]
}

/** The used part of dockerfile-ast. */
interface Parsed {
  getInstructions(): readonly {
    getKeyword(): string
    getArgumentsContent(): string | null
    getArguments(): readonly { getValue(): string }[]
    getFlags?(): readonly { getName(): string; getValue(): string | null }[]
    getJSONStrings?(): readonly { getJSONValue(): string }[]
  }[]
}

const require = createRequire(import.meta.url)

/** The problems that dockerfile-utils, the linter of the language server for Dockerfiles, finds in a text. */
export function lintDockerfile(text: string): string[] {
  const { validate } = require('dockerfile-utils') as {
    validate(
      text: string,
    ): readonly { readonly message: string; readonly range: { readonly start: { line: number } } }[]
  }
  return validate(text).map(({ message, range }) => `${range.start.line + 1}: ${message}`)
}

export function parseDockerfile(text: string): readonly Instruction[] {
  const { DockerfileParser } = require('dockerfile-ast') as { DockerfileParser: { parse(text: string): Parsed } }
  return DockerfileParser.parse(text)
    .getInstructions()
    .map((instruction) => {
      const json = instruction.getJSONStrings?.().map((each) => each.getJSONValue()) ?? []
      const name = instruction.getKeyword()
      const content = instruction.getArgumentsContent() ?? ''
      return {
        name,
        text: content,
        flags: new Map(instruction.getFlags?.().map((flag) => [flag.getName(), flag.getValue() ?? '']) ?? []),
        // The JSON of HEALTHCHECK is inside its argument, after `CMD`.
        args:
          json.length > 0
            ? json
            : content.startsWith('CMD [')
              ? (JSON.parse(content.slice('CMD '.length)) as string[])
              : instruction.getArguments().map((each) => each.getValue()),
      }
    })
}

import { findSourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { Place } from './code-frame.ts'
import { isInPackage } from './files.ts'
import { placeOfImport } from './import-place.ts'

interface BuildFailure {
  readonly errors: readonly {
    readonly text: string
    readonly location: { file: string; line: number; column: number } | null
  }[]
}

/**
 * Finds where in the program an error arose: at a syntax error, at a failed import, or else at the first stack frame
 * outside packages. Returns `undefined` if it finds no place.
 */
export function errorPlace(error: unknown): Place | undefined {
  if (!(error instanceof Error)) return undefined
  try {
    return (
      placeOfBuildFailure(error) ??
      placeInMessage(error) ??
      placeOfImport(error) ??
      placeOfSyntaxError(error) ??
      placeInStack(error)
    )
  } catch {
    // The file cannot be read, or the error has an unusual form.
    return undefined
  }
}

/** The message of an error, without the place that begins the message of a syntax error. */
export function messageOf(error: unknown): string {
  if (isBuildFailure(error)) return errorsOf(error)[0]?.text ?? error.message
  return error instanceof Error ? error.message.replace(SYNTAX_ERROR, '') : String(error)
}

/** Whether an error is a syntax error that a compiler found. */
export function isSyntaxError(error: unknown): boolean {
  return isBuildFailure(error) || (error instanceof SyntaxError && SYNTAX_ERROR.test(error.message))
}

function isBuildFailure(error: unknown): error is Error & BuildFailure {
  return error instanceof Error && 'errors' in error && Array.isArray(error.errors) && 'warnings' in error
}

/**
 * Drops errors about parameter decorators if there is another error: a file with a syntax error is not rewritten, so
 * esbuild also reports its parameter decorators.
 */
function errorsOf({ errors }: BuildFailure): BuildFailure['errors'] {
  const others = errors.filter(({ text }) => !text.startsWith('Parameter decorators only work'))
  return others.length > 0 ? others : errors
}

function placeOfBuildFailure(error: Error): Place | undefined {
  const location = isBuildFailure(error) ? errorsOf(error)[0]?.location : undefined
  return location ? { file: location.file, line: location.line, column: location.column + 1 } : undefined
}

/** Matches the place that begins TypeScript's message for a syntax error: `/src/a.ts:1:2: ';' expected.` */
const SYNTAX_ERROR = /^(.+?\.[cm]?[jt]sx?):(\d+):(\d+): /u

function placeInMessage({ message }: Error): Place | undefined {
  const [, file, line, column] = SYNTAX_ERROR.exec(message) ?? []
  return file === undefined ? undefined : { file, line: Number(line), column: Number(column) }
}

/**
 * Finds the place of a syntax error that V8 found while it loaded a module. The stack begins with the place in the
 * compiled code, so the source map is applied here.
 */
function placeOfSyntaxError({ stack = '' }: Error): Place | undefined {
  const [, url, line, marker] = /^(file:\S+|\/\S+):(\d+)\n.*\n( *)\^/u.exec(stack) ?? []
  if (url === undefined || marker === undefined) return undefined
  const place = { file: pathOf(url), line: Number(line), column: marker.length + 1 }
  const entry = findSourceMap(url)?.findEntry(place.line - 1, place.column - 1)
  return entry && 'originalLine' in entry
    ? { file: pathOf(entry.originalSource), line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    : place
}

/**
 * Matches a stack frame such as `at Users.find (/src/users.ts:1:2)`, except frames of Node itself, and of helpers of
 * compilers, whose names start with `__`.
 */
const FRAME = /^ +at (?!__)(?:async )?(?:.*\()?(file:[^\s()]+|(?:[A-Z]:)?[\\/][^()]+):(\d+):(\d+)\)?$/gmu

function placeInStack(error: Error): Place | undefined {
  return framesOf(error).find(({ isInProject }) => isInProject)
}

export interface Frame extends Place {
  readonly text: string
  /** Whether the file is outside `node_modules`. */
  readonly isInProject: boolean
}

/** Lists the frames of an error, without frames of Node, honotate, TypeDI and helpers of compilers. */
export function framesOf({ stack = '' }: Error): Frame[] {
  return [...stack.matchAll(FRAME)].flatMap(([text, url, line, column]) => {
    const file = pathOf(url as string)
    if (ownDirectories().some((own) => file.startsWith(own)) || OWN.test(file)) return []
    return [{ text, file, line: Number(line), column: Number(column), isInProject: !isInPackage(file) }]
  })
}

const OWN = /[\\/]node_modules[\\/](?:honotate(?:-kit)?|typedi)[\\/]/u

let directories: readonly string[] | undefined

/** Finds the directories of honotate and honotate-kit, which are not below `node_modules` in a workspace. */
function ownDirectories(): readonly string[] {
  return (directories ??= ['honotate', 'honotate-kit/transform'].flatMap((name) => {
    try {
      return [fileURLToPath(import.meta.resolve(name)).replace(/(?<=[\\/]dist[\\/]).*$/u, '')]
    } catch {
      // The package is not installed.
      return []
    }
  }))
}

function pathOf(url: string): string {
  return url.startsWith('file:') ? fileURLToPath(url) : url
}

import process from 'node:process'
import { inspect } from 'node:util'
import { relative } from 'node:path'
import { codeFrame, type Place } from '../../toolbox/code-frame.ts'
import { type Frame, framesOf, isSyntaxError, messageOf, errorPlace } from '../../toolbox/error-place.ts'
import { configuredApp } from './find-program.ts'
import { type Member, membersIn } from './class-members.ts'

/**
 * `Error.stackTraceLimit` while a program starts. It is above the default of 10, because most frames are in packages
 * and are not printed.
 */
export const FRAMES_OF_A_START = 100

/** The maximum number of frames to print for an error and its causes together. */
const MOST_FRAMES = 3

/** The maximum number of code frames to print: two, because two routes may conflict. */
const MOST_PLACES = 2

/**
 * Describes why a program did not start, with code frames at the places of the error.
 *
 * @param files The files of the project that were loaded.
 */
export function describeFailedStart(error: unknown, files: readonly string[]): string {
  const members = isCoded(error) ? membersIn(files) : []
  const named = isCoded(error) ? namedIn(error.message, members) : []
  const lines = placesToShow(error, named).map((place) => `${codeFrame(place)}\n`)
  if (isSyntaxError(error)) return `\n${lines.join('')}Syntax error: ${messageOf(error)}\n`
  const text = inspect(shorten(error, { members, named, left: MOST_FRAMES }), {
    colors: Boolean(process.stderr.hasColors?.()),
  })
  return `\n${lines.join('')}${text}\n${otherRuntime(error)}`
}

/**
 * Explains how to run commands on Bun or Deno if an error shows that the program needs one of these runtimes; otherwise
 * returns an empty string.
 */
export function otherRuntime(error: unknown): string {
  const { message = '' } = Object(error) as { readonly message?: string }
  if (/\bDeno is not defined\b|'(?:jsr|npm):/u.test(message))
    return '\nThe program runs on Deno: deno run -A --preload npm:honotate-kit/register npm:honotate-kit <command>\n'
  if (/\bBun is not defined\b|'bun:|'bun'/u.test(message))
    return '\nThe program runs on Bun: bun --bun run honotate <command>\n'
  return ''
}

export const SETTING_HINT =
  'name an app that starts without settings in package.json: "honotate": { "app": "test/app.ts" }'

/** Returns `SETTING_HINT`, or `''` if package.json already has the setting or the error has another remedy. */
export function settingHint(error: unknown, directory: string): string {
  return isCoded(error) || otherRuntime(error) !== '' || configuredApp(directory) ? '' : `${SETTING_HINT}\n`
}

/** Matches the codes of errors whose cause may be the machine instead of the program. */
const OF_THE_MACHINE =
  /^HONOTATE_(?:INVALID_CONFIG|CONTROLLER_FAILED|START_FAILED|PORT_IN_USE|LISTEN_FAILED|PAGE_NOT_INSTALLED)$/u

/** Whether an error with this code has its cause in the program, so that it fails on every machine. */
export function isCertain(code: string): boolean {
  return code.startsWith('HONOTATE_') && !OF_THE_MACHINE.test(code)
}

/** Finds the first place that `describeFailedStart()` shows; `undefined` if it shows none. */
export function placeOfFailedStart(error: unknown, files: readonly string[]): Place | undefined {
  return placesToShow(error, isCoded(error) ? namedIn(error.message, membersIn(files)) : [])[0]
}

/**
 * Finds the places to show, in this order of preference: the cause of an error of honotate, the members that its
 * message names, the error itself.
 */
function placesToShow(error: unknown, named: readonly Member[]): readonly Place[] {
  const cause = isCoded(error) && !isRepeated(error.cause) ? errorPlace(error.cause) : undefined
  if (cause) return [cause]
  if (named.length > 0) return named.slice(0, MOST_PLACES)
  const place = errorPlace(error)
  return place ? [place] : []
}

/** Matches code in a message, such as `A.find`, `A → B` or `A → B → parameter 0 "db"`. */
const NAMED = /`([^`]+)`/gu

function namedIn(message: string, members: readonly Member[]): Member[] {
  const found = [...message.matchAll(NAMED)].flatMap(([, chain = '']) => {
    const links = chain.replace(/^[A-Z]+ \/\S* \((.+?)\)/u, '$1').split(' → ')
    const isParameter = /^parameter \d/u.test(links.at(-1) ?? '')
    const name = links.findLast((link) => /^[\w$]+(?:\.[\w$]+)?$/u.test(link))
    const find = (wanted: string | undefined): readonly Member[] => members.filter((member) => member.name === wanted)
    const constructors = isParameter ? find(`${name}.constructor`) : []
    return constructors.length > 0 ? constructors : find(name)
  })
  return [...new Set(found)]
}

/**
 * Recognizes an error of honotate by its code, because the program may load another copy of honotate, with other error
 * classes.
 */
function isCoded(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('HONOTATE_')
}

interface Shortening {
  readonly members: readonly Member[]
  readonly named: readonly Member[]
  /** How many frames may still be printed. */
  left: number
}

/**
 * Copies an error for printing, with short stacks and without repeated causes. Subtracts the number of printed frames
 * from `state.left`.
 */
function shorten(error: unknown, state: Shortening): unknown {
  if (!(error instanceof Error)) return error
  const frames = framesToShow(error, state)
  state.left -= frames.length
  const copy = Object.create(Object.getPrototypeOf(error), Object.getOwnPropertyDescriptors(error)) as Error
  const value = [headOf(error), ...frames].join('\n')
  Object.defineProperty(copy, 'stack', { value, configurable: true, writable: true, enumerable: false })
  if (isCoded(error)) delete (copy as { code?: unknown }).code
  if (isRepeated(error.cause)) delete copy.cause
  else if (error.cause !== undefined) copy.cause = shorten(error.cause, state)
  return copy
}

/** The name and the message of an error, with which its stack usually begins. */
function headOf({ stack, name, message }: Error): string {
  const [head = ''] = stack?.split(/\n +at /u) ?? []
  return head.includes(message) ? head : `${name}: ${message}`
}

/** Whether a cause is an error of TypeDI that the error of honotate already explains. */
function isRepeated(cause: unknown): boolean {
  return cause instanceof Error && ['ServiceNotFoundError', 'CannotInstantiateValueError'].includes(cause.name)
}

function framesToShow(error: Error, { members, named, left }: Shortening): string[] {
  if (isCoded(error) && named.length > 0)
    return named.slice(0, Math.min(left, MOST_PLACES)).map(({ name, ...place }) => frameOf(name, place))
  const all = framesOf(error)
  const own = all.filter(({ isInProject }) => isInProject)
  return (own.length > 0 ? own : all).slice(0, left).map((frame) => nameFrame(frame, members))
}

/** Names an anonymous frame, such as a decorator's, after the class or the method at its line. */
function nameFrame({ text, ...place }: Frame, members: readonly Member[]): string {
  if (!text.includes('at <anonymous>')) return text
  const { name } =
    members.findLast(
      ({ file, lines: [first, last] }) => file === place.file && first <= place.line && place.line <= last,
    ) ?? {}
  return name === undefined ? text : frameOf(name, place)
}

function frameOf(name: string, { file, line, column }: Place): string {
  return `    at ${name} (${relative(process.cwd(), file)}:${line}:${column})`
}

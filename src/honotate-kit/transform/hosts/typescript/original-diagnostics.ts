import { parse } from '../../core/parse.ts'
import { DEFAULT_MODULE, RUNTIME } from '../../core/transform-options.ts'
import type { TransformResult } from '../../transform.ts'
import type { Directive } from './directives.ts'
import { parameterAfter } from './parameter-after.ts'

/** "Decorators are not valid here." */
const DECORATOR_NOT_VALID = 1206

/** Members of a diagnostic that have the same names in both APIs of TypeScript. */
interface AnyDiagnostic<D> {
  readonly code: number
  readonly relatedInformation?: readonly D[] | undefined
}

/**
 * The place of a diagnostic; `file` is `undefined` for a diagnostic without a file, or in a file that the compiler
 * reads as written.
 */
export interface DiagnosticPlace {
  readonly file: ChangedText | undefined
  readonly start: number
  readonly length: number
}

export interface DiagnosticSource {
  readonly fileName: string
  readonly text: string
}

export interface DiagnosticApi<D> {
  placeOf(diagnostic: D): DiagnosticPlace
  headlineOf(diagnostic: D): string
  sourceOf(diagnostic: D): DiagnosticSource | undefined
  /** Copies a diagnostic, and changes each text in its message chain. */
  mapText(diagnostic: D, change: (text: string) => string): D
  /** Copies a diagnostic to another place, in the file as written. */
  moveTo(diagnostic: D, place: DiagnosticPlace): D
}

/**
 * Moves diagnostics of rewritten files to the text as written. Drops a diagnostic of inserted text if the text as
 * written has the same one: the written and the inserted import of a missing module, for example, have the same error.
 * Also drops the `misleading()` ones.
 *
 * @returns The other diagnostics in their order. A diagnostic that needs no change stays the same object.
 */
export function toOriginal<D extends AnyDiagnostic<D>>(diagnostics: readonly D[], api: DiagnosticApi<D>): D[] {
  const isMisleading = misleading(diagnostics, api)
  return diagnostics
    .filter((diagnostic) => !isEcho(diagnostic, diagnostics, api) && !isMisleading(diagnostic))
    .map((each) => moved(each, api))
}

/**
 * Creates a test for TS1206 in files that oxc cannot parse because of another error, such as a rest parameter that is
 * not the last one. Such a file is not rewritten, so TypeScript also reports each of its parameter decorators.
 */
function misleading<D extends AnyDiagnostic<D>>(
  diagnostics: readonly D[],
  api: DiagnosticApi<D>,
): (each: D) => boolean {
  const isNotValid = ({ code }: D): boolean => code === DECORATOR_NOT_VALID
  const sources = diagnostics.filter(isNotValid).flatMap((each) => api.sourceOf(each) ?? [])
  if (sources.length === 0) return () => false
  const others = new Set(diagnostics.filter((each) => !isNotValid(each)).map((each) => api.sourceOf(each)?.fileName))
  const texts = new Map(sources.map(({ fileName, text }) => [fileName, text]))
  const broken = new Set(
    [...texts].filter(([path, text]) => others.has(path) && parse(text, path) === undefined).map(([path]) => path),
  )
  return (each) => isNotValid(each) && broken.has(api.sourceOf(each)?.fileName ?? '')
}

function moved<D extends AnyDiagnostic<D>>(diagnostic: D, api: DiagnosticApi<D>): D {
  const place = api.placeOf(diagnostic)
  const atOriginal = place.file
    ? (atParameter(diagnostic, place, api) ?? api.moveTo(diagnostic, originalPlace(place, place.file)))
    : diagnostic
  const { relatedInformation } = diagnostic
  if (!relatedInformation?.some((related) => api.placeOf(related).file)) return atOriginal
  return { ...atOriginal, relatedInformation: relatedInformation.map((related) => moved(related, api)) }
}

/**
 * Moves an error about the type of an undecorated parameter to the parameter, and puts the parameter's name into the
 * message; `undefined` for other errors, or if the parameter is not found.
 */
function atParameter<D extends AnyDiagnostic<D>>(
  diagnostic: D,
  { file, start }: DiagnosticPlace,
  api: DiagnosticApi<D>,
): D | undefined {
  if (!file || !CHECKS_UNDECORATED.test(file.result.code.slice(start, start + 200))) return undefined
  let index: 0 | 1 | undefined
  api.mapText(diagnostic, (text) => {
    if (text.includes(`${UNDECORATED} the request`)) index = 0
    else if (text.includes(`${UNDECORATED} the response`)) index = 1
    return text
  })
  const fileName = api.sourceOf(diagnostic)?.fileName
  if (index === undefined || fileName === undefined) return undefined
  const { start: inserted } = file.result.positions.spanToOriginal(start, 1)
  const found = parameterAfter(file.original, fileName, inserted, index)
  if (!found) return undefined
  const name = file.original.slice(found.start, found.start + found.length)
  const named = api.mapText(diagnostic, (text) =>
    text.replaceAll(UNDECORATED, `\`${name}\` has no decorator, so it receives`),
  )
  return api.moveTo(named, { file, ...found })
}

/** Matches the helper that checks undecorated parameters: `__parameters<0, typeof GetMapping>("id")`. */
const CHECKS_UNDECORATED = /^__\w+(?:\.\w+)?<[01]/u

/** The words before `the request` or `the response` in the hints of the type `MappingDecorator`. */
const UNDECORATED = 'it has no decorator, so it receives'

/**
 * Maps a place to the text as written. Inserted text that belongs to no decorator, such as the import of the helpers,
 * maps to the first parameter decorator, if there is one.
 */
function originalPlace({ start, length }: DiagnosticPlace, file: ChangedText): DiagnosticPlace {
  const { positions, code } = file.result
  const span = positions.spanToOriginal(start, length)
  if (length <= 1 || span.length > 1 || file.original[span.start] === '@' || isHelper(code, start))
    return { file, ...span }
  const helper = code.search(/@__(?:parameter|honotate)_*(?:\.Parameter)?\(\d/u)
  return helper === -1 ? { file, ...span } : { file, ...positions.spanToOriginal(helper, 1) }
}

function isEcho<D extends AnyDiagnostic<D>>(diagnostic: D, all: readonly D[], api: DiagnosticApi<D>): boolean {
  const place = api.placeOf(diagnostic)
  if (!isInserted(place)) return false
  const headline = withoutEntry(api.headlineOf(diagnostic))
  return all.some((other) => {
    const otherPlace = api.placeOf(other)
    return (
      otherPlace.file === place.file &&
      other.code === diagnostic.code &&
      withoutEntry(api.headlineOf(other)) === headline &&
      !isInserted(otherPlace)
    )
  })
}

/** Replaces `honotate/helpers` with `honotate`, so that the errors about both are equal if the package is missing. */
function withoutEntry(headline: string): string {
  return headline.replace(`'${DEFAULT_MODULE}'`, `'${RUNTIME}'`)
}

/** Whether a place of more than one character is in inserted text, but not at the name of a helper. */
function isInserted({ file, start, length }: DiagnosticPlace): boolean {
  if (file === undefined || length <= 1 || isHelper(file.result.code, start)) return false
  return file.result.positions.spanToOriginal(start, length).length <= 1
}

/**
 * Whether a diagnostic starts at the name of a decorator, such as a helper. TypeScript reports a helper as a wrong
 * decorator if the method itself has an error.
 */
function isHelper(code: string, start: number): boolean {
  return code[start - 1] === '@'
}

/** A file whose text for the compiler differs from the text as written. */
export interface ChangedText {
  readonly original: string
  readonly result: Pick<TransformResult, 'code' | 'positions'>
}

export interface RewrittenText extends ChangedText {
  readonly result: TransformResult
  /** The directives of the text as written, if they are hidden from the compiler. */
  readonly directives?: readonly Directive[]
}

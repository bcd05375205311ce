import { memberOf, namesOf, patternOf, type Given } from './nodes.ts'

/** The project-wide options of validation and versioning. */
export interface PipeOptions {
  /**
   * The treatment of members that a class does not declare; `undefined` if no file of a NestJS project sets up
   * validation.
   */
  readonly unknownMembers: 'drop' | 'keep' | 'refuse' | undefined
  /** Whether members of classes are converted to their declared types. */
  readonly convertsByType: boolean
  /** Whether a member may be missing or null without `@IsOptional()`. */
  readonly skipsMissing: boolean
  /** Whether single values are converted if their parameters are declared as numbers or booleans. */
  readonly transforms: boolean
  /**
   * `path` if requests have the version in the path, `header` if they have it elsewhere; `undefined` if no file enables
   * versioning.
   */
  readonly versioning: 'path' | 'header' | undefined
  /** The text before the version in a path: `v` in `/v1/cats`. */
  readonly versionPrefix: string
  /** The versions of controllers that declare no version; `undefined` if they are computed. */
  readonly defaultVersions: readonly string[] | undefined
}

export function readPipeOptions(all: string): PipeOptions {
  const options = callsIn(all).map((call) => (/^\(\s*[A-Za-z_$]/u.test(call) ? declared(call, all) : call))
  const isSet = (pattern: RegExp): boolean => options.some((each) => pattern.test(each))
  const isWhitelist = /\bwhitelist:\s*true\b/u
  const unknownMembers = (): PipeOptions['unknownMembers'] => {
    // By default, routing-controllers keeps unknown members.
    if (options.length === 0) return /['"]routing-controllers['"]/u.test(all) ? 'keep' : undefined
    if (isSet(/\bforbidNonWhitelisted:\s*true\b/u) && options.every((each) => isWhitelist.test(each))) return 'refuse'
    return isSet(isWhitelist) ? 'drop' : 'keep'
  }
  return {
    unknownMembers: unknownMembers(),
    convertsByType: isSet(/\benableImplicitConversion:\s*true\b/u),
    skipsMissing: isSet(/\bskipMissingProperties:\s*true\b/u),
    transforms: isSet(/\btransform:\s*true\b/u),
    ...versioningOf(all),
  }
}

/** Finds the arguments of each call that sets up the validation of all requests. */
function callsIn(code: string): string[] {
  // Skips the pipe of a single parameter, method or controller.
  const calls =
    /(?<!@(?:UsePipes|Body|Query|Param)\([^)]{0,50})\b(?:new ValidationPipe|createExpressServer|useExpressServer|createKoaServer)\s*(?=\()/gu
  const found = [...code.matchAll(calls)].map(({ index, 0: call }) => balanced(code, index + call.length))
  return /\buseClass:\s*ValidationPipe\b/u.test(code) ? ['()', ...found] : found
}

function balanced(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at++) {
    if (code[at] === '(') depth++
    else if (code[at] === ')' && --depth === 0) return code.slice(start, at + 1)
  }
  return code.slice(start)
}

/** Finds the declaration of the object that the first argument in `call` names; returns `call` if it finds none. */
function declared(call: string, all: string): string {
  const name = /^\(\s*([\w$]+)/u.exec(call)?.[1] ?? ''
  return new RegExp(`${patternOf([name])}[^=;\\n]*=\\s*\\{[^]*?\\n\\}`, 'u').exec(all)?.[0] ?? call
}

function versioningOf(all: string): Pick<PipeOptions, 'versioning' | 'versionPrefix' | 'defaultVersions'> {
  const { index, 0: call } = /\.enableVersioning\s*(?=\()/u.exec(all) ?? { 0: '' }
  const options = index === undefined ? '' : balanced(all, index + call.length)
  const [, type] = /\btype:\s*VersioningType\.(\w+)/u.exec(options) ?? []
  const [, , versionPrefix = ''] = /\bprefix:\s*(?:(['"])(.*?)\1|false)/u.exec(options) ?? ['', '', 'v']
  const [, given = ''] = /\bdefaultVersion:\s*(\[[^\]]*\]|[^,}]+)/u.exec(options) ?? []
  const versions = [...given.matchAll(/(['"])(.*?)\1|\bVERSION_NEUTRAL\b/gu)].map(([, , version = '']) => version)
  return {
    versioning: options === '' ? undefined : type === undefined || type === 'URI' ? 'path' : 'header',
    versionPrefix,
    defaultVersions: given !== '' && versions.length === 0 ? undefined : versions,
  }
}

/** Matches options of a ValidationPipe that need no comment: the schemas follow them, or they only affect errors. */
const PIPE_OPTIONS =
  /^(?:whitelist|forbidNonWhitelisted|transform|transformOptions|enableImplicitConversion|skipMissingProperties|disableErrorMessages|validationError|stopAtFirstError|errorHttpStatusCode|forbidUnknownValues|dismissDefaultMessages|enableDebugMessages|exposeDefaultValues|value|target)$/u

/** Lists the options of a ValidationPipe that schemas do not follow, and whether ignoring them is unsafe. */
export function leftOfPipe(options: Given): { readonly left: string; readonly isUnsafe: boolean } {
  const names = [...namesOf(options), ...namesOf(memberOf(options, 'transformOptions'))]
  const left = names.filter((name) => !PIPE_OPTIONS.test(name))
  const isUnsafe = left.some((name) => /^(?:excludeExtraneousValues|groups|strictGroups|\.\.\.)$/u.test(name))
  return { left: left.join(', '), isUnsafe }
}

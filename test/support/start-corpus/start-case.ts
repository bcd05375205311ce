/** A program, and the error with which it fails to start; `undefined` for one that starts. */
export interface StartCase {
  readonly name: string
  readonly code: string | undefined
  /** The text at the place of the error: the start of a parameter, a decorator's argument, a method's name. */
  readonly at?: string
  /** Whether only the start shows the error: a value is not certain in the sources. */
  readonly atStartOnly?: true
  readonly files: Readonly<Record<string, string>>
}

/** The imports that most files need, in one line. */
export const ALL = `import { ApiVersion, Container, ControllerAdvice, createApp, ExceptionHandler, GetMapping, Inject, PathVariable, PostMapping, PutMapping, RequestBody, RequestMapping, RestController, Service, Token, UseGuard, UseInterceptor, type Guard, type HttpRequest } from 'honotate'\n`

/** A case in one file; `Controllers` are passed to createApp(). */
export function one(
  name: string,
  code: string | undefined,
  text: string,
  at = '',
  options = 'controllers: [C]',
): StartCase {
  return {
    name,
    code: code && `HONOTATE_${code}`,
    ...(at && { at }),
    files: { 'main.ts': `${ALL}${text}\nexport const app = createApp({ ${options} })\n` },
  }
}

/** A controller with the parameters of a constructor, and its methods. */
export const controller = (parameters: string, rest = `@GetMapping('/a') list() { return 'a' }`): string =>
  `@RestController() export class C { constructor(${parameters}) {} ${rest} }`

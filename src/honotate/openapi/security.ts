import type { RouteInfo } from '../app/route-infos.ts'
import { UNKNOWN_SECURITY_SCHEME } from '#catalogue'
import { HonotateError } from '../errors/honotate-error.ts'
import { sortedByKey } from '../json-schema/compare.ts'
import type { SecurityRequirement, SecurityScheme } from './document-types.ts'

/**
 * The description of a guard for the document: the static member `openapi` of a guard class, or the property `openapi`
 * of a guard function.
 *
 * @example
 * ```ts
 * ;@Service()
 * class Members implements Guard {
 *   static readonly openapi: GuardDescription = { security: [{ bearer: [] }] }
 *   canActivate(request: HttpRequest) {
 *     return request.header('authorization') !== undefined
 *   }
 * }
 * ```
 */
export interface GuardDescription {
  /** Alternatives: a request must satisfy one of them. Each maps the names of security schemes to scopes. */
  readonly security: readonly { readonly [scheme: string]: readonly string[] | undefined }[]
  /** Describes the schemes in `security`; `bearer` and `basic` need no description. */
  readonly securitySchemes?: Readonly<Record<string, SecurityScheme>>
}

/** Schemes that the app need not describe. */
const KNOWN: Readonly<Record<string, SecurityScheme>> = {
  basic: { type: 'http', scheme: 'basic' },
  bearer: { type: 'http', scheme: 'bearer' },
}

export class SecuritySchemes {
  readonly #described: Record<string, SecurityScheme>
  readonly #used: Record<string, SecurityScheme> = {}
  /** Whether the document has requirements. They apply to every operation that does not set requirements itself. */
  readonly isRequired: boolean

  constructor(described: Readonly<Record<string, SecurityScheme>> | undefined, isRequired: boolean) {
    this.isRequired = isRequired
    this.#described = { ...KNOWN, ...described }
  }

  /** The schemes that the document uses, by name; `undefined` if it uses no scheme. */
  get used(): Record<string, SecurityScheme> | undefined {
    const entries = Object.entries(this.#used)
    return entries.length > 0 ? sortedByKey(entries) : undefined
  }

  /**
   * Combines the requirements of a route's guards, and records their schemes as used; `undefined` if no guard has
   * `openapi`.
   *
   * @throws HONOTATE_UNKNOWN_SECURITY_SCHEME
   */
  of({ guards, path, method }: RouteInfo): readonly SecurityRequirement[] | undefined {
    const descriptions = guards.flatMap((guard) => ('openapi' in guard ? [guard.openapi as GuardDescription] : []))
    if (descriptions.length === 0) return undefined
    for (const { securitySchemes } of descriptions) Object.assign(this.#described, securitySchemes)
    const combined = descriptions.reduce<SecurityRequirement[]>(
      (all, { security }) =>
        all.flatMap((one) =>
          (security.length > 0 ? security : [{}]).map((other) => ({ ...one, ...(other as SecurityRequirement) })),
        ),
      [{}],
    )
    return this.use(combined, `A guard of \`${method} ${path}\``)
  }

  /**
   * Records the schemes of requirements as used, and returns the requirements.
   *
   * @throws HONOTATE_UNKNOWN_SECURITY_SCHEME
   */
  use(requirements: readonly SecurityRequirement[], place: string): readonly SecurityRequirement[] {
    for (const name of requirements.flatMap((each) => Object.keys(each))) {
      const scheme = Object.hasOwn(this.#described, name) ? this.#described[name] : undefined
      if (!scheme) throw new HonotateError(UNKNOWN_SECURITY_SCHEME, { place, name })
      this.#used[name] = scheme
    }
    return requirements
  }
}

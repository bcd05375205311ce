/** A request of a case. */
export interface CaseRequest {
  readonly path: string
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

/** A program of another framework, and requests that it and its migrated form answer. */
export interface Case {
  readonly name: string
  readonly framework: 'nestjs' | 'fastify' | 'routing-controllers'
  /** Exports `controllers`. */
  readonly code: string
  /** The other files of the program, by name. */
  readonly files?: Readonly<Record<string, string>>
  /** Whether the program is compiled with `strictNullChecks`. */
  readonly isStrict?: boolean
  /** Options of the server. */
  readonly options?: {
    readonly pipe?: object
    readonly uri?: boolean
    /** More options of `enableVersioning()`. */
    readonly versioning?: object
    readonly prefix?: string
    readonly server?: object
    /** The whole file that starts the server, for the command only. */
    readonly main?: string
  }
  readonly requests: readonly CaseRequest[]
  /** The comment in the migrated code, if the answers differ. */
  readonly marked?: RegExp
  /** The sentence on the page, if the answers differ by design. */
  readonly documented?: RegExp
}

const JSON_TYPE = { 'Content-Type': 'application/json' }

export const get = (path: string, headers: Readonly<Record<string, string>> = {}): CaseRequest => ({ path, headers })
export const post = (path: string, body: unknown): CaseRequest => ({
  path,
  method: 'POST',
  headers: JSON_TYPE,
  body: JSON.stringify(body),
})

/** A controller of NestJS that returns the body of a request as its class describes it. */
export const echo = (dto: string, imports: string, parameter = '@Body() body: Dto'): string => `
import { Body, Controller, Get, Post, Query } from '@nestjs/common'
import { ${imports} } from 'class-validator'
import { Transform, Type } from 'class-transformer'
let count = 0
const next = () => \`id\${++count}\`
${dto}
@Controller('echo')
class EchoController {
  @Post() echo(${parameter}) { return { body${parameter.includes('body:') ? '' : ': ' + (/\) (\w+)/u.exec(parameter)?.[1] ?? 'undefined')} } }
}
export const controllers = [EchoController]
`

/** A case of NestJS; a case that does not import Express also runs on Fastify. */
export const nest = (name: string, code: string, requests: Case['requests'], more: Partial<Case> = {}): Case => ({
  name,
  framework: 'nestjs',
  code,
  requests,
  ...more,
})

/** A case of routing-controllers. */
export const rc = (name: string, code: string, requests: Case['requests'], more: Partial<Case> = {}): Case => ({
  ...nest(name, code, requests, more),
  framework: 'routing-controllers',
})

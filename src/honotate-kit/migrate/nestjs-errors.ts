import { ERROR_TITLES, RARE_ERROR_TITLES, SUCCESS_TITLES } from '../../honotate/shared.ts'
import { walk } from '../transform/core/walk.ts'
import { exportOf } from './decorators.ts'
import type { SourceFile } from './source-file.ts'

/** The exceptions of @nestjs/common. */
export const nestErrors = {
  BadRequestException: 400,
  UnauthorizedException: 401,
  ForbiddenException: 403,
  NotFoundException: 404,
  MethodNotAllowedException: 405,
  NotAcceptableException: 406,
  RequestTimeoutException: 408,
  ConflictException: 409,
  GoneException: 410,
  PreconditionFailedException: 412,
  PayloadTooLargeException: 413,
  UnsupportedMediaTypeException: 415,
  ImATeapotException: 418,
  MisdirectedException: 421,
  UnprocessableEntityException: 422,
  InternalServerErrorException: 500,
  NotImplementedException: 501,
  BadGatewayException: 502,
  ServiceUnavailableException: 503,
  GatewayTimeoutException: 504,
  HttpVersionNotSupportedException: 505,
} as const

/** The members of `HttpStatus`: titles in upper case, some of them the titles of older RFCs. */
const statuses: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    [SUCCESS_TITLES, ERROR_TITLES, RARE_ERROR_TITLES]
      .flatMap((titles) => Object.entries(titles))
      .map(([status, title]) => [title.toUpperCase().replaceAll(/\W+/gu, '_'), Number(status)]),
  ),
  AMBIGUOUS: 300,
  PAYLOAD_TOO_LARGE: 413,
  REQUESTED_RANGE_NOT_SATISFIABLE: 416,
  I_AM_A_TEAPOT: 418,
  MISDIRECTED: 421,
  UNPROCESSABLE_ENTITY: 422,
}

/** Rewrites `HttpStatus.CREATED` to `201`. */
export function rewriteStatuses(file: SourceFile): void {
  walk(file.program, {
    MemberExpression: ({ object, property, start, end }) => {
      const found = exportOf(file, object)
      if (found?.name !== 'HttpStatus') return
      const status = property.type === 'Identifier' ? statuses[property.name] : undefined
      if (status === undefined) return
      file.text.overwrite(start, end, String(status))
    },
  })
}

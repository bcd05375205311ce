import type { HonoRequest } from 'hono/request'
import { hasFixedHeaders, mergeCookies, setHeaders, takeHeaders, type HeaderRecord } from '../http/response-headers.ts'
import { JSON_TYPE, TEXT_TYPE } from '../http/fetch-standard.ts'
import type { ContextSetup, GivenHeaders, Platform, RawChange } from '../http/platform.ts'
import { NodeHeaders, placeOf } from './node-headers.ts'
import { changeRaw, createNodeRequest, type CreateRaw } from './node-request.ts'
import { borrowBytes, SMALL_BODY } from './borrowed-bytes.ts'
import { copyResponse, createNodeResponse, isUsed, NodeResponse } from './node-response.ts'

/**
 * Creates the request, the headers and the responses of one context on Node: plain data, until a handler needs the
 * web's objects.
 */
export class NodePlatform implements Platform {
  readonly copiesHeaders = false
  readonly #url: string
  readonly #createRaw: CreateRaw
  #isInTurn = true
  /** The responses that were created with the memory of a handler. */
  #borrowing: NodeResponse[] | undefined

  constructor(url: string, createRaw: CreateRaw) {
    this.#url = url
    this.#createRaw = createRaw
  }

  createRequest(raw: Request | undefined, setup: ContextSetup, change?: RawChange): HonoRequest {
    const request = createNodeRequest(raw, setup, this.#url, this.#createRaw)
    if (change) changeRaw(request, change)
    return request
  }

  changeRaw(request: HonoRequest, change: RawChange): void {
    changeRaw(request, change)
  }

  urlOf(raw: Request | undefined): string {
    return raw ? raw.url : this.#url
  }

  createHeaders(init?: HeadersInit): NodeHeaders {
    return new NodeHeaders(init)
  }

  createResponse(data: unknown, status: number | undefined, headers: GivenHeaders, isAlone: boolean): NodeResponse {
    const isOwn = !headers || headers instanceof NodeHeaders || CHECKED_TYPES.has(headers as string)
    const own = isOwn ? (headers as NodeHeaders | string) : headersFrom(headers)
    if (!this.#isInTurn || !isAlone || !ArrayBuffer.isView(data) || data.byteLength <= SMALL_BODY)
      return createNodeResponse(data, status, own)
    const response = borrowBytes(data, status, own)
    ;(this.#borrowing ??= []).push(response)
    return response
  }

  /** Ends the turn in which the message arrived. Responses that have not been written copy their bytes now. */
  endTurn(): void {
    this.#isInTurn = false
    if (this.#borrowing) for (const response of this.#borrowing) response.ownBytes()
    this.#borrowing = undefined
  }

  copyResponse(response: Response): NodeResponse {
    return copyResponse(response)
  }

  takeHeaders(headers: Headers, old: Headers): void {
    if (headers instanceof NodeHeaders && old instanceof NodeHeaders) takeList(headers, old)
    else takeHeaders(headers, old)
  }

  isUsed(response: Response): boolean {
    return isUsed(response)
  }

  hasFixedHeaders(response: Response): boolean {
    return !(response instanceof NodeResponse) && hasFixedHeaders(response)
  }
}
/** The content types of most results, which need no check. */
const CHECKED_TYPES: ReadonlySet<string> = new Set([JSON_TYPE, TEXT_TYPE])

function headersFrom(headers: Exclude<GivenHeaders, undefined>): NodeHeaders {
  return setHeaders(
    new NodeHeaders(),
    typeof headers === 'string' ? { 'Content-Type': headers } : (headers as HeaderRecord),
  )
}

/**
 * Does the same as `takeHeaders()`, without checking values again. A header mostly has the same index in both lists, so
 * that index is tried first.
 */
function takeList(headers: NodeHeaders, from: NodeHeaders): void {
  if (headers === from) return
  const [list, old] = [headers.list, from.list]
  headers.isSendable &&= from.isSendable
  let hasCookies = false
  for (let at = 0; at < old.length; at += 2) {
    const name = old[at] as string
    if (name === 'content-type') continue
    if (name === 'set-cookie') {
      hasCookies = true
      continue
    }
    const place = list[at] === name ? at : placeOf(list, name)
    if (place === -1) list.push(name, old[at + 1] as string)
    else list[place + 1] = old[at + 1] as string
  }
  if (!hasCookies) return
  const cookies = mergeCookies(headers.getSetCookie(), from.getSetCookie())
  headers.delete('set-cookie')
  for (const cookie of cookies) list.push('set-cookie', cookie)
}

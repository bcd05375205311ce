import { hasFixedHeaders, setHeaders, takeHeaders, type HeaderRecord } from '../http/add-headers.ts'
import type { Platform } from '../http/platform.ts'
import { NodeHeaders, placeOf } from './node-headers.ts'
import { createNodeRequest, type CreateRaw } from './node-request.ts'
import { copyResponse, createNodeResponse, isNodeResponse, isUsed } from './node-response.ts'

/**
 * Creates the requests, headers and responses of contexts on Node: plain data, until a handler needs the web's objects.
 *
 * @param createRaw Creates the web `Request` of a context that has none.
 */
export function nodePlatform(createRaw: CreateRaw): Platform {
  return {
    copiesHeaders: false,
    createRequest: (raw, setup) => createNodeRequest(raw, setup, createRaw),
    createHeaders: (init) => new NodeHeaders(init),
    createResponse: (data, status, headers, isAlone) =>
      createNodeResponse(
        data,
        status,
        !headers || headers instanceof NodeHeaders ? headers : setHeaders(new NodeHeaders(), headers as HeaderRecord),
        isAlone,
      ),
    copyResponse,
    takeHeaders(headers, old) {
      if (headers instanceof NodeHeaders && old instanceof NodeHeaders) takeList(headers, old)
      else takeHeaders(headers, old)
    },
    isUsed,
    hasFixedHeaders: (response) => !isNodeResponse(response) && hasFixedHeaders(response),
  }
}

/**
 * Does the same as `takeHeaders()` for two lists. Values are not checked again, and a header is first looked for at the
 * same place in the other list, where most headers are.
 */
function takeList(headers: NodeHeaders, from: NodeHeaders): void {
  if (headers === from) return
  const [list, old] = [headers.list, from.list]
  headers.isSendable &&= from.isSendable
  const replaced = placeOf(old, 'set-cookie') === -1 ? -1 : placeOf(list, 'set-cookie')
  for (let at = replaced; at !== -1; at = placeOf(list, 'set-cookie')) list.splice(at, 2)
  for (let at = 0; at < old.length; at += 2) {
    const name = old[at] as string
    if (name === 'content-type') continue
    const place = name === 'set-cookie' ? -1 : list[at] === name ? at : placeOf(list, name)
    if (place === -1) list.push(name, old[at + 1] as string)
    else list[place + 1] = old[at + 1] as string
  }
}

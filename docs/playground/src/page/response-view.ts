import type { Report } from '../sandbox/messages.ts'
import { colourJson } from './colours.ts'
import { element, make } from './elements.ts'
import { removeFirst } from './first.ts'
import { proseOf } from './prose.ts'

/** The maximum length of a shown body, in UTF-16 code units. */
const MAX_BODY = 200_000

/** Shows responses and the console of the program. */
export interface ResponseView {
  /** Removes the previous response, and shows the current state. */
  clear(status: string): void
  head(report: Extract<Report, { kind: 'head' }>): void
  chunk(bytes: Uint8Array): void
  /** @param duration In milliseconds. */
  end(duration: number): void
  failed(status: string, message: string): void
  log(level: string, text: string): void
  clearConsole(): void
}

export function createResponseView(): ResponseView {
  const status = element('status')
  const answer = element('answer')
  const headers = element('answer-headers')
  const lines = element('console').querySelector('pre') as HTMLElement
  const tab = element('view-console')
  let decoder = new TextDecoder()
  let head = ''
  let body = ''
  let isJson = false

  function setStatus(text: string, kind: string): void {
    status.textContent = text
    status.className = kind
  }

  function clear(text: string): void {
    setStatus(text, '')
    // The page keeps the built-in response of the first example until the live response arrives.
    if (text !== '' && text !== 'running …') removeFirst('response')
    answer.textContent = body = ''
    headers.hidden = true
  }

  return {
    clear,
    head(report) {
      clear('')
      removeFirst('response')
      decoder = new TextDecoder()
      head = `${report.status} ${report.statusText}`.trim()
      isJson = /[/+]json\b/u.test(report.headers.find(([name]) => name === 'content-type')?.[1] ?? '')
      setStatus(`${head} …`, kindOf(report.status))
      headers.hidden = false
      ;(headers.querySelector('pre') as HTMLElement).textContent = report.headers
        .map(([name, value]) => `${name}: ${value}`)
        .join('\n')
    },
    chunk(bytes) {
      if (body.length < MAX_BODY) body += decoder.decode(bytes, { stream: true })
      answer.textContent = body.slice(0, MAX_BODY)
    },
    end(duration) {
      const shown = (isJson ? indent(body) : body).slice(0, MAX_BODY)
      answer.replaceChildren(...(isJson ? colourJson(shown) : [shown]))
      setStatus(`${head} · ${duration < 10 ? duration.toFixed(1) : Math.round(duration)} ms`, status.className)
    },
    failed(text, message) {
      clear('')
      removeFirst('response')
      setStatus(text, 'bad')
      answer.replaceChildren(...proseOf(message))
    },
    log(level, text) {
      lines.append(make('span', { className: level, textContent: `${text}\n` }))
      tab.textContent = `Console (${lines.childElementCount})`
    },
    clearConsole() {
      tab.textContent = 'Console'
      lines.replaceChildren()
    },
  }
}

function kindOf(status: number): string {
  return status < 400 ? 'good' : 'bad'
}

/** Adds line breaks to JSON. Any other text, such as a stream of several values, stays unchanged. */
function indent(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

import { round, svg, text } from '../../support/svg.ts'

/** A step of a request: a box in the picture. */
export interface Station {
  readonly title: string
  readonly text: string
  /** The file of src that implements the step. */
  readonly file?: string
  /** From 0; 0.5 is between the first two columns. */
  readonly column: number
  readonly row: number
  /** The keys of the next steps, each with the text at its arrow. */
  readonly next?: Readonly<Record<string, string>>
}

/** The steps of a request, from the platform to the response. */
export const stations: Readonly<Record<string, Station>> = {
  web: {
    column: 0,
    row: 0,
    title: 'app.fetch(Request)',
    text: 'Bun, Deno, Workers, Lambda, tests',
    next: { fetched: '' },
  },
  node: {
    column: 1,
    row: 0,
    title: 'serve(app)',
    text: 'Node: IncomingMessage',
    file: 'honotate/node/request-listener.ts',
    next: { plain: '' },
  },
  fetched: {
    column: 0,
    row: 1,
    title: 'context of web objects',
    text: 'Request and Response of the platform',
    file: 'honotate/http/web-platform.ts',
    next: { match: '' },
  },
  plain: {
    column: 1,
    row: 1,
    title: 'context of plain data',
    text: 'no web objects unless asked for',
    file: 'honotate/node/node-platform.ts',
    next: { match: '' },
  },
  match: {
    column: 0.5,
    row: 2,
    title: 'match, once',
    text: 'the most specific route wins',
    file: 'honotate/app/router.ts',
    next: { around: '', unmatched: 'no route' },
  },
  unmatched: {
    column: 2,
    row: 2,
    title: '404, 405, OPTIONS',
    text: 'answered by the app',
    file: 'honotate/app/not-found.ts',
  },
  around: {
    column: 0.5,
    row: 3,
    title: 'middleware, guards',
    text: 'before the body is read',
    file: 'honotate/metadata/contracts.ts',
    next: { handler: '' },
  },
  handler: {
    column: 0.5,
    row: 4,
    title: 'body, arguments',
    text: 'read, validated, resolved',
    file: 'honotate/routing/route-handler.ts',
    next: { method: '', error: 'error' },
  },
  error: {
    column: 2,
    row: 4,
    title: 'exception handlers',
    text: 'else problem details, RFC 9457',
    file: 'honotate/http/error-response.ts',
  },
  method: {
    column: 0.5,
    row: 5,
    title: 'interceptors, your method',
    text: 'of a controller from the container',
    file: 'honotate/routing/invoke.ts',
    next: { send: '' },
  },
  send: {
    column: 0.5,
    row: 6,
    title: 'send the result',
    text: 'JSON, text, stream, events, file',
    file: 'honotate/http/make-response.ts',
    next: { response: '', socket: '' },
  },
  response: { column: 0, row: 7, title: 'Response', text: 'returned to the platform' },
  socket: { column: 1, row: 7, title: 'socket', text: 'written at once', file: 'honotate/node/write-response.ts' },
}

const [BOX, HEIGHT, COLUMN, ROW, EDGE] = [232, 66, 256, 92, 16]

const left = ({ column }: Station) => EDGE + column * COLUMN
const middle = (station: Station) => left(station) + BOX / 2
const top = ({ row }: Station) => EDGE + row * ROW

/** Renders the picture of docs/architecture.md. */
export function requestWay(): string {
  const all = Object.values(stations)
  const height = Math.max(...all.map(top)) + HEIGHT + EDGE
  const picture = {
    title: 'The way of a request',
    description:
      'A request comes from the platform or from the server for Node, is matched once, passes middleware and guards, and ' +
      'reaches the method; the result is sent. Errors and unmatched requests have ways of their own.',
    width: 2 * EDGE + 2 * COLUMN + BOX,
    height,
  }
  return svg(picture, [...all.flatMap(arrows), ...all.flatMap(box)])
}

function box(station: Station): string[] {
  const ours = station.file === undefined ? 'box' : 'box ours'
  return [
    `<rect class="${ours}" x="${round(left(station))}" y="${top(station)}" width="${BOX}" height="${HEIGHT}" rx="6"/>`,
    text(middle(station), top(station) + 20, station.title, 'strong middle'),
    text(middle(station), top(station) + 38, station.text, 'small middle'),
    ...(station.file ? [text(middle(station), top(station) + 55, station.file, 'small dim middle')] : []),
  ]
}

function arrows(from: Station): string[] {
  return Object.entries(from.next ?? {}).flatMap(([name, label]) => {
    const to = stations[name] as Station
    return from.row === to.row ? sideways(from, to, label) : downwards(from, to)
  })
}

function downwards(from: Station, to: Station): string[] {
  const [x1, y1, x2, y2] = [middle(from), top(from) + HEIGHT, middle(to), top(to)].map(round)
  const turn = round(top(to) - (ROW - HEIGHT) / 2)
  return [
    `<path class="line" d="M${x1} ${y1}V${turn}H${x2}V${y2}"/>`,
    `<path class="arrow" d="M${x2} ${y2}l-4 -7h8z"/>`,
  ]
}

function sideways(from: Station, to: Station, label: string): string[] {
  const [x1, y, x2] = [left(from) + BOX, top(from) + HEIGHT / 2, left(to)]
  return [
    `<path class="line" d="M${round(x1)} ${y}H${round(x2)}"/>`,
    `<path class="arrow" d="M${round(x2)} ${y}l-7 -4v8z"/>`,
    text((x1 + x2) / 2, y - 6, label, 'small dim middle'),
  ]
}

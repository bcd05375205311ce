import type { Executable } from '../compiler/messages.ts'
import { startSandbox, TIME_LIMIT } from '../sandbox/client.ts'
import type { ProgramRequest, Report } from '../sandbox/messages.ts'
import { element } from './elements.ts'
import { locate, withPlaces } from './locate.ts'
import type { createProblemList } from './problem-list.ts'
import { readRequest, suggestRoutes, tableOf } from './request-form.ts'
import { createResponseView } from './response-view.ts'
import type { createViews } from './views.ts'

type Loaded = Extract<Report, { kind: 'loaded' }>
type Listed = Parameters<ReturnType<typeof createProblemList>['compiled']>[0]

interface Page {
  readonly views: () => ReturnType<typeof createViews>
  /** The program in the editor. */
  text(): string
  /** Shows the mistakes of the program. */
  problems(problems: Listed): void
  /** Offers requests for the routes of the program that was loaded. */
  offer(routes: Loaded['routes']): void
}

/** Runs programs in the sandbox and shows their responses. */
export interface Runner {
  /** Whether the program has an app, which gets requests. */
  readonly hasApp: boolean
  /** Ends the running program before a new one is compiled. */
  compiling(): void
  /** Empties the view of the response and the console. */
  clear(): void
  load(program: Executable): void
  /** Ends the running program, since the new one has a mistake. */
  stop(): void
  /** Sends the request of the form once the program is loaded. A request in progress ends. */
  run(): void
  runOrStop(): void
  /** Sets the request that is sent once the program is loaded. */
  queue(request: ProgramRequest | undefined): void
}

/** Connects the sandbox with the views of the page. */
export function createRunner({ views, text, problems, offer }: Page): Runner {
  const response = createResponseView()
  let program: Executable | undefined
  let state: 'compiling' | 'loading' | 'loaded' | 'sending' | 'stopped' = 'compiling'
  let queued: ProgramRequest | undefined
  let hasApp = false

  const sandbox = startSandbox(element<HTMLIFrameElement>('sandbox'), {
    report(message) {
      if (message.kind === 'console')
        response.log(message.level, program ? withPlaces(message.text, program) : message.text)
      else if (message.kind === 'loaded') loaded(message)
      else if (message.kind === 'head') response.head(message)
      else if (message.kind === 'chunk') response.chunk(message.bytes)
      else if (message.kind === 'end') {
        response.end(message.duration)
        enter('loaded')
      } else {
        if (state === 'loading' && program) {
          problems([locate(message.error, program, text())])
          response.clear('The program has a mistake')
        } else response.failed('failed', message.error.message)
        enter(state === 'loading' ? 'stopped' : 'loaded')
      }
    },
    ended() {
      enter('stopped')
      response.failed(
        'ended',
        `The program took longer than ${TIME_LIMIT / 1000} s, so it was ended. Run starts it again.`,
      )
    },
  })

  function loaded({ hasApp: has, routes, document }: Loaded): void {
    hasApp = has
    suggestRoutes(routes)
    views().set('routes', tableOf(routes))
    views().set('openapi', document)
    offer(routes)
    enter('loaded')
    if (!hasApp) {
      response.clear('no app: the program has run')
      views().show('console')
    } else if (queued) send(queued)
    else response.clear('ready')
    queued = undefined
  }

  function start(): void {
    if (!program) return
    response.clearConsole()
    enter('loading')
    sandbox.load(program)
  }

  function send(request: ProgramRequest): void {
    response.clear('running …')
    enter('sending')
    sandbox.send(request)
  }

  function end(status: string): void {
    sandbox.end()
    response.clear(status)
    enter('stopped')
  }

  function run(): void {
    views().show('response')
    if (state === 'sending') end('stopped')
    if (state === 'loaded' && hasApp) send(readRequest())
    else {
      queued = readRequest()
      if (state === 'loaded' || state === 'stopped') start()
    }
  }

  function enter(next: typeof state): void {
    state = next
    element('run').textContent = state === 'sending' ? 'Stop' : 'Run'
    document.body.dataset['state'] = state
  }

  return {
    get hasApp() {
      return hasApp
    },
    compiling() {
      // Late responses of the previous program are out of date.
      sandbox.end()
      enter('compiling')
    },
    clear() {
      response.clearConsole()
      response.clear('')
    },
    load(compiled) {
      program = compiled
      start()
    },
    stop() {
      program = undefined
      queued = undefined
      end('The program has a mistake')
    },
    run,
    runOrStop() {
      if (state === 'sending') end('stopped')
      else run()
    },
    queue(request) {
      queued = request
    },
  }
}

import { examples, type Example } from '../examples/index.ts'
import { startCompiler } from './compiler/client.ts'
import type { Executable } from './compiler/messages.ts'
import { createOutputView, createSourceEditor, formatText, setText } from './editor/editors.ts'
import { faceLines } from './editor/face-lines.ts'
import { linkEditors } from './editor/link-editors.ts'
import { connectControls } from './page/controls.ts'
import { downloadProject } from './page/download.ts'
import { forgetDraft, readDraft, saveDraft } from './page/draft.ts'
import { element } from './page/elements.ts'
import { locate, withPlaces } from './page/locate.ts'
import { removeFirst } from './page/first.ts'
import { createProblemList } from './page/problem-list.ts'
import {
  type OfferedRequest,
  offerRequests,
  readRequest,
  routeRequests,
  suggestRoutes,
  tableOf,
  writeRequest,
} from './page/request-form.ts'
import { createResponseView } from './page/response-view.ts'
import { fromFragment, toFragment, type Shared } from './page/share.ts'
import { showTabs } from './page/tabs.ts'
import { copyAddress, notify } from './page/toast.ts'
import { followTheme } from './page/theme.ts'
import { createViews } from './page/views.ts'
import { startSandbox, TIME_LIMIT } from './sandbox/client.ts'
import type { ProgramRequest, Report } from './sandbox/messages.ts'
import { createTypeChecker } from './types/client.ts'

/** Milliseconds without an edit until the program is compiled. */
const PAUSE = 200
const [first] = examples as [Example]
const response = createResponseView()
const choice = element<HTMLSelectElement>('example')

let program: Executable | undefined
let state: 'compiling' | 'loading' | 'loaded' | 'sending' | 'stopped' = 'compiling'
let queued: ProgramRequest | undefined
let hasApp = false
let timer: ReturnType<typeof setTimeout> | undefined
/** The program of the address, without edits, and its requests. */
let original = ''
let offered: readonly OfferedRequest[] = []

const types = createTypeChecker(element('source'), (problems) => {
  list.typed(problems)
  element('source-note').textContent = 'Types are checked'
})
const editor = createSourceEditor(element('source'), types.complete, (update) => {
  facing.updated(update)
  if (!update.docChanged) return
  // Late responses of the previous program are out of date.
  sandbox.end()
  enter('compiling')
  clearTimeout(timer)
  timer = setTimeout(() => {
    if (text() !== original) void saveDraft({ source: text(), request: readRequest() })
    compileNow()
  }, PAUSE)
})
const output = createOutputView(element('output'), (update) => facing.updated(update))
const facing = faceLines(() => [editor, output])
const views = createViews(output, linkEditors(editor, output), facing.set)
const list = createProblemList(editor)

const compile = startCompiler({
  rewritten(result) {
    const { code, links, problems } = result
    views.rewritten(result, text())
    list.compiled(problems)
    if (code === undefined) list.typed([])
    else if (!result.contract) types.check(code, links)
    if (problems.length > 0) stop()
  },
  async contract(source, { code = '', links, contract: name = '' }) {
    const known = examples.find((each) => each.source === source)?.contract
    const { text: written, problems } = known ? { text: known, problems: [] } : await types.contract(source)
    if (source !== text()) return undefined
    list.compiled(problems)
    if (written === undefined) stop()
    else types.check(code, links, { name, text: written })
    return written
  },
  lowered(result) {
    program = result
    views.set('javascript', result.code)
    loadProgram()
  },
  failed(problem) {
    list.compiled([problem])
    stop()
  },
})

const sandbox = startSandbox(element<HTMLIFrameElement>('sandbox'), {
  report,
  ended() {
    enter('stopped')
    response.failed(
      'ended',
      `The program took longer than ${TIME_LIMIT / 1000} s, so it was ended. Run starts it again.`,
    )
  },
})

function report(message: Exclude<Report, { kind: 'ready' }>): void {
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
      list.compiled([locate(message.error, program, text())])
      response.clear('The program has a mistake')
    } else response.failed('failed', message.error.message)
    enter(state === 'loading' ? 'stopped' : 'loaded')
  }
}

function loaded({ hasApp: has, routes, document }: Extract<Report, { kind: 'loaded' }>): void {
  hasApp = has
  suggestRoutes(routes)
  views.set('routes', tableOf(routes))
  views.set('openapi', document)
  // The requests of an example are for its routes; an edited program gets a request for each route.
  offerRequests(text() === original && offered.length > 0 ? offered : routeRequests(routes, offered), run)
  enter('loaded')
  if (!hasApp) {
    response.clear('no app: the program has run')
    views.show('console')
  } else if (queued) send(queued)
  else response.clear('ready')
  queued = undefined
}

/** Ends the running program, since the new one has a mistake. */
function stop(): void {
  program = undefined
  queued = undefined
  end('The program has a mistake')
}

function loadProgram(): void {
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

/** Sends the request of the form once the program is loaded. A request in progress ends. */
function run(): void {
  views.show('response')
  if (state === 'sending') end('stopped')
  if (state === 'loaded' && hasApp) send(readRequest())
  else {
    queued = readRequest()
    if (state === 'loaded' || state === 'stopped') loadProgram()
  }
}

function runOrStop(): void {
  if (state === 'sending') end('stopped')
  else run()
}

function enter(next: typeof state): void {
  state = next
  element('run').textContent = state === 'sending' ? 'Stop' : 'Run'
  document.body.dataset['state'] = state
}

function text(): string {
  return editor.state.doc.toString()
}

function compileNow(): void {
  clearTimeout(timer)
  compile(text())
}

function show({ source, request }: Shared): void {
  removeFirst('source')
  setText(editor, source)
  writeRequest(request)
  response.clearConsole()
  response.clear('')
  compileNow()
}

/** Shows an example and sends its first request. */
function showExample({ id, source, requests, beside }: Example): void {
  views.offer(beside)
  choice.value = id
  offered = requests
  original = source
  offerRequests(requests, run)
  const [request = { method: 'GET', path: '/', headers: '', body: '' }] = requests
  show({ source, request })
  queued = request
}

/** Shows the program in the address, or the example that the address names, or the first example. */
async function showAddress(): Promise<void> {
  const shared = await fromFragment(location.hash)
  const named = examples.find(({ id }) => location.hash === `#${id}`)
  const draft = await readDraft()
  if (shared || named || draft) removeFirst('response')
  if (!shared) showExample(named ?? first)
  else {
    views.offer(undefined)
    choice.value = ''
    offered = []
    original = shared.source
    offerRequests([], run)
    show(shared)
  }
  if (!draft) return
  show(draft)
  queued = undefined
  notify('Your edits are restored. Reset removes them.')
}

async function copyLink(): Promise<void> {
  forgetDraft()
  history.replaceState(null, '', await toFragment({ source: text(), request: readRequest() }))
  original = text()
  await copyAddress()
}

connectControls(examples, {
  choose: () => {
    history.pushState(null, '', `#${choice.value}`)
    void showAddress()
  },
  reset: () => {
    forgetDraft()
    void showAddress()
  },
  format: () => void formatText(editor, types.format),
  copy: () => void copyLink(),
  download: () => downloadProject(text(), hasApp),
  run: runOrStop,
})
addEventListener('hashchange', () => void showAddress())
followTheme()
showTabs()
void showAddress()

import { examples, type Example } from '../examples/index.ts'
import { startCompiler } from './compiler/client.ts'
import { createOutputView, createSourceEditor, formatText, setText } from './editor/editors.ts'
import { faceLines } from './editor/face-lines.ts'
import { linkEditors } from './editor/link-editors.ts'
import { connectControls } from './page/controls.ts'
import { downloadProject } from './page/download.ts'
import { forgetDraft, readDraft, saveDraft } from './page/draft.ts'
import { element } from './page/elements.ts'
import { removeFirst } from './page/first.ts'
import { createProblemList } from './page/problem-list.ts'
import { type OfferedRequest, offerRequests, readRequest, routeRequests, writeRequest } from './page/request-form.ts'
import { createRunner } from './page/runner.ts'
import { fromFragment, toFragment, type Shared } from './page/share.ts'
import { showTabs } from './page/tabs.ts'
import { copyAddress, notify } from './page/toast.ts'
import { followTheme } from './page/theme.ts'
import { createViews } from './page/views.ts'
import { createTypeChecker } from './types/client.ts'

/** Milliseconds without an edit until the program is compiled. */
const PAUSE = 200
const [first] = examples as [Example]
const choice = element<HTMLSelectElement>('example')

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
  runner.compiling()
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
    if (problems.length > 0) runner.stop()
  },
  async contract(source, { code = '', links, contract: name = '' }) {
    const known = examples.find((each) => each.source === source)?.contract
    const { text: written, problems } = known ? { text: known, problems: [] } : await types.contract(source)
    if (source !== text()) return undefined
    list.compiled(problems)
    if (written === undefined) runner.stop()
    else types.check(code, links, { name, text: written })
    return written
  },
  lowered(result) {
    views.set('javascript', result.code)
    runner.load(result)
  },
  failed(problem) {
    list.compiled([problem])
    runner.stop()
  },
})

const runner = createRunner({
  views: () => views,
  text,
  problems: (problems) => list.compiled(problems),
  // The requests of an example are for its routes; an edited program gets a request for each route.
  offer: (routes) =>
    offerRequests(text() === original && offered.length > 0 ? offered : routeRequests(routes, offered), runner.run),
})

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
  runner.clear()
  compileNow()
}

/** Shows an example and sends its first request. */
function showExample({ id, source, requests, beside }: Example): void {
  views.offer(beside)
  choice.value = id
  offered = requests
  original = source
  offerRequests(requests, runner.run)
  const [request = { method: 'GET', path: '/', headers: '', body: '' }] = requests
  show({ source, request })
  runner.queue(request)
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
    offerRequests([], runner.run)
    show(shared)
  }
  if (!draft) return
  show(draft)
  runner.queue(undefined)
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
  download: () => downloadProject(text(), runner.hasApp),
  run: runner.runOrStop,
})
addEventListener('hashchange', () => void showAddress())
followTheme()
showTabs()
void showAddress()

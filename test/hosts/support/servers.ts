import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** A diagnostic that an editor shows. */
export interface Shown {
  readonly code: number
  /** From 1. */
  readonly line: number
  /** From 1. */
  readonly column: number
  readonly text: string
}

/** A change of the text; lines count from 1. */
export interface Change {
  readonly start: { readonly line: number; readonly offset: number }
  readonly end: { readonly line: number; readonly offset: number }
  readonly newText: string
}

/** An editor with one file open. */
export interface Editor {
  diagnostics(): Promise<Shown[]>
  /** The type that is shown at a place; line and column count from 1. */
  hover(line: number, column: number): Promise<string>
  /** The documentation and the tags of the name at a place; in tsserver only, because `hover` of LSP includes them. */
  documentation?(line: number, column: number): Promise<string>
  completions(line: number, column: number): Promise<string[]>
  /** Opens a file of another project in the same server; in tsserver only. */
  open?(path: string): Editor
  /** Replaces the text of the file; in tsserver only. */
  edit?(text: string): void
  /** The changes of a fix for the whole file; in tsserver only. */
  fixAll?(fixId: string): Promise<{ readonly textChanges: readonly Change[] }[]>
  /** The changes of *Organize Imports*; in tsserver only. */
  organizeImports?(): Promise<{ readonly textChanges: readonly Change[] }[]>
  close(): void
}

/**
 * Opens `path` in the language server of TypeScript 5 and 6.
 *
 * @param typescript The package that is run.
 */
export function openInTsserver(
  directory: string,
  path: string,
  typescript: string = join(directory, 'node_modules/typescript'),
): Editor {
  // tsserver looks for plugins beside itself first. With its links preserved, that is the folder of the project.
  const flags = ['--preserve-symlinks', '--preserve-symlinks-main']
  const child = spawn(
    process.execPath,
    [
      ...flags,
      join(typescript, 'lib/tsserver.js'),
      '--disableAutomaticTypingAcquisition',
      '--suppressDiagnosticEvents',
    ],
    { cwd: directory },
  )
  let sequence = 0
  const waiting = new Map<number, (body: any) => void>()
  readMessages(child, (message) => waiting.get(message['request_seq'])?.(message['body']))
  function send(command: string, args: object): Promise<any> {
    const seq = ++sequence
    child.stdin.write(`${JSON.stringify({ seq, type: 'request', command, arguments: args })}\n`)
    return new Promise((resolve) => waiting.set(seq, resolve))
  }
  function open(file: string): Editor {
    void send('open', { file })
    return {
      open,
      async diagnostics() {
        const lists = await Promise.all(
          ['syntacticDiagnosticsSync', 'semanticDiagnosticsSync', 'suggestionDiagnosticsSync'].map((command) =>
            send(command, { file }),
          ),
        )
        return lists.flat().map(({ code, start, text }) => ({ code, line: start.line, column: start.offset, text }))
      },
      edit: (text) => void send('open', { file, fileContent: text }),
      fixAll: async (fixId) =>
        (await send('getCombinedCodeFix', { scope: { type: 'file', args: { file } }, fixId }))?.changes ?? [],
      organizeImports: async () => send('organizeImports', { scope: { type: 'file', args: { file } } }),
      hover: async (line, offset) => (await send('quickinfo', { file, line, offset }))?.displayString ?? '',
      documentation: async (line, offset) => {
        const { documentation = '', tags = [] } = (await send('quickinfo', { file, line, offset })) ?? {}
        return [documentation, ...tags.map(({ text }: { text?: string }) => text ?? '')].join('\n')
      },
      completions: async (line, offset) =>
        ((await send('completionInfo', { file, line, offset }))?.entries ?? []).map(
          ({ name }: { name: string }) => name,
        ),
      close: () => void child.kill(),
    }
  }
  return open(join(directory, path))
}

/**
 * Opens `path` in the language server of TypeScript 7.
 *
 * @param typescript The package that is run.
 */
export async function openInLsp(
  directory: string,
  path: string,
  typescript: string = join(directory, 'node_modules/typescript'),
): Promise<Editor> {
  const child = spawn(process.execPath, [join(typescript, 'bin/tsc'), '--lsp', '--stdio'], { cwd: directory })
  const uri = pathToFileURL(join(directory, path)).href
  let sequence = 0
  const waiting = new Map<number, (result: any) => void>()
  function write(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message })
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`)
  }
  readMessages(child, (message) => {
    // Answers the requests of the server with empty results.
    if ('method' in message && 'id' in message)
      write({ id: message['id'], result: message['method'] === 'workspace/configuration' ? [null] : null })
    else waiting.get(message['id'])?.(message['result'])
  })
  function request(method: string, params: object): Promise<any> {
    const id = ++sequence
    write({ id, method, params })
    return new Promise((resolve) => waiting.set(id, resolve))
  }
  const capabilities = {
    textDocument: { diagnostic: {}, hover: { contentFormat: ['plaintext'] }, completion: {}, publishDiagnostics: {} },
  }
  await request('initialize', { processId: process.pid, rootUri: pathToFileURL(directory).href, capabilities })
  write({ method: 'initialized', params: {} })
  write({
    method: 'textDocument/didOpen',
    params: {
      textDocument: { uri, languageId: 'typescript', version: 1, text: readFileSync(join(directory, path), 'utf8') },
    },
  })
  const at = (line: number, column: number): object => ({
    textDocument: { uri },
    position: { line: line - 1, character: column - 1 },
  })
  return {
    async diagnostics() {
      const { items } = (await request('textDocument/diagnostic', { textDocument: { uri } })) as {
        items: { code: number; range: { start: { line: number; character: number } }; message: string }[]
      }
      return items.map(({ code, range, message }) => ({
        code: Number(code),
        line: range.start.line + 1,
        column: range.start.character + 1,
        text: message,
      }))
    },
    async hover(line, column) {
      const result = await request('textDocument/hover', at(line, column))
      return JSON.stringify(result?.contents ?? '')
    },
    async completions(line, column) {
      const result = await request('textDocument/completion', at(line, column))
      return (result?.items ?? result ?? []).map(({ label }: { label: string }) => label)
    },
    close: () => void child.kill(),
  }
}

/** Messages of both protocols: a header with the length, then JSON. */
function readMessages(child: ChildProcessWithoutNullStreams, receive: (message: any) => void): void {
  let buffer = Buffer.alloc(0)
  child.stdout.on('data', (data: Buffer) => {
    buffer = Buffer.concat([buffer, data])
    for (;;) {
      const header = /Content-Length: (\d+)\r\n(?:.*\r\n)*?\r\n/u.exec(buffer.toString('latin1'))
      if (!header) return
      const start = header.index + header[0].length
      const end = start + Number(header[1])
      if (buffer.length < end) return
      receive(JSON.parse(buffer.subarray(start, end).toString()))
      buffer = buffer.subarray(end)
    }
  })
}

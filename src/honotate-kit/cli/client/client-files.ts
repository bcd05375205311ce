import { join, relative, sep } from 'node:path'
import type { OpenApiDocument } from 'honotate/openapi'
import { jsonCode } from '../../code-text.ts'
import type { MadeFile } from '../generated/generated-files.ts'
import { emitClient } from './emit-client.ts'

/** The absolute paths of a client's directory and of the file of its app. */
export interface ClientPlace {
  readonly client: string
  readonly app: string
  /** The directory of the tsconfig.json. */
  readonly directory: string
}

/**
 * Makes the files of a client. The first line of each file contains the command that makes the client, with paths
 * relative to the directory of the tsconfig.json.
 */
export function clientFiles(document: OpenApiDocument, place: ClientPlace): MadeFile[] {
  const files = emitClient(document, clientCommand(place))
  return Object.entries(files).map(([name, text]) => ({ path: join(place.client, name), text }))
}

export function clientCommand({ client, app, directory }: ClientPlace): string {
  const [from, to] = [app, client].map((path) => word(relative(directory, path).split(sep).join('/') || '.'))
  return `honotate openapi --app ${from} --client ${to}`
}

/** Quotes a path if necessary, in the same way on every platform, unlike `shellWord()`. */
function word(path: string): string {
  return /^[\w./@+-]+$/u.test(path) ? path : jsonCode(path)
}

/** Reads the path of the app in the first line of a client; `undefined` if the line contains none. */
export function appIn(head: string): string | undefined {
  const [, path] = /^\/\/ Made by `honotate openapi --app ("(?:[^"\\]|\\.)*"|\S+) /u.exec(head) ?? []
  return path?.startsWith('"') ? (JSON.parse(path) as string) : path
}

import process from 'node:process'
import { pathToFileURL } from 'node:url'
import { serve } from 'honotate/node'
import { hasServers } from '../../app/captured-servers.ts'
import { exportedApp } from '../../app/program-apps.ts'
import { report } from '../messages.ts'

/** Waits until the entry is evaluated. Then serves the app that it exports, unless the program has a server. */
export async function serveExports(entry: string, flush: () => void): Promise<void> {
  let exported: Readonly<Record<string, unknown>>
  try {
    exported = (await import(pathToFileURL(entry).href)) as typeof exported
  } catch {
    // Node itself reports that the entry has failed.
    return
  }
  flush()
  if (hasServers()) return
  const app = exportedApp(exported)
  if (app) await serve(app, { port: Number(process.env['PORT'] ?? 3000) })
  else report({ kind: 'evaluated' })
}

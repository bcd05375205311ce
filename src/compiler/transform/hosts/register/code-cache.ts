import module from 'node:module'
import process from 'node:process'
import { isCacheOff } from '../cache-directory.ts'

/** What `node:module` has from Node 22.1 and 22.10. */
interface CodeCache {
  enableCompileCache?(): unknown
  flushCompileCache?(): void
}

const codeCache = module as CodeCache

/**
 * Lets V8 keep the code of the modules that are loaded from now on, in the directory that Node has for it: a start then
 * compiles only what has changed. Coverage is more precise without.
 */
export function keepCode(): void {
  if (!isCacheOff() && !process.env['NODE_V8_COVERAGE']) codeCache.enableCompileCache?.()
}

/** Writes the code at once, not when the process ends. */
export function writeCode(): void {
  codeCache.flushCompileCache?.()
}

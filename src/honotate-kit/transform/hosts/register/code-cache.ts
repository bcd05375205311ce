import module from 'node:module'
import process from 'node:process'
import { isCacheOff } from '../compile-cache.ts'

/** Functions of `node:module`: the first exists from Node 22.1 on, the second from 22.10 on. */
interface CodeCache {
  enableCompileCache?(): unknown
  flushCompileCache?(): void
}

const codeCache = module as CodeCache

/**
 * Makes Node store the code that V8 compiles for each module from now on, so the next start compiles only changed
 * modules. With `NODE_V8_COVERAGE`, nothing is stored, because coverage is more precise without this cache.
 */
export function keepCode(): void {
  if (!isCacheOff() && !process.env['NODE_V8_COVERAGE']) codeCache.enableCompileCache?.()
}

/** Writes the code now instead of when the process ends. */
export function writeCode(): void {
  codeCache.flushCompileCache?.()
}

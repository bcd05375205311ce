import module from 'node:module'
import process from 'node:process'
import { isCacheOff } from '../compile-cache.ts'

/** Functions of `node:module` from Node 22.1 and 22.10 on. */
interface CodeCache {
  enableCompileCache?(): unknown
  flushCompileCache?(): void
}

const codeCache = module as CodeCache

/**
 * Lets V8 keep the code of the modules that are loaded from now on, in the directory that Node has for it, so the next start
 * compiles only changed modules. Not with `NODE_V8_COVERAGE`: coverage is more precise without this cache.
 */
export function keepCode(): void {
  if (!isCacheOff() && !process.env['NODE_V8_COVERAGE']) codeCache.enableCompileCache?.()
}

/** Writes the code now instead of when the process ends. */
export function writeCode(): void {
  codeCache.flushCompileCache?.()
}

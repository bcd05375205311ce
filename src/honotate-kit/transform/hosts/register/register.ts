/**
 * Compiles the modules that Node imports: `node --import honotate-kit/register src/main.ts`.
 *
 * @module
 */
import module from 'node:module'
import process from 'node:process'
import { transform } from '../../transform.ts'
import { keepCode } from '../compile-cache.ts'
import { load, resolve } from './hooks.ts'

// Stack traces show lines of the sources.
process.setSourceMapsEnabled(true)
keepCode()

// Deno cannot load modules in a hook, so the parser is loaded now. On Node it is loaded when a file is not in the
// cache.
if ('deno' in process.versions) transform('class A { m(@B b) {} }', 'a.ts')

// `registerHooks` runs the hooks in this thread. Versions of Node without it run hooks in another thread.
if ('registerHooks' in module) module.registerHooks({ load, resolve })
else (module as { register(specifier: string, parent: string): void }).register('./async-hooks.js', import.meta.url)

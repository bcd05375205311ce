/**
 * Compiles what Node imports: `node --import honotate/register src/main.ts`.
 *
 * @module
 */
import module from 'node:module'
import process from 'node:process'
import { transform } from '../../transform.ts'
import { load, resolve } from './hooks.ts'

// Errors have the places of the text as written.
process.setSourceMapsEnabled(true)

// The parser loads parts of itself when it is first used, which must not go through the hooks that use it.
transform('class A { m(@B b) {} }', 'a.ts')

// In this thread where Node has it (22.15, 23.5), else in the thread of the loader.
if ('registerHooks' in module) module.registerHooks({ load, resolve })
else (module as { register(specifier: string, parent: string): void }).register('./async-hooks.js', import.meta.url)

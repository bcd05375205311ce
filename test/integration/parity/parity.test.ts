import { join } from 'node:path'
import { transform as esbuild } from 'esbuild'
import ts from 'typescript'
import { sampled } from '../../support/runs.ts'
import { testGrid, type Compiler } from './grid.ts'

function tsc(target: keyof typeof ts.ScriptTarget, format: Compiler['format']): Compiler {
  const compilerOptions: ts.CompilerOptions = {
    target: ts.ScriptTarget[target],
    module: format === 'esm' ? ts.ModuleKind.ESNext : ts.ModuleKind.CommonJS,
    esModuleInterop: true,
  }
  return {
    name: `tsc ${target} ${format}`,
    format,
    compile: (code) => ts.transpileModule(code, { fileName: 'module.ts', compilerOptions }).outputText,
  }
}

function esbuildFor(target: string, format: Compiler['format']): Compiler {
  return {
    name: `esbuild ${target} ${format}`,
    format,
    compile: async (code) => (await esbuild(code, { loader: 'ts', target, format })).code,
    // esbuild does not pass the name "default" of an anonymous default class to its decorators.
    differences: (expected) => expected.replaceAll('class default', 'class '),
  }
}

// For the target esnext, both compilers keep the decorators, which no engine runs yet.
testGrid(
  sampled(
    [
      tsc('ES2022', 'esm'),
      tsc('ES2022', 'cjs'),
      tsc('ES2025', 'esm'),
      tsc('ES2015', 'esm'),
      esbuildFor('es2022', 'esm'),
      esbuildFor('es2022', 'cjs'),
      esbuildFor('es2025', 'esm'),
    ],
    2,
  ),
  join(import.meta.dirname, '../../../node_modules/.cache/parity'),
)

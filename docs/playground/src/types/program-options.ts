import ts from 'typescript'

/** The compiler options of programs that affect the declarations of their packages. */
export const programOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: [
    'lib.es2023.d.ts',
    'lib.dom.d.ts',
    'lib.dom.iterable.d.ts',
    'lib.dom.asynciterable.d.ts',
    'lib.esnext.decorators.d.ts',
    'lib.esnext.disposable.d.ts',
  ],
  allowImportingTsExtensions: true,
  noEmit: true,
  types: [],
  skipLibCheck: true,
}

/** The globals of programs other than the names of browsers. */
export const GLOBALS = 'declare const process: { readonly env: Readonly<Record<string, string | undefined>> }'

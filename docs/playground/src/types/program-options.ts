import ts from 'typescript'

/** How programs of the page are compiled, as far as the declarations of their packages depend on it. */
export const programOptions: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.ESNext,
  moduleResolution: ts.ModuleResolutionKind.Bundler,
  lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.esnext.decorators.d.ts'],
  types: [],
  skipLibCheck: true,
}

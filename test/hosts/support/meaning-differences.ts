/** A difference between a host and plain `tsc`. */
export interface Difference {
  readonly hosts: RegExp
  /** The programs of `fixtures/meaning`, as `folder/name.form`. */
  readonly programs: RegExp
  /** Whether the host refuses to compile the programs. */
  readonly isRefused?: boolean
  readonly reason: string
}

export const differences: readonly Difference[] = [
  {
    hosts: /^(?:Vite|Rolldown|tsdown)/u,
    programs: /namespace-let/u,
    isRefused: true,
    reason: 'Oxc refuses a namespace that exports a variable with `let`.',
  },
  {
    hosts: /^(?:webpack, swc-loader|Rspack)/u,
    programs: /jsx(?:-source)?\./u,
    isRefused: true,
    reason: 'swc reads no tsconfig.json: set `jsc.transform.react` for JSX.',
  },
  {
    hosts: /^(?:Vite|Rolldown|tsdown|esbuild|tsup|Rollup, rollup-plugin-esbuild|Bun\.build)/u,
    programs: /es2022\/jsx-source/u,
    reason: 'With `"jsx": "react"`, a comment `@jsxImportSource` also needs `@jsxRuntime automatic`.',
  },
  {
    hosts: /^(?:webpack, swc-loader|Rspack)/u,
    programs: /defined\/verbatim/u,
    reason: 'swc removes unused imports unless `jsc.transform.verbatimModuleSyntax` is set.',
  },
  {
    hosts: /^Bun, preload/u,
    programs: /\/jsx\./u,
    reason: 'Bun reads the options for JSX from the tsconfig.json of the working directory only.',
  },
]

import { transform as lower } from 'esbuild'
import type { Plugin } from 'vite'
import { transform } from '../../src/transform/transform.ts'

/** Compiles the decorators in test files: ours rewrites, esbuild lowers what Vite leaves as it is. */
export function parameterDecorators(): Plugin {
  return {
    name: 'test:parameter-decorators',
    enforce: 'pre',
    async transform(code, id) {
      if (!/\/test\/.*\.ts$/u.test(id) || !code.includes('@')) return undefined
      const rewritten = transform(code, id)
      const { code: lowered, map } = await lower(rewritten?.code ?? code, { loader: 'ts', target: 'es2022', sourcemap: true, sourcefile: id })
      return { code: lowered, map }
    },
  }
}

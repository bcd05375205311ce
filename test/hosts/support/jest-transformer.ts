/** The recipe of docs/guide/build-tools.md. */
export const jestTransformer = `import tsJest from 'ts-jest'
import { transform } from 'honotate-kit/transform'

const tsconfig = { target: 'es2022', module: 'esnext', isolatedModules: true, experimentalDecorators: false }
const inner = tsJest.default.createTransformer({ useESM: true, diagnostics: false, tsconfig })

export default {
  process: (code, path, options) => inner.process(transform(code, path)?.code ?? code, path, options),
  processAsync: (code, path, options) => inner.processAsync(transform(code, path)?.code ?? code, path, options),
}
`

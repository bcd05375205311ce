import { describe, expect, test } from 'vitest'
import { bundlers } from './support/bundlers.ts'
import { run } from '../support/program.ts'
import { createSandbox } from './support/sandbox.ts'

const optionalFirst = `import { GetMapping, RequestParam, RequestQuery, RestController } from 'honotate'

@RestController()
export class Broken {
  @GetMapping('/')
  get(@RequestParam('name') name?: string, @RequestQuery() query: { page?: string }) {
    return [name, query]
  }
}
console.log('evaluated')
`

const withoutAsync = `import { GetMapping, RequestQuery } from 'honotate'

export class Broken {
  @GetMapping('/')
  get(@RequestQuery() query: { page?: string }) {
    return await query
  }
}
`

// oxc returns no syntax tree for this file, so the file cannot be rewritten.
const restFirst = `import { GetMapping, RequestQuery } from 'honotate'

export class Broken {
  @GetMapping('/')
  get(@RequestQuery() ...query: object[], page?: string) {
    return [query, page]
  }
}
`

describe('the transform adds no error to a semantic error of TypeScript', () => {
  test.for(['typescript', 'typescript-7.0', 'typescript-7.1'])('honotate check, %s', async (typescript) => {
    const sandbox = createSandbox({ typescript })
    sandbox.remove('src')
    sandbox.write('src/optional.ts', optionalFirst)
    sandbox.write('src/async.ts', withoutAsync)
    sandbox.write('src/rest.ts', restFirst)
    sandbox.write('tsconfig.json', {
      compilerOptions: { target: 'es2022', module: 'nodenext', strict: true, skipLibCheck: true, types: [] },
      include: ['src'],
    })
    const check = ['node', 'node_modules/honotate-kit/dist/honotate-kit/cli/main.js', 'check', '--pretty', 'false']
    const { output } = await run(sandbox, check)
    expect([...output.matchAll(/^(\S+): error (TS\d+)/gmu)].map(([, place, code]) => `${place} ${code}`)).toEqual([
      'src/async.ts(6,12) TS1308',
      `src/optional.ts(6,${(optionalFirst.split('\n')[5] as string).indexOf('query:') + 1}) TS1016`,
      'src/rest.ts(5,23) TS1014',
    ])
  })

  test('honotate-kit/register', async () => {
    const sandbox = createSandbox()
    sandbox.write('src/optional.ts', optionalFirst)
    sandbox.write('src/async.ts', withoutAsync)
    const register = ['node', '--import', 'honotate-kit/register']
    expect(await run(sandbox, [...register, 'src/optional.ts'])).toEqual({ code: 0, output: 'evaluated\n' })
    const { code, output } = await run(sandbox, [...register, 'src/async.ts'])
    expect(code).not.toBe(0)
    expect(output).toMatch(/async\.ts:6:\d+.*"await" can only be used inside an "async" function/u)
  })

  test.for(bundlers.filter(({ name }) => name === 'esbuild' || name === 'Vite'))('$name', async ({ script }) => {
    const sandbox = createSandbox()
    sandbox.write('build.mjs', script)
    sandbox.write('src/optional.ts', optionalFirst)
    sandbox.write('src/async.ts', withoutAsync)
    const { code, output } = await run(sandbox, ['node', 'build.mjs'], { ENTRY: 'src/async.ts' })
    expect(code, output).not.toBe(0)
    expect(output).toMatch(/await/u)
    expect(output).not.toMatch(/experimentalDecorators|experimental decorators/u)
  })
})

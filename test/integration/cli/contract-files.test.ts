import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { needsContract } from '../../../src/honotate-kit/cli/generated/find-generated.ts'
import { compilerOptions, createCliProject, honotate, type CliProject } from '../../support/cli-project.ts'
import { linkWebTypes } from '../../support/folder.ts'
import { start } from '../../support/program.ts'

const files = {
  'tsconfig.json': {
    compilerOptions,
    include: ['src'],
  },
  'src/orders.ts': `import { GetMapping, PathVariable, RestController } from 'honotate'
@RestController()
export class Orders {
  @GetMapping('/orders/:id') get(@PathVariable('id') id: number): string {
    return typeof id
  }
}
`,
  'src/users.ts': `import { PostMapping, RequestBody, RestController } from 'honotate'
export interface User { name: string }
@RestController()
export class Users {
  @PostMapping('/users') create(/** @unchecked */ @RequestBody() user: User): User {
    return user
  }
  @PostMapping('/inferred') inferred(@RequestBody() user: User) {
    return user
  }
}
`,
  'src/main.ts': `import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { contract } from './api.gen.ts'
import './orders.ts'

const app = createApp({ contract, prefix: '' })
const { address } = await serve(app, { port: 0, hostname: '127.0.0.1' })
console.log(\`answers \${await (await fetch(\`\${address}/orders/7\`)).text()}\`)
`,
}

let project: CliProject

beforeAll(() => {
  project = createCliProject(files)
  linkWebTypes(project.directory)
})

const HEAD = '// Made by `honotate openapi --contract`; do not edit.\n'

test('a contract that the program imports is written and kept current', { timeout: 120_000 }, async () => {
  const missing = await project.warm(['check'])
  expect([missing.code, missing.output]).toEqual([expect.any(Number), expect.stringContaining('HONOTATE_STALE_FILE')])
  expect(missing.code).not.toBe(0)
  expect(missing.output).toContain('npx honotate openapi --contract --out src/api.gen.ts')

  // Without `--contract`: the program says that it needs one.
  const written = await project.warm(['openapi'])
  expect(written.output).toContain('Wrote src/api.gen.ts')
  expect(project.read('src/api.gen.ts').startsWith(HEAD)).toBe(true)

  const checked = await project.warm(['check'])
  expect(checked).toEqual({
    code: 0,
    output: expect.stringContaining('warning HONOTATE_RESULT_INFERRED: Users.inferred()'),
  })

  project.write('src/users.ts', files['src/users.ts'].replace('name: string', 'name: number'))
  const stale = await project.warm(['check'])
  expect([stale.code, stale.output]).toEqual([1, expect.stringContaining('`src/api.gen.ts` differs')])
  expect((await project.warm(['openapi', '--check'])).output).toContain(
    'breaking  Users.create: the member `name` of the answer of success was string and is number',
  )
  project.write('src/users.ts', files['src/users.ts'])

  const doctor = await project.warm(['doctor'])
  expect(doctor.output).toContain('The contract leaves unchecked: Users.create() user')
  expect(doctor.output).not.toContain('stale-generated-file')
})

test('a project without controllers is warned of: its tsconfig.json may include other files', async () => {
  project.write('empty/tsconfig.json', { extends: '../tsconfig.json', include: ['*.ts'] })
  const { code, output } = await project.warm(['openapi', '--contract', '-p', 'empty', '--out', 'empty/api.gen.ts'])
  project.remove('empty')
  expect([code, output]).toEqual([0, expect.stringContaining('empty/tsconfig.json have no exported class')])
})

test('a contract from an entry has the controllers that the entry imports', async () => {
  const { output } = await project.warm(['openapi', '--contract', '--from', 'src/main.ts', '--out', 'src/api.gen.ts'])
  expect(output).toContain('Wrote src/api.gen.ts')
  const text = project.read('src/api.gen.ts')
  expect(text.startsWith('// Made by `honotate openapi --contract --from src/main.ts`')).toBe(true)
  expect([text.includes('Orders'), text.includes('Users')], text).toEqual([true, false])
  expect(await project.warm(['openapi'])).toMatchObject({
    output: expect.stringContaining('Unchanged src/api.gen.ts'),
  })
})

test('a contract from an entry that has been removed is an error, and the contract stays', async () => {
  const contract = project.read('src/api.gen.ts')
  project.write('src/api.gen.ts', contract.replace('--from src/main.ts', '--from src/removed.ts'))
  for (const command of ['openapi', 'check']) {
    const { code, output } = await project.warm([command])
    expect([code, output], command).toEqual([1, expect.stringContaining('`src/removed.ts` imports')])
    expect(output).toContain('HONOTATE_NO_CONTRACT_ENTRY')
  }
  expect(project.read('src/api.gen.ts')).toContain('--from src/removed.ts')
  project.write('src/api.gen.ts', contract)
})

// The checker of `dev` has a low priority, so other tests delay it.
test(
  'honotate dev writes a missing contract before the program starts, and a stale one after an edit',
  { timeout: 240_000 },
  async () => {
    rmSync(join(project.directory, 'src/api.gen.ts'))
    const running = start(project, [...honotate, 'dev', 'src/main.ts'])
    const orders = files['src/orders.ts']
    try {
      await running.printed(/wrote src\/api\.gen\.ts[^]*answers number/u)
      project.write(
        'src/orders.ts',
        orders
          .replace('get(@Path', "get(@RequestParam('n') n: string | undefined, @Path")
          .replace('{ ', '{ RequestParam, '),
      )
      await running.printed(/waits for the new one\n[^]*wrote src\/api\.gen\.ts\n[^]*answers number/u)
      expect(running.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|Error/u)

      // The contract has only exported declarations, so no new one fits.
      project.write(
        'src/orders.ts',
        `${orders}\nfunction hide() {\n  @RestController() class Hidden { @GetMapping('/hidden') get() {} }\n}\nhide()\n`,
      )
      await running.printed(/HONOTATE_CONTRACT_MISMATCH[^]*ended with exit code 1/u)
    } finally {
      await running.stop('SIGTERM')
      project.write('src/orders.ts', orders)
    }
  },
)

test('honotate dev compares a contract that is older than the sources at one start only', async () => {
  await project.warm(['openapi', '--contract'])
  utimesSync(join(project.directory, 'src/api.gen.ts'), 1000, 1000)
  expect(needsContract(project.directory)).toBe(true)
  const running = start(project, [...honotate, 'dev', '--no-check', 'src/main.ts'])
  try {
    await running.printed(/answers number/u)
  } finally {
    await running.stop('SIGTERM')
  }
  expect(running.output()).not.toContain('wrote')
  expect(needsContract(project.directory)).toBe(false)
})

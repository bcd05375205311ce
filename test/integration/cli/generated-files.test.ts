import { beforeAll, beforeEach, expect, test } from 'vitest'
import { compilerOptions, createCliProject, honotate, type CliProject } from '../../support/cli-project.ts'
import { message } from '../../support/coded-error.ts'
import { linkWebTypes } from '../../support/folder.ts'
import { start } from '../../support/program.ts'
import { sampled } from '../../support/runs.ts'

const MODEL = '/** @schema */\nexport interface User { name: string }\n'

const files = {
  'tsconfig.json': {
    compilerOptions,
    include: ['src'],
  },
  'src/model.ts': MODEL,
  'src/users.ts': `import { PostMapping, RequestBody, RestController } from 'honotate'
import { User } from './schemas.gen.ts'

@RestController()
export class UsersController {
  @PostMapping('/users') create(@RequestBody(User) user: User) {
    return user
  }
}
`,
  // Creates the app and listens, as the program of the README does.
  'src/main.ts': `import { createApp } from 'honotate'
import { serve } from 'honotate/node'
import { UsersController } from './users.ts'

const { address } = await serve(createApp({ controllers: [UsersController] }), { port: 0, hostname: '127.0.0.1' })
console.log(address)
`,
}

const GENERATED = ['src/schemas.gen.ts', 'src/api.gen.ts'].concat(
  ['client.js', 'client.d.ts', 'models.d.ts', 'hono.d.ts'].map((name) => `client/${name}`),
)

let project: CliProject
let generated: Record<string, string>
beforeAll(async () => {
  createWith(files)
  expect(await project.warm(['schemas'])).toMatchObject({ code: 0 })
  await expectSuccess('openapi', '--out', 'src/api.gen.ts', '--client', 'client')
  generated = Object.fromEntries(GENERATED.map((path) => [path, project.read(path)]))
})
beforeEach(() => createWith({ ...files, ...generated }))

function createWith(all: Readonly<Record<string, string | object>>): void {
  project = createCliProject(all)
  linkWebTypes(project.directory)
}

async function expectSuccess(...args: string[]): Promise<void> {
  const { code, output } = await project.honotate(args)
  expect(code, output).toBe(0)
}

test(
  'check, build and doctor report generated files that a changed type has made stale',
  { timeout: 240_000 },
  async () => {
    // `check` must end, although the timer would keep the program that it loads running.
    project.write('src/main.ts', `${files['src/main.ts']}setInterval(() => {}, 1000)\n`)
    project.write('src/model.ts', MODEL.replace('name: string', 'name: string; mail: string'))
    for (const command of sampled(['check', 'build'], 2)) {
      const { code, output } = await project.honotate([command])
      expect(code).toBe(1)
      for (const remedy of [
        'npx honotate schemas --out src/schemas.gen.ts',
        'npx honotate openapi --out src/api.gen.ts',
        'npx honotate openapi --app src/main.ts --client client',
      ])
        expect(output).toMatch(message('STALE_FILE', `\`${remedy}\``))
      expect(output).toContain(
        'breaking  UsersController.create: the member `mail` of the method parameter `user` is new',
      )
    }
    const { code, output } = await project.warm(['doctor', '--json'])
    expect(code).toBe(1)
    expect(output).not.toContain('app-not-loaded')
    const stale = (JSON.parse(output) as { id: string; file: string }[]).filter(
      ({ id }) => id === 'stale-generated-file',
    )
    expect(stale.map(({ file }) => file)).toEqual(['src/schemas.gen.ts', 'src/api.gen.ts', 'client/client.d.ts'])
  },
)

test('doctor says that it does not compare the clients of a program for Bun', async () => {
  project.write('src/main.ts', `Bun.serve({})\n${files['src/main.ts']}`)
  const { output } = await project.honotate(['doctor'])
  expect(output).toContain('The clients of src/main.ts are not compared.\nThe program runs on Bun')
})

test('check reports type errors even if the program exits while it is loaded for a client', async () => {
  project.write(
    'src/main.ts',
    `declare const process: { exit(code: number): never }\nconst wrong: string = 1\nprocess.exit(0)\n${files['src/main.ts']}`,
  )
  const { code, output } = await project.honotate(['check'])
  expect(output).toContain('error TS2322')
  expect(code).toBe(2)
})

// The checker of `dev` has a low priority, so other tests delay it.
test(
  'dev updates stale generated files and access locks, and the program validates',
  { timeout: 240_000 },
  async () => {
    project.write('access.lock', '# Made by `honotate access`; do not edit.\nPOST /apis/users: LoginGuard\n')
    const program = start(project, [...honotate, 'dev', 'src/main.ts'])
    try {
      const [address] = await program.printed(/http:\S+/u)
      const post = async (): Promise<number> => {
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch(`${address}/apis/users`, { method: 'POST', headers, body: '{"name":"Ann"}' })).status
      }
      expect(await post()).toBe(200)
      project.write('src/model.ts', MODEL.replace('name: string', 'name: string; mail: string'))
      await program.printed(/wrote src\/schemas\.gen\.ts[^]*listens again/u)
      expect(await post()).toBe(422)
      await program.printed(/wrote client\/models\.d\.ts/u)
      await program.printed(/wrote access\.lock\n- POST \/apis\/users: LoginGuard\n\+ POST \/apis\/users: public/u)
    } finally {
      await program.stop('SIGINT')
    }
    expect(project.read('access.lock')).toContain('\nPOST /apis/users: public\n')
    expect(project.read('client/models.d.ts')).toContain('mail: string')
  },
)

test('schemas and openapi reject a project with strictNullChecks off, and doctor reports it', async () => {
  createWith(files)
  project.write('tsconfig.json', { compilerOptions: { ...compilerOptions, strict: false }, include: ['src'] })
  for (const command of ['schemas', 'openapi']) {
    const { code, output } = await project.warm([command])
    expect(code).toBe(1)
    expect(output).toMatch(message('NULL_CHECKS_OFF', 'tsconfig.json', '"strict": false'))
  }
  expect((await project.warm(['doctor'])).output).toContain('null-checks-off')
})

test('check reports a syntax error once, at its place, for all generated files', async () => {
  project.write('src/users.ts', files['src/users.ts'].replace('return user', 'return = user'))
  const { code, output } = await project.honotate(['check'])
  expect(code).not.toBe(0)
  expect(output.match(/HONOTATE_SYNTAX_ERROR/gu)).toHaveLength(1)
  expect(output).toMatch(/src\/users\.ts[:(]7[:,]12\)?:? error HONOTATE_SYNTAX_ERROR/u)
})

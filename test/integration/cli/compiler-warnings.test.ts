import { expect, test } from 'vitest'
import { createCliProject } from '../../support/cli-project.ts'
import { linkWebTypes, webTypes } from '../../support/folder.ts'

/** A guard, a service, a base class and a response whose fields have other values if they are defined. */
const program = `import { createApp, GetMapping, RestController, Service, UseGuard, type Guard, type HttpRequest } from 'honotate'
import { UserView } from './views.ts'

@Service()
class Settings {
  readonly keys?: string[] = ['secret']
}

@Service()
class KeyGuard implements Guard {
  private readonly keys = this.settings?.keys
  constructor(private readonly settings: Settings) {}
  canActivate(request: HttpRequest) {
    return !this.keys || this.keys.includes(request.header('x-key') ?? '')
  }
}

abstract class Source {
  constructor(readonly source: string) {}
}

@Service()
class Database extends Source {
  override readonly source: string
  constructor() {
    super('database')
  }
}

@RestController()
class FieldsController {
  constructor(private readonly database: Database) {}
  @UseGuard(KeyGuard)
  @GetMapping('/guarded')
  guarded() {
    return 'open'
  }
  @GetMapping('/view')
  view() {
    return new UserView({ id: 1, name: this.database.source })
  }
}

const app = createApp({ controllers: [FieldsController] })
const { status } = await app.request('/apis/guarded')
console.log(status, await (await app.request('/apis/view')).text())
`

/** A file without decorators. */
const views = `class Base {
  id!: number
  constructor(values: object) {
    Object.assign(this, values)
  }
}
export class UserView extends Base {
  name!: string
}
`

function tsconfig(target: string) {
  return {
    compilerOptions: {
      target,
      ...webTypes,
      module: 'nodenext',
      strict: true,
      strictPropertyInitialization: false,
      skipLibCheck: true,
      types: [],
      rewriteRelativeImportExtensions: true,
      rootDir: 'src',
      outDir: 'dist',
    },
    include: ['src'],
  }
}

test('class fields mean what tsconfig.json says, from the sources and in the build', async () => {
  const project = createCliProject({
    'tsconfig.json': tsconfig('es2021'),
    'src/main.ts': program,
    'src/views.ts': views,
  })
  linkWebTypes(project.directory)
  const register = ['--import', 'honotate-kit/register', 'src/main.ts']
  const assigned = { code: 0, output: '403 {"id":1,"name":"database"}\n' }
  expect(await project.node(register)).toEqual(assigned)
  expect(await project.warm(['build'])).toMatchObject({ code: 0 })
  expect(await project.node(['dist/main.js'])).toEqual(assigned)

  // A compiled file in the cache is not used with another target.
  project.write('tsconfig.json', JSON.stringify(tsconfig('es2022')))
  expect(await project.node(register)).toEqual({ code: 0, output: '200 {"id":1}\n' })

  // The build follows another configuration than the sources.
  project.write('tsconfig.json', JSON.stringify(tsconfig('es2021')))
  project.write('tsconfig.build.json', '{ "extends": "./tsconfig.json", "compilerOptions": { "target": "es2022" } }')
  const warned = await project.warm(['check'])
  expect(warned).toMatchObject({ code: 0, output: expect.stringMatching(/^warning {2}With tsconfig\.build\.json, /u) })
  expect(warned.output).toMatch(/KeyGuard \(src.main\.ts:\d+\), Database \(src.main\.ts:\d+\)\.\n/u)
})

test('a build warns if it writes nothing, or decorators that no runtime runs', async () => {
  const project = createCliProject({
    'tsconfig.json': { compilerOptions: { ...tsconfig('es2022').compilerOptions, noEmit: true }, include: ['src'] },
    'src/views.ts': views,
  })
  linkWebTypes(project.directory)
  const { code, output } = await project.warm(['build'])
  expect({ code, output }).toEqual({
    code: 0,
    output: expect.stringMatching(/^warning: nothing was written, .*noEmit/u),
  })

  project.write('tsconfig.json', JSON.stringify(tsconfig('ESNext')))
  const built = await project.warm(['build'])
  expect(built).toMatchObject({ code: 0, output: expect.stringMatching(/^warning: with the target `esnext`, /u) })
})

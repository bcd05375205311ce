import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

function controller(name: string): string {
  return `import { GetMapping, RestController } from 'honotate'
@RestController('/${name}') export class ${name} { @GetMapping('/') get(): string { return 'text' } }
`
}

test('a controller of another package is imported like the project imports it', { timeout: 60_000 }, async () => {
  const project = createTypesProject({
    'package.json': '{ "name": "app", "type": "module" }',
    'packages/lib/package.json':
      '{ "name": "lib", "type": "module", "exports": { ".": "./src/lib.ts", "./cats": "./src/cats.ts" } }',
    'packages/lib/src/lib.ts':
      "export { Cats as CatsController } from './cats.js'\nexport * from './dogs.js'\nexport const count = 2\n",
    'packages/lib/src/cats.ts': controller('Cats'),
    'packages/lib/src/dogs.ts': controller('Dogs'),
    'packages/near/package.json': '{ "name": "near", "type": "module" }',
    'packages/near/birds.ts': controller('Birds'),
    'src/inner/package.json': '{ "type": "commonjs" }',
    'src/inner/own.ts': controller('Own'),
    'src/deep/again.ts': `import { CatsController } from 'lib'
import { Birds } from '../../packages/near/birds.js'
import * as lib from 'lib'
export const again = [CatsController, Birds, lib]
`,
    'src/app.ts': `import { createApp } from 'honotate'
import { CatsController, count, Dogs as All } from 'lib'
import { Cats } from 'lib/cats'
import { Birds } from '../packages/near/birds.js'
import { Own } from './inner/own.js'
export const size = count
export const app = createApp({ controllers: [CatsController, Cats, All, Birds, Own] })
`,
  })
  symlinkSync(join(project.directory, 'packages/lib'), join(project.directory, 'node_modules/lib'), 'junction')
  const { text, problems } = await project.readApi().then((api) => ({
    text: emitApiTypes(api, join(project.directory, 'src/api.gen.ts')),
    problems: api.problems,
  }))
  expect(problems).toEqual([])
  expect(text.match(/^import \{ .*$/gmu)).toEqual([
    "import { CatsController as Cats } from 'lib'",
    "import { Dogs } from 'lib'",
    "import { Birds } from '../packages/near/birds.js'",
    "import { Own } from './inner/own.js'",
  ])
})

import { expect, test } from 'vitest'
import { DtoRegistry } from '../../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'

/** The rewritten text of each file; the text as written of those that stay unchanged. */
function rewrite(files: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const migration = migrations['nestjs']!
  const registry = new DtoRegistry(new Project(new Map(Object.entries(files))), migration.framework)
  return Object.fromEntries(
    Object.entries(files).map(([path, code]) => [path, migrate(code, path, migration, registry)?.code ?? code]),
  )
}

const DOCS = `import { applyDecorators } from '@nestjs/common'
import { ApiExcludeController, ApiOkResponse, ApiOperation } from '@nestjs/swagger'
import { Cat } from './cat'
`

const controller = (decorators: string): string => `import { Controller, Get } from '@nestjs/common'
import { ApiCat, ApiHidden } from './docs'
@ApiHidden()
@Controller()
export class Cats {
  ${decorators}
  @Get()
  all() {}
}
`

const FUNCTIONS = `${DOCS}/** Describes a cat. */
export const ApiCat = (type = Cat) =>
  applyDecorators(ApiOperation({ summary: 'All cats' }), ApiOkResponse({ type }))
export function ApiHidden() {
  return applyDecorators(ApiExcludeController())
}
`

test('functions that combine only decorators of Swagger go, and their texts become documentation', () => {
  const { 'docs.ts': docs, 'cats.ts': cats } = rewrite({ 'docs.ts': FUNCTIONS, 'cats.ts': controller('@ApiCat(Cat)') })
  expect(docs).toBe('export {}\n')
  expect(cats).toBe(`import { GetMapping, RestController } from 'honotate'
/**
 * @hidden
 */
@RestController()
export class Cats {
  /**
   * All cats
   */
  @GetMapping('/')
  all() {}
}
`)
})

test.each([
  ['another decorator', 'applyDecorators(ApiOkResponse(), UseGuards(A))', '@ApiCat()', {}],
  ['a text that is no literal', 'applyDecorators(ApiOperation({ summary: text }))', '@ApiCat()', {}],
  ['another use', 'applyDecorators(ApiOkResponse())', '@ApiCat()', { 'other.ts': 'Both(ApiCat())' }],
  ['an export of the name', 'applyDecorators(ApiOkResponse())', '@ApiCat()', { 'other.ts': 'export { ApiCat }' }],
])('a function with %s stays, with its uses and a comment', (_, result, decorator, others) => {
  const files = {
    'docs.ts': `${DOCS}import { UseGuards } from '@nestjs/common'\nexport const ApiCat = (text: string) => ${result}\n`,
    'cats.ts': controller(decorator),
    ...Object.fromEntries(
      Object.entries(others).map(([path, code]) => [path, `${DOCS}import { ApiCat } from './docs'\n${code}\n`]),
    ),
  }
  const { 'docs.ts': docs, 'cats.ts': cats } = rewrite(files)
  expect(docs).toContain(`=> ${result}`)
  expect(docs).toContain('call the decorators in a function of your own')
  expect(cats).toContain(decorator)
})

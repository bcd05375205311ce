import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OpenApiDocument } from 'honotate/openapi'
import { describe, expect, test } from 'vitest'
import { filesBelow } from '../../support/files-below.ts'
import { platforms } from '../../../src/create-honotate/choices.ts'
import { projectFiles } from '../../../src/create-honotate/project-files.ts'
import { emitClient } from '../../../src/honotate-kit/cli/client/emit-client.ts'
import { DtoRegistry } from '../../../src/honotate-kit/migrate/dto-registry.ts'
import { migrate, migrations } from '../../../src/honotate-kit/migrate/migrate.ts'
import { Project } from '../../../src/honotate-kit/migrate/migrated-project.ts'
import { parse } from '../../../src/honotate-kit/transform/core/parse.ts'
import { walk } from '../../../src/honotate-kit/transform/core/walk.ts'
import { withModuleMarks } from '../../../src/honotate-kit/transform/hosts/hot-module-marks.ts'
import { importDiscovered } from '../../../src/honotate-kit/transform/hosts/import-discovered.ts'
import { transform } from '../../../src/honotate-kit/transform/transform.ts'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { emitSchemas } from '../../../src/honotate-kit/types/emit/emit-schemas.ts'
import { createTypesProject } from '../../support/types-project.ts'
import { createFolder } from '../../support/folder.ts'

const source = join(import.meta.dirname, '../../../src')

/** Ends every kind of string and comment; `pwned` is then an identifier of the program. */
const PAYLOAD = `a'+pwned+'"+pwned+"\`+pwned+\`\${pwned}*/pwned/*\\'pwned\n\u2028pwned\u2029</script><script>pwned()`
/** The same as part of a file's name; the folder \`*\` makes it end comments, too. */
const FOLDER = `*/'+pwned+'"+pwned+"\`+pwned+\`\${pwned}\u2028pwned()`
const LITERAL = JSON.stringify(PAYLOAD)

/** Fails if a text of the project has become code, or if the code cannot be parsed. */
function expectHarmless(files: Readonly<Record<string, string>>): void {
  for (const [name, code] of Object.entries(files)) {
    const parsed = parse(code, name)
    expect(parsed, `${name} cannot be parsed:\n${code}`).toBeDefined()
    walk(parsed!.program, {
      Identifier: ({ name: identifier }) => expect(identifier, `${name}:\n${code}`).not.toBe('pwned'),
    })
  }
}

test('the check finds a text that has become code', () => {
  expect(() => expectHarmless({ 'a.ts': `f('${PAYLOAD.split('\n')[0]!.slice(0, 10)} ')` })).toThrow(/pwned/u)
  expect(() => expectHarmless({ 'a.ts': `f('${PAYLOAD}')` })).toThrow(/cannot be parsed/u)
})

describe('no text of a project becomes code', () => {
  const literal = LITERAL.replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029')
  const project = createTypesProject({
    [`src/${FOLDER}/model.ts`]: `/**
 * a' " \` \${pwned} \u2028pwned \\
 * @schema
 */
export interface Model {
  ${literal}: 1
  /**
   * ' " \` \${pwned}
   * @pattern ^[/'"\`]\\$\\{pwned\\}$
   */
  text: string
  choice: ${literal} | 'b'
  union: { kind: ${literal}; a: 1 } | { kind: 'b'; b: string }
  template: \`a'"\${number}*\\/pwned\`
}
`,
    [`src/${FOLDER}/users.ts`]: `import { GetMapping, RequestBody, RequestParam, RestController } from 'honotate'
import type { Model } from './model.js'
/** ' " \` \${pwned} \u2028pwned */
@RestController() class Users {
  /** ' " \` \${pwned} \u2028pwned */
  @GetMapping(${literal}) find(@RequestParam(${literal}) text: string, @RequestBody() body: Model): Model { throw new Error(text) }
}
export { Users as 'a\\'+pwned+\\'' }
`,
  })

  test('in schemas', async () => {
    const extracted = await project.readSchemas()
    expect(extracted.problems).toEqual([])
    expect(extracted.marked).toHaveLength(1)
    expectHarmless({ 'schemas.gen.ts': emitSchemas(extracted, join(project.directory, 'src/schemas.gen.ts')) })
  })

  test('in the types of an API', async () => {
    const extracted = await project.readApi()
    expect(extracted.problems).toEqual([])
    expect(extracted.controllers).toHaveLength(1)
    expectHarmless({ 'api.gen.ts': emitApiTypes(extracted, join(project.directory, 'src/api.gen.ts')) })
  })

  test('in a client', () => {
    const schema = {
      type: 'object',
      description: PAYLOAD,
      properties: { [PAYLOAD]: { enum: [PAYLOAD, 'b'], description: PAYLOAD } },
      required: [PAYLOAD],
    }
    const content = { [PAYLOAD]: { schema }, 'application/json': { schema } }
    const document: OpenApiDocument = {
      openapi: '3.1.1',
      info: { title: PAYLOAD, version: PAYLOAD },
      tags: [],
      paths: {
        [`/${PAYLOAD}/{${PAYLOAD.replaceAll(/[{}]/gu, '')}}`]: {
          get: {
            operationId: `${PAYLOAD}_${PAYLOAD}`,
            tags: [PAYLOAD],
            summary: PAYLOAD,
            description: PAYLOAD,
            parameters: [{ name: PAYLOAD, in: 'query', required: true, description: PAYLOAD, schema }],
            requestBody: { required: true, content },
            responses: { 200: { description: PAYLOAD, content } },
          },
        },
      },
      components: { schemas: { [PAYLOAD]: schema }, responses: {} },
    }
    expectHarmless(emitClient(document))
  })

  test('in the imports of discovered controllers', () => {
    const folder = createFolder('discover', { [`${FOLDER}/user-controller.ts`]: '' })
    const code = `import { discover } from 'honotate/discover'\ndiscover(new URL('./', import.meta.url))\n`
    const result = importDiscovered(code, join(folder.directory, 'main.ts'))
    expect(result?.code).toContain('user-controller.ts')
    expectHarmless({ 'main.ts': result!.code })
  })

  test('in rewritten files', () => {
    const map = { version: 3, sources: [], names: [], mappings: '' } as never
    expectHarmless({ 'a.ts': withModuleMarks({ code: '', map }, `/${PAYLOAD}`).code })
    const code = `import { Service, Inject } from 'honotate'
@Service() class A {
  @Inject() field!: ${literal} | 1
  constructor(a: ${literal}, b: { [${literal}]: 1 }, ...c: ${literal}[]) {}
  m(@D(${literal}) { [${literal}]: a }: never) {}
}
`
    expectHarmless({ 'a.ts': transform(code, '/src/a.ts')!.code })
  })

  test('in migrated files', () => {
    const code = `import { Body, Controller, Get, Query, ParseUUIDPipe } from '@nestjs/common'
import { Matches, ValidateNested } from 'class-validator'
import { PickType } from '@nestjs/mapped-types'
import { Type } from 'class-transformer'
const PATH = ${literal}
/** old */
@Controller(PATH) export class C {
  @Get([PATH, 'b']) m(@Query(PATH, new ParseUUIDPipe({ version: ${literal} as '4' })) a: string, @Body() b: Dto) {}
}
class One { @Matches(/a*\\/pwned/, { message: ${literal} }) kind!: string }
class Dto {
  @Matches(/a/, { message: ${literal} }) name!: string
  @Matches(/a/) ${literal}!: string
  @ValidateNested()
  @Type(() => One, { discriminator: { property: ${literal}, subTypes: [{ value: One, name: ${literal} }] } })
  one!: One
}
class Picked extends PickType(Dto, ['name', ${literal}] as const) {}
`
    const migration = migrations['nestjs']!
    const registry = new DtoRegistry(new Project(new Map([['/src/a.ts', code]])), migration.framework)
    const migrated = migrate(code, '/src/a.ts', migration, registry)!
    expect(migrated.code).toContain('z.object')
    expectHarmless({ 'a.ts': migrated.code })
  })

  test('in a new project', () => {
    for (const platform of platforms) {
      const choices = { platform, compiler: 'honotate', tests: 'vitest', linter: 'oxlint', openapi: 'yes' }
      const files = projectFiles(PAYLOAD, choices as never)
      expectHarmless(Object.fromEntries(Object.entries(files).filter(([path]) => path.endsWith('.ts'))))
    }
  })
})

test('emitters leave quotation marks to code-text.ts', () => {
  const emitters = ['transform/core', 'transform/hosts', 'types/emit', 'types/validator', 'cli/client', 'migrate']
  const files = [...emitters.map((path) => join('honotate-kit', path)), 'create-honotate'].flatMap((path) =>
    filesBelow(join(source, path), /(?<!\/templates|^templates)\.ts$/u).map((file) => join(source, path, file)),
  )
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      // A placeholder of a template between quotation marks, or in a comment.
      .filter((line) => /(['"])[\w/.-]*\$\{[^'"`]*\}[\w/.-]*\1|\/\*\*?[^`]*\$\{(?!commentText)[^`]*\*\//u.test(line))
      .map((line) => line.trim()),
  )
  expect(found.filter((line) => !KNOWN.some((each) => line.includes(each)))).toEqual([])
})

/** Lines whose texts have gone through `commentText()`, and a line that makes a message. */
const KNOWN = ['headline.replace(`', '/** ${lines[0]} */', '/**\\n${all}', '${commentText(value)}']

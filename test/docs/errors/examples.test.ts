import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { createProject } from '../../integration/ts-patch/project.ts'
import { hasChanged, SHOWN } from '../../support/changed.ts'
import { createFolder } from '../../support/folder.ts'
import { runSync } from '../../support/program.ts'
import { sampled } from '../../support/runs.ts'
import { createTypesProject } from '../../support/types-project.ts'
import { runExample } from './provoke.ts'
import { textsOfErrors } from './texts.ts'
import { filesOf, linesOf, readGroups, type Example, type Side } from './read-examples.ts'

const root = join(import.meta.dirname, '../../..')
const SIDES = ['wrong', 'right'] as const
const examples = readGroups().flatMap((group) => group.examples)
const commandOf = (example: Example): string => linesOf(example, 'wrong', 'sh').join('\n')
const isAboutContracts = (example: Example): boolean => commandOf(example) === 'npx honotate openapi --contract'
const isAboutTypes = (example: Example): boolean =>
  (/^npx honotate (?:openapi|schemas)$/u.test(commandOf(example)) || isAboutContracts(example)) &&
  !('tsconfig.json' in filesOf(example, 'wrong'))

/** Returns a pattern for the message of a code: its problem and remedy, with any details. */
function messageOf(code: string): RegExp {
  const text = (textsOfErrors.get(code.replace('HONOTATE_', '')) ?? []).join('. ')
  const parts = text.split(/\{\w+\}/u).map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`))
  return new RegExp(parts.join('[^]*'), 'u')
}

/** Returns the error codes in an output, without duplicates. */
function codesIn(output: string): string[] {
  return [...new Set(output.match(/\bHONOTATE_[A-Z_]+/gu))]
}

/** Returns the TypeScript files of examples for a common project, each in the folder of its example. */
function sourcesOf(some: readonly Example[], side: Side): Record<string, string> {
  return Object.fromEntries(
    some.flatMap((example) =>
      Object.entries(filesOf(example, side))
        .filter(([path]) => path.endsWith('.ts'))
        .map(([path, text]) => [`src/${example.code}/${side}/${path}`, text]),
    ),
  )
}

const alone = examples.filter((example) => !example.elsewhere && !isAboutTypes(example))
/** A commit tries a third of these programs; all run while the documentation or a catalogue is edited. */
const tried = hasChanged(...SHOWN) ? alone : sampled(alone, 3)

describe('the wrong program has the error, the right one has none', { concurrent: true, timeout: 120_000 }, () => {
  test.for(tried.map((example) => [example.code, example] as const))('%s', async ([code, example], { expect }) => {
    const wrong = await runExample(example, 'wrong')
    expect(codesIn(wrong.output), wrong.output).toEqual([code])
    expect(wrong.output).toMatch(messageOf(code))
    const right = await runExample(example, 'right')
    expect([right.succeeded, ...codesIn(right.output)], right.output).toEqual([true])
  })
})

describe('the wrong types have the error, the right types have none', () => {
  const found = new Map<string, string[]>()
  const some = examples.filter(isAboutTypes)

  beforeAll(async () => {
    for (const side of SIDES) {
      const ofContracts = some.filter(isAboutContracts)
      const project = createTypesProject(
        sourcesOf(
          some.filter((each) => !ofContracts.includes(each)),
          side,
        ),
      )
      const { problems: ofRoutes } = await project.readApi()
      const { problems: ofSchemas } = await project.readSchemas()
      const { problems, contract } = await createTypesProject(sourcesOf(ofContracts, side)).readContract()
      for (const { file, code, message } of [...ofRoutes, ...ofSchemas, ...problems, ...(contract?.warnings ?? [])]) {
        expect(message).toMatch(messageOf(code))
        const [, example, from] = /src\/(\w+)\/(\w+)\//u.exec(file.replaceAll('\\', '/')) ?? []
        const key = `${example} ${from}`
        found.set(key, [...new Set([...(found.get(key) ?? []), code])])
      }
    }
  })

  test.for(some.map(({ code }) => code))('%s', (code) => {
    expect(found.get(`${code} wrong`)).toEqual([code])
    expect(found.get(`${code} right`)).toBeUndefined()
  })
})

test('TypeScript rejects only the programs with `type-error`', { timeout: 120_000 }, async () => {
  const typed = examples.filter(({ blocks }) => !blocks.some(({ options }) => options.has('untyped')))
  const project = createProject({
    'tsconfig.json': {
      compilerOptions: {
        target: 'es2022',
        lib: ['es2022', 'esnext.decorators', 'esnext.disposable', 'dom', 'dom.iterable'],
        module: 'nodenext',
        strict: true,
        skipLibCheck: true,
        noEmit: true,
        allowImportingTsExtensions: true,
        types: ['node'],
        plugins: [{ transform: 'honotate-kit/ts-patch', transformProgram: true }],
      },
      include: ['src'],
    },
    ...sourcesOf(typed, 'wrong'),
    ...sourcesOf(typed, 'right'),
  })
  const { errors, output } = await project.tspc()
  const refused = new Set(errors.map((error) => error.split('/').slice(1, 3).join(' ')))
  const expected = typed.flatMap(({ code, blocks }) =>
    blocks.filter(({ options }) => options.has('type-error')).map(({ side }) => `${code} ${side}`),
  )
  expect([...refused].sort(), output).toEqual(expected.sort())
})

test('the programs are formatted', () => {
  const texts = examples.flatMap(({ code, blocks }) =>
    blocks.map(({ language, text }, index) => [`${code}-${index}.${language}`, text] as const),
  )
  const { directory } = createFolder('formatted', {
    '.oxfmtrc.json': readFileSync(join(root, '.oxfmtrc.json'), 'utf8'),
    ...Object.fromEntries(texts.filter(([path]) => /\.[jt]s$/u.test(path))),
  })
  const oxfmt = ['node', join(root, 'node_modules/oxfmt/bin/oxfmt'), '--check', '.']
  expect(runSync({ directory }, oxfmt)).toMatchObject({ code: 0 })
})

test.for(examples.flatMap(({ code, elsewhere }) => (elsewhere ? [[code, elsewhere] as const] : [])))(
  '%s is provoked in another test',
  ([code, { test: path, reason }]) => {
    console.info(`${code} is provoked by ${path}: ${reason}.`)
    expect(readFileSync(join(root, path), 'utf8')).toContain(code)
  },
)

test.for(examples)('the example of $code is complete and short', ({ code, when, blocks }) => {
  expect(when, code).toMatch(/[.`]$/u)
  expect(new Set(blocks.filter(({ options }) => !options.has('hidden')).map(({ side }) => side))).toEqual(
    expect.objectContaining(new Set(SIDES)),
  )
  for (const { options, text } of blocks)
    if (!options.has('hidden')) expect(text.trim().split('\n').length, text).toBeLessThanOrEqual(16)
})

import { join } from 'node:path'
import ts from 'typescript'
import { beforeAll, describe, expect, test } from 'vitest'
import { createStartDiagnostics } from '../../../src/honotate-kit/transform/hosts/ts-plugin/start-diagnostics.ts'
import { compilerOptions, createCliProject, type CliProject } from '../../support/cli-project.ts'
import { linkWebTypes } from '../../support/folder.ts'
import { faults as faulty } from '../../support/start-corpus/faults.ts'
import { programs } from '../../support/start-corpus/programs.ts'

const startCorpus = [...faulty, ...programs]

const folderOf = (index: number): string => `src/case${index}`

/** Loads each case and prints its error's code as a line of JSON. */
const boot = `import { Container } from 'honotate'
const codes = []
for (let index = 0; index < ${startCorpus.length}; index++) {
  try {
    await import('./case' + index + '/main.ts')
    codes.push(null)
  } catch (error) {
    codes.push(error.code ?? String(error))
  }
}
void Container
console.log('CODES ' + JSON.stringify(codes))
`

let project: CliProject
/** The faults of \`honotate check\`: folder and offset of each. */
let faults: readonly { readonly folder: string; readonly code: string; readonly text: string }[]
let output: string
/** The errors that the plugin adds in an editor, by file. */
let inEditor: (file: string) => readonly ts.Diagnostic[]
let codes: readonly (string | null)[]

beforeAll(async () => {
  project = createCliProject({
    'package.json': { name: 'corpus', type: 'module', honotate: { app: false } },
    'tsconfig.json': { compilerOptions, include: ['src'] },
    'src/boot.mjs': boot,
    ...Object.fromEntries(
      startCorpus.flatMap(({ files }, index) =>
        Object.entries(files).map(([name, text]) => [`${folderOf(index)}/${name}`, text]),
      ),
    ),
  })
  linkWebTypes(project.directory)
  output = (await project.warm(['check'])).output
  faults = output.split('\n').flatMap((each) => {
    const [, folder, file, row, column, code] =
      /^(src\/case\d+)\/(\S+)\((\d+),(\d+)\): error (HONOTATE_\w+)/u.exec(each) ?? []
    if (!folder || !code) return []
    const line = project.read(`${folder}/${file}`).split('\n')[Number(row) - 1] ?? ''
    return [{ folder, code, text: line.slice(Number(column) - 1) }]
  })
  const booted = await project.node(['--import', 'honotate-kit/register', 'src/boot.mjs'])
  const program = ts.createProgram(
    startCorpus.flatMap(({ files }, index) =>
      Object.keys(files).map((name) => join(project.directory, folderOf(index), name)),
    ),
    { noLib: true, allowImportingTsExtensions: true, noEmit: true, module: ts.ModuleKind.NodeNext },
  )
  inEditor = createStartDiagnostics(ts, { languageService: { getProgram: () => program } } as never)
  codes = JSON.parse(/^CODES (.*)$/mu.exec(booted.output)?.[1] ?? '[]')
}, 120_000)

test('the corpus has no type errors', () => {
  expect(output).not.toContain('error TS')
})

test('routes --graph prints the injection graph of the sources', async () => {
  const { code, output: graph } = await project.warm(['routes', '--graph'])
  expect(code, graph).toBe(0)
  expect(graph).toMatch(/^flowchart LR\n/u)
  const [, port] = /^ {2}(\w+)\["Impl"\]$/mu.exec(graph) ?? []
  expect(graph).toMatch(new RegExp(`^  \\w+ --> ${port}$`, 'mu'))
  expect(graph).toContain('{{"tokens.url"}}')
})

describe.each(startCorpus.map((each, index) => ({ ...each, index })))(
  '$name',
  ({ code, at, atStartOnly, files, index }) => {
    test('at the start', () => expect(codes[index]).toBe(code ?? null))
    test('in check', () => {
      const found = faults.filter(({ folder }) => folder === folderOf(index))
      const wanted = code && !atStartOnly ? [code] : []
      expect(
        found.map((each) => each.code),
        output,
      ).toEqual(wanted)
      if (wanted.length > 0) expect(`${found[0]?.text}\n`.slice(0, at?.length)).toBe(at)
    })
    test('in the editor', () => {
      const found = Object.keys(files).flatMap((name) => inEditor(join(project.directory, folderOf(index), name)))
      const shown = found.map(({ messageText, file, start = 0 }) => [
        /HONOTATE_\w+/u.exec(String(messageText))?.[0],
        file?.text.slice(start, start + (at?.length ?? 0)),
      ])
      expect(shown).toEqual(code && !atStartOnly ? [[code, at]] : [])
    })
  },
)

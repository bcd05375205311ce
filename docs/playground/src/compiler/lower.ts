import remapping from '@jridgewell/remapping'
import type { Class } from 'oxc-parser'
import { walk } from '../../../../src/honotate-kit/transform/core/walk.ts'
import { joinContract } from './join-contract.ts'
import { FILE, type Executable, type ModuleName, type Span } from './messages.ts'
import { loadOxc } from './oxc.ts'
import type { Rewriting } from './rewrite.ts'

type Babel = typeof import('@babel/standalone')

// Browsers do not support decorators yet. Babel is the smallest compiler that lowers standard decorators in a browser.
let babel: Promise<Babel> | undefined

const PLAIN = { sourceType: 'module', configFile: false, babelrc: false } as const

/**
 * Compiles a rewritten program to JavaScript without decorators and types.
 *
 * @param contract The module with the contract that the program imports.
 */
export async function lower({ result, transformed, parsed }: Rewriting, contract?: string): Promise<Executable> {
  babel ??= import('@babel/standalone/babel.min.js').then((module) => module.default)
  const { transform } = await babel
  const lowered = transform(result.code as string, {
    ...PLAIN,
    filename: FILE,
    sourceMaps: true,
    plugins: ['transform-typescript', ['proposal-decorators', { version: '2023-11' }]],
  })
  const written =
    contract && transform(contract, { ...PLAIN, filename: 'api.gen.ts', plugins: ['transform-typescript'] })
  const code = written ? joinContract(lowered?.code ?? '', written.code ?? '') : (lowered?.code ?? '')
  const maps = [lowered?.map, ...(transformed ? [transformed.map] : [])]
  const map = JSON.parse(remapping(maps as never, () => null).toString()) as Executable['map']
  return { code, imports: importsOf(code), map, places: placesOf(parsed) }
}

function importsOf(code: string): ModuleName[] {
  const { module } = loadOxc().parseSync('program.js', code, { lang: 'js', sourceType: 'module' })
  const requests = [
    ...module.staticImports.map(({ moduleRequest }) => moduleRequest),
    ...module.staticExports.flatMap(({ entries }) => entries.slice(0, 1).map(({ moduleRequest }) => moduleRequest)),
  ]
  return requests
    .flatMap((request) => (request ? [{ from: request.start, to: request.end, name: request.value }] : []))
    .sort((one, other) => one.from - other.from)
}

/** The places of the classes, members and decorators that errors name. */
function placesOf({ program }: Rewriting['parsed']): Record<string, Span> {
  const places: Record<string, Span> = {}
  const place = ({ id, body }: Class): void => {
    if (!id) return
    places[id.name] = { from: id.start, to: id.end }
    for (const member of body.body) {
      if (!('key' in member) || member.key.type !== 'Identifier') continue
      const name = `${id.name}.${member.key.name}`
      places[name] = { from: member.key.start, to: member.key.end }
      for (const { start, end, expression } of 'decorators' in member ? member.decorators : []) {
        const called = expression.type === 'CallExpression' ? expression.callee : expression
        if (called.type === 'Identifier') places[`${name} @${called.name}`] = { from: start, to: end }
      }
    }
  }
  walk(program, { ClassDeclaration: place, ClassExpression: place })
  return places
}

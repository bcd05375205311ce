import * as hono from 'hono'
import * as typedi from 'typedi'
import * as zod from 'zod'
import * as honotate from '../../../../src/honotate/index.ts'
import * as contract from '../../../../src/honotate/contract.ts'
import * as openapi from '../../../../src/honotate/openapi.ts'
import * as helpers from '../../../../src/honotate/parameter-helpers.ts'
import type { Executable } from '../compiler/messages.ts'

const packages: Readonly<Record<string, object>> = {
  honotate,
  'honotate/contract': contract,
  'honotate/helpers': helpers,
  'honotate/openapi': openapi,
  hono,
  typedi,
  zod,
}
const KEY = 'honotate.playground'
Object.defineProperty(globalThis, Symbol.for(KEY), { value: packages })

/** Evaluates a program as a module. Its imports resolve to the packages in this worker. */
export function evaluate({ code, imports }: Pick<Executable, 'code' | 'imports'>): Promise<Record<string, unknown>> {
  const urls: Record<string, string> = {}
  let text = ''
  let end = 0
  for (const { from, to, name } of imports) {
    text += code.slice(end, from) + JSON.stringify((urls[name] ??= moduleUrl(name)))
    end = to
  }
  return import(/* @vite-ignore */ toUrl(text + code.slice(end)))
}

/** The address of a module with the exports of a package. */
function moduleUrl(name: string): string {
  const exported = packages[name]
  if (!exported) throw new Error(`The playground has no module "${name}"`)
  const names = Object.keys(exported).filter((key) => key !== 'default')
  const found = `globalThis[Symbol.for(${JSON.stringify(KEY)})][${JSON.stringify(name)}]`
  return toUrl(
    `const found = ${found}\n` +
      names.map((key, index) => `const _${index} = found[${JSON.stringify(key)}]\n`).join('') +
      `export { ${names.map((key, index) => `_${index} as ${key}`).join(', ')} }\n` +
      `export default found.default`,
  )
}

function toUrl(text: string): string {
  return URL.createObjectURL(new Blob([text], { type: 'text/javascript' }))
}

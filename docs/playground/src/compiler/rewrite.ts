import type { ParseResult } from 'oxc-parser'
import { transform, type TransformResult } from '../../../../src/honotate-kit/transform/transform.ts'
import { addedOf, linksOf } from './links.ts'
import { FILE, GENERATED, PACKAGES, type Problem, type Rewritten } from './messages.ts'
import { loadOxc } from './oxc.ts'

/** A rewritten program, with the input of the next step. */
export interface Rewriting {
  readonly result: Rewritten
  readonly transformed: TransformResult | undefined
  readonly parsed: ParseResult
}

/** Rewrites a program with the transformer of the package, and finds its mistakes. */
export function rewrite(source: string): Rewriting {
  const parsed = loadOxc().parseSync(FILE, source, { lang: 'ts', sourceType: 'module' })
  const problems = [...syntaxErrors(parsed, source), ...unknownPackages(parsed)]
  if (parsed.program.body.length === 0 && parsed.errors.length > 0) {
    return { result: { links: [], added: [], problems }, transformed: undefined, parsed }
  }
  const transformed = transform(source, FILE)
  const code = transformed?.code ?? source
  const links = transformed ? linksOf(transformed.map as never, code, source) : []
  const contract = contractOf(parsed)
  const result = { code, links, added: addedOf(links, code, source), problems, ...(contract && { contract }) }
  return { result, transformed, parsed }
}

/** The name of the generated module that the program imports. */
function contractOf({ module }: ParseResult): string | undefined {
  const names = module.staticImports.map(({ moduleRequest }) => GENERATED.exec(moduleRequest.value)?.[1])
  return names.find((name) => name !== undefined)
}

function syntaxErrors({ errors }: ParseResult, source: string): Problem[] {
  return errors.map(({ message, labels: [label], helpMessage }) => {
    const from = Math.min(label?.start ?? 0, source.length)
    return { from, to: Math.max(from, label?.end ?? from), message: [message, helpMessage].filter(Boolean).join('. ') }
  })
}

/** Imports that the playground cannot resolve. */
function unknownPackages({ module }: ParseResult): Problem[] {
  return module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .filter(
      ({ moduleRequest: { value } }) => !(PACKAGES as readonly string[]).includes(value) && !GENERATED.test(value),
    )
    .map(({ moduleRequest: { value, start, end } }) => ({ from: start, to: end, message: remedy(value) }))
}

function remedy(name: string): string {
  if (name === 'honotate/node') return 'A browser has no server. Export the app, and press Run to send it a request.'
  return `The playground has no module "${name}". Import from ${PACKAGES.join(', ')}.`
}

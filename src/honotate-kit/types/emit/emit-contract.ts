import { usedComponents, type JsonSchema, type Schema } from '../../../honotate/shared.ts'
import { jsonCode, quoted } from '../../code-text.ts'
import type {
  ContractAnswerTypes,
  ContractMethodTypes,
  ContractParameterTypes,
  ExtractedContract,
} from '../contract/contract-types.ts'
import { conversionsOf, isList } from '../contract/single-values.ts'
import { ContractCode } from './contract-code.ts'
import { literalKey } from './literal.ts'

/** The code of a contract. The functions are separate, since the file declares them after all constants. */
export interface EmittedContract {
  /** The names to import from honotate/contract. */
  readonly imports: readonly string[]
  readonly declarations: string
  readonly functions: string
}

/**
 * Generates the constant `contract`, with the checks, conversions and reducers of all methods as code.
 *
 * @param nameOf Returns the local name of an imported class.
 */
export function emitContract(
  { classes, schemas }: ExtractedContract,
  nameOf: (file: string, exportName: string) => string,
): EmittedContract {
  const code = new ContractCode(schemas, usedComponents(classes, schemas))
  const entries = classes.map(({ file, className, exportName, methods }) => {
    const lines = Object.entries(methods).map(([name, method]) =>
      methodCode(code, `${className}_${name}`, name, method),
    )
    return `  [${nameOf(file, exportName)}, {\n${lines.join('')}  }],\n`
  })
  const flat = code.isTree ? ', flat' : ''
  const hasItems = classes.some(({ methods }) =>
    Object.values(methods).some(({ answers }) => answers?.some((each) => each.items)),
  )
  return {
    imports: ['createContract', ...(hasItems ? ['eachItem'] : []), 'type Contract'],
    declarations: `${REGISTER}\nexport const contract: Contract = /* @__PURE__ */ createContract(() => [\n${entries.join('')}]${flat})\n`,
    functions: code.functions(),
  }
}

/** Tells TypeScript that the contract converts single values. */
const REGISTER = `declare module 'honotate/contract' {
  interface Register {
    readonly contract: true
  }
}
`

function methodCode(
  code: ContractCode,
  owner: string,
  name: string,
  { parameters, answers, unchecked }: ContractMethodTypes,
): string {
  const given = parameters.map((each) => (each ? parameterCode(code, owner, each) : 'null'))
  const sent = answers?.map((each) => answerCode(code, owner, each))
  const lines = [
    `      parameters: ${listCode(given)},\n`,
    ...(sent ? [`      answers: ${listCode(sent)},\n`] : []),
    ...(unchecked || parameters.some((each) => each?.unchecked) ? ['      unchecked: true,\n'] : []),
  ]
  return `    ${literalKey(name)}: {\n${lines.join('')}    },\n`
}

function listCode(items: readonly string[]): string {
  if (items.length < 2) return `[${items.join('')}]`
  return `[\n${items.map((each) => `        ${each},\n`).join('')}      ]`
}

function parameterCode(
  code: ContractCode,
  owner: string,
  { schema, isValue, ...given }: ContractParameterTypes,
): string {
  const { unchecked: _unchecked, ...facts } = given
  const path = `${owner}_${facts.name ?? facts.key ?? facts.in ?? 'value'}`
  const conversions = schema && isValue ? conversionsOf(schema) : []
  const isForm = schema !== undefined && facts.in === 'body' && hasFiles(schema, code.schemas)
  return objectCode({
    ...Object.fromEntries(
      Object.entries(facts).map(([key, value]) => [key, typeof value === 'string' ? quoted(value) : String(value)]),
    ),
    list: schema && isValue && isList(schema) ? 'true' : undefined,
    form: isForm ? 'true' : undefined,
    convert: code.conversion(conversions),
    check: schema && code.checkOf(schema, path),
    keep: schema && !isValue ? code.topKeepOf(schema, path) : undefined,
  })
}

function answerCode(code: ContractCode, owner: string, { status, empty, items, schema }: ContractAnswerTypes): string {
  const path = `${owner}_${[items ? 'item' : 'result', status].filter((each) => each !== undefined).join('_')}`
  return objectCode({
    status: status === undefined ? undefined : typeof status === 'number' ? String(status) : quoted(status),
    empty: empty && 'true',
    items: items && 'eachItem',
    check: schema && code.checkOf(schema, path),
    keep: schema && code.topKeepOf(schema, path),
  })
}

function objectCode(members: Readonly<Record<string, string | undefined>>): string {
  const written = Object.entries(members).flatMap(([key, value]) => (value === undefined ? [] : [`${key}: ${value}`]))
  return written.length > 0 ? `{ ${written.join(', ')} }` : '{}'
}

/** Whether a body has a file and so arrives as a form. */
function hasFiles(schema: Schema, schemas: Readonly<Record<string, JsonSchema>>): boolean {
  const used = [...usedComponents(schema, schemas)].map((name) => schemas[name])
  return jsonCode([schema, ...used]).includes('"x-instance"')
}

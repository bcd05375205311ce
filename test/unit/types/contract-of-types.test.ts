import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { emitApiTypes } from '../../../src/honotate-kit/types/emit/emit-api-types.ts'
import { CHECKED_TYPES } from '../../support/checked-types.ts'
import { SHARED_TYPES } from '../../support/shared-types.ts'
import { createTypesProject } from '../../support/types-project.ts'

interface Emitted {
  readonly check?: (value: unknown, issues: unknown[]) => void
  readonly keep?: (value: unknown) => unknown
}

const names = Object.keys(CHECKED_TYPES)

const project = createTypesProject({
  'src/shared.ts': SHARED_TYPES,
  'src/types.ts': Object.values(CHECKED_TYPES)
    .map(([declaration]) => declaration)
    .join('\n'),
  'src/bodies.ts': `import { HttpProblem, PostMapping, RequestBody, RestController } from 'honotate'
import type * as types from './types.js'
@RestController()
export class Bodies {
${names.map((name) => `  @PostMapping('/${name}') ${name}(@RequestBody() value: types.${name}): void {}\n`).join('')}
  @PostMapping('/fail') returnedError() { return null! as HttpProblem | RangeError }
}
`,
})

let emitted: Readonly<Record<string, { readonly parameters: readonly [Emitted] }>>

beforeAll(async () => {
  const extracted = await project.readContract()
  expect(extracted.problems).toEqual([])
  // The members of a returned error are not sent.
  expect(extracted.contract?.warnings.filter(({ message }) => message.includes('returnedError'))).toEqual([])
  const text = emitApiTypes(extracted, join(project.directory, 'src/api.gen.ts')).replaceAll(/^import .*$/gmu, '')
  const prelude = 'const createContract = (classes) => classes()\nconst Bodies = "Bodies"\n'
  const { code } = transformSync(prelude + text, { loader: 'ts', target: 'es2022' })
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  const { contract } = (await import(/* @vite-ignore */ url)) as { contract: [[string, typeof emitted]] }
  ;[[, emitted]] = contract
})

function parameterOf(name: string): Emitted {
  return (emitted[name] as (typeof emitted)[string]).parameters[0]
}

function issuesOf({ check }: Emitted, value: unknown): readonly unknown[] {
  const issues: unknown[] = []
  check?.(value, issues)
  return issues
}

function kept({ keep }: Emitted, value: unknown): unknown {
  return keep ? keep(value) : value
}

describe.each(names)('a body of the type %s', (name) => {
  const [, good, bad] = CHECKED_TYPES[name] as (typeof CHECKED_TYPES)[string]

  test('is checked', () => {
    const value = parameterOf(name)
    for (const each of good) expect(issuesOf(value, each), JSON.stringify(each)).toEqual([])
    for (const each of bad) expect(issuesOf(value, each), JSON.stringify(each)).not.toEqual([])
  })

  test('keeps a value of the type, and reduces it once', () => {
    const value = parameterOf(name)
    for (const each of good) {
      const copy = kept(value, each)
      expect(issuesOf(value, copy), JSON.stringify(each)).toEqual([])
      expect(kept(value, copy)).toEqual(copy)
    }
  })

  test('has no member that no type declares', () => {
    const value = parameterOf(name)
    // A type with an index signature, or without members of its own, declares every name.
    if (kept(value, { UNDECLARED: 1 }) !== undefined && 'UNDECLARED' in Object(kept(value, { UNDECLARED: 1 }))) return
    for (const each of good) {
      if (typeof each !== 'object' || each === null || Array.isArray(each)) continue
      expect(kept(value, { ...each, UNDECLARED: 1 }), JSON.stringify(each)).toEqual(kept(value, each))
    }
  })
})

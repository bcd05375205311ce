import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { mayNeedRewriting } from '../../core/precheck.ts'
import { DEFAULT_MODULE } from '../../core/transform-options.ts'
import type { TransformResult } from '../../transform.ts'
import { cacheDirectory, toolVersion, writeCacheFile } from '../cache-directory.ts'
import { hasCode, hold, recordAnswers, type CodeAnswers } from '../has-code.ts'

/** The transformer for a whole project, with what it made of the files in the last run. */
export interface RewriteCache {
  /** Does what `transform()` does. */
  rewrite(code: string, path: string): TransformResult | undefined
  /** Keeps the texts of this run for the next one. */
  save(): void
}

/** What is kept of a file. */
interface Entry {
  /** A hash of the text as written. */
  readonly digest: string
  /** The rewritten text, if there was something to rewrite. */
  readonly code?: string
  readonly hasCode: CodeAnswers
}

interface Kept {
  readonly version: string
  readonly entries: Readonly<Record<string, Entry>>
}

/**
 * Opens the cache of a project: one file, which is read and written as a whole.
 *
 * @param config The path of the tsconfig.json.
 */
export function openRewriteCache(config: string): RewriteCache {
  const directory = cacheDirectory(dirname(config))
  const file = directory && join(directory, `${hash('sha256', config).slice(0, 32)}.json`)
  let known = file === undefined ? {} : readEntries(file)
  let used: Record<string, Entry> = {}
  let isChanged = false

  return {
    rewrite(code, path) {
      if (!mayNeedRewriting(code, DEFAULT_MODULE)) return undefined
      const digest = hash('sha256', code)
      const entry = known[path]
      if (entry?.digest === digest && hold(entry.hasCode, path)) {
        used[path] = entry
        return entry.code === undefined ? undefined : withPositions(entry.code, code, path)
      }
      const recorded = recordAnswers()
      const result = loadTransformer().transform(code, path, { hasCode: recorded.hasCode })
      isChanged = true
      used[path] = { digest, hasCode: recorded.answers(), ...(result && { code: result.code }) }
      return result
    },
    save() {
      if (file !== undefined && isChanged)
        writeCacheFile(file, JSON.stringify({ version: toolVersion(), entries: used } satisfies Kept))
      known = used
      used = {}
      isChanged = false
    },
  }
}

function readEntries(file: string): Kept['entries'] {
  try {
    const { version, entries } = JSON.parse(readFileSync(file, 'utf8')) as Kept
    return version === toolVersion() ? entries : {}
  } catch {
    // The cache does not exist yet, or its file is damaged.
    return {}
  }
}

/** A result whose positions are found when an error needs them. */
function withPositions(code: string, original: string, path: string): TransformResult {
  let result: TransformResult | undefined
  const rewritten = (): TransformResult =>
    (result ??= loadTransformer().transform(original, path, { hasCode }) as TransformResult)
  return {
    code,
    get map() {
      return rewritten().map
    },
    get positions() {
      return rewritten().positions
    },
  }
}

type Transformer = typeof import('../../transform.ts')

let transformer: Transformer | undefined

/** Loads the transformer, with its parser, at the first file that has changed. The callbacks of the compiler cannot wait. */
function loadTransformer(): Transformer {
  return (transformer ??= createRequire(import.meta.url)('honotate/transform') as Transformer)
}

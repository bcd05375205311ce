import { lower } from './lower.ts'
import type { CompileAnswer, CompileRequest, Problem } from './messages.ts'
import { rewrite } from './rewrite.ts'

const answer = (message: CompileAnswer): void => postMessage(message)

addEventListener('message', async ({ data: { id, source, contract } }: MessageEvent<CompileRequest>) => {
  try {
    const rewriting = rewrite(source)
    const { result } = rewriting
    if (contract === undefined) answer({ step: 'rewritten', id, result })
    const isComplete = result.problems.length === 0 && (contract !== undefined || result.contract === undefined)
    if (isComplete) answer({ step: 'lowered', id, result: await lower(rewriting, contract) })
  } catch (error) {
    answer({ step: 'failed', id, problem: problemOf(error, source) })
  }
})

// The parser is loaded before this module is evaluated, and an earlier message would be lost.
answer({ step: 'ready' })

/** Babel reports lines and columns of the rewritten text. Lines match the program; columns match only approximately. */
function problemOf(error: unknown, source: string): Problem {
  const { message, loc } = error as Error & { readonly loc?: { readonly line: number; readonly column: number } }
  const before = source.split('\n').slice(0, (loc?.line ?? 1) - 1)
  const from = Math.min(before.join('\n').length + Math.min(before.length, 1) + (loc?.column ?? 0), source.length)
  return { from, to: from, message: message ?? String(error) }
}

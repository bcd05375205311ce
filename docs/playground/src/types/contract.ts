import ts from 'typescript'
import { extractWith } from '../../../../src/honotate-kit/types/api/extract.ts'
import { classicChecker } from '../../../../src/honotate-kit/types/checker/classic.ts'
import { emitApiTypes } from '../../../../src/honotate-kit/types/emit/emit-api-types.ts'
import type { WrittenContract } from './messages.ts'

/**
 * Writes the contract of a program.
 *
 * @param file The path of its only file, which has its parameter decorators.
 */
export function writeContract(program: ts.Program, file: string): WrittenContract {
  const source = program.getSourceFile(file) as ts.SourceFile
  const checker = classicChecker(ts, { ...program, getSourceFiles: () => [source] })
  const api = extractWith(checker, '/tsconfig.json', true)
  if (api.problems.length === 0) return { text: emitApiTypes(api, '/api.gen.ts'), problems: [] }
  const problems = api.problems.map(({ line, column, message }) => {
    const from = ts.getPositionOfLineAndCharacter(source, line - 1, column - 1)
    const [word = ''] = /^[\w$@]+/u.exec(source.text.slice(from)) ?? []
    return { from, to: from + word.length, message }
  })
  return { problems }
}

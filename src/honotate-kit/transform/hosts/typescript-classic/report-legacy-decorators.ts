import type ts from 'typescript'
import { TransformError } from '../../../compiler-errors.ts'
import type { TypeScript } from './internals.ts'

/** A code that no diagnostic of TypeScript has. */
const CODE = 900_001

/** Makes `program` report an error about `experimentalDecorators`, at the option if tsconfig.json itself sets it. */
export function reportLegacyDecorators(typescript: TypeScript, program: ts.Program): ts.Program {
  const diagnostic: ts.Diagnostic = {
    category: typescript.DiagnosticCategory.Error,
    code: CODE,
    messageText: new TransformError('TS_PATCH_EXPERIMENTAL_DECORATORS').message,
    ...location(typescript, program.getCompilerOptions()['configFile'] as ts.TsConfigSourceFile | undefined),
  }
  const { getOptionsDiagnostics } = program
  program.getOptionsDiagnostics = (...args) => [diagnostic, ...getOptionsDiagnostics(...args)]
  return program
}

function location(
  typescript: TypeScript,
  config: ts.TsConfigSourceFile | undefined,
): Pick<ts.Diagnostic, 'file' | 'start' | 'length'> {
  const option = config && findOption(typescript, config, config)
  if (!option) return { file: undefined, start: undefined, length: undefined }
  const start = option.name.getStart(config)
  return { file: config, start, length: option.name.end - start }
}

function findOption(typescript: TypeScript, node: ts.Node, config: ts.SourceFile): ts.PropertyAssignment | undefined {
  if (typescript.isPropertyAssignment(node) && node.name.getText(config) === '"experimentalDecorators"') return node
  return typescript.forEachChild(node, (child) => findOption(typescript, child, config))
}

import type ts from 'typescript'
import type { Fault } from '../../graph/fault.ts'
import { findFaults } from '../../graph/find-faults.ts'
import type { Module } from '../../graph/parse-module.ts'
import { resolveSource } from '../imported-file.ts'

/** Creates a function that returns the reasons in one file why the program cannot start. */
export function createStartDiagnostics(
  typescript: typeof ts,
  { languageService }: ts.server.PluginCreateInfo,
): (fileName: string) => ts.Diagnostic[] {
  const parsed = new Map<string, Module | undefined>()
  const resolved = new Map<string, string>()
  let checked: { readonly program: ts.Program; readonly faults: readonly Fault[] } | undefined

  function faultsOf(program: ts.Program): readonly Fault[] {
    if (checked?.program === program) return checked.faults
    const own = program
      .getSourceFiles()
      .filter((file) => !file.isDeclarationFile && !program.isSourceFileFromExternalLibrary(file))
    const texts = new Map(own.map(({ fileName, text }) => [fileName, text]))
    const resolve = (specifier: string, importer: string): string | undefined => {
      const key = `${specifier} ${importer}`
      const known = resolved.get(key)
      if (known !== undefined && texts.has(known)) return known
      const found = resolveSource(specifier, importer)
      if (found !== undefined) resolved.set(key, found)
      return found
    }
    const sources = { files: [...texts.keys()], text: (file: string) => texts.get(file), resolve }
    checked = { program, faults: findFaults(sources, parsed).faults }
    return checked.faults
  }

  return function startDiagnostics(fileName) {
    const program = languageService.getProgram()
    const file = program?.getSourceFile(fileName)
    if (!program || !file) return []
    return faultsOf(program)
      .filter((fault) => fault.file === fileName)
      .map(({ start, end, message }) => ({
        category: typescript.DiagnosticCategory.Error,
        code: 0,
        source: 'honotate',
        file,
        start,
        length: end - start,
        messageText: message,
      }))
  }
}

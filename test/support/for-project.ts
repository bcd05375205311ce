import { pathToFileURL } from 'node:url'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Generates a part of a page from the results of test modules, and writes it or compares it with the page. */
export type WritePart = (modules: readonly TestModule[], updating: boolean) => void

/**
 * Creates a reporter for one project, which does nothing when that project does not run.
 *
 * @param name The name of the project.
 * @param file The module that exports `writePart`. The reporter imports it at the end of the run, when the packages of
 *   the project are installed.
 */
export function forProject(name: string, file: string): Reporter {
  let vitest: Vitest
  return {
    onInit(context) {
      vitest = context
    },
    async onTestRunEnd(all) {
      const modules = all.filter(({ project }) => project.name === name)
      if (modules.length === 0) return
      const { writePart } = (await import(pathToFileURL(file).href)) as { writePart: WritePart }
      writePart(modules, vitest.config.snapshotOptions.updateSnapshot === 'all')
    },
  }
}

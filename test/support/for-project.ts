import { pathToFileURL } from 'node:url'
import type { Reporter, TestModule, Vitest } from 'vitest/node'

/** Writes a part of a page from what has run, or compares it with what the page says. */
export type WritePart = (modules: readonly TestModule[], updating: boolean) => void

/**
 * A reporter that hears of one project only, and only when that project runs.
 *
 * @param name The project.
 * @param file The module that exports `writePart`. It is loaded after the packages of the project are installed.
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

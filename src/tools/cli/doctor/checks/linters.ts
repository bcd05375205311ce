import type { Finding } from '../findings.ts'
import type { Project } from '../project.ts'

/** Rules of linters that break injection, and parsers that refuse parameter decorators. */
export function checkLinters({ files, installed }: Project): Finding[] {
  const found: Finding[] = []
  for (const { path, text } of files(/^(?:eslint\.config\.[cm]?[jt]s|\.eslintrc(?:\.(?:[cm]?js|json|ya?ml))?)$/u)) {
    if (isOn(text, 'consistent-type-imports') && !/emitDecoratorMetadata['"]?\s*:\s*true/u.test(text))
      found.push({ id: 'eslint-consistent-type-imports', file: path })
  }
  for (const { path, text } of files(/^\.oxlintrc\.jsonc?$|^oxlint\.config\.ts$/u)) {
    if (isOn(text, 'consistent-type-imports')) found.push({ id: 'oxlint-consistent-type-imports', file: path })
  }
  const biome = files(/^biome\.jsonc?$/u)
  if (biome.length === 0 && installed('@biomejs/biome') !== undefined)
    return [...found, ...checkBiome('biome.json', '')]
  return [...found, ...biome.flatMap(({ path, text }) => checkBiome(path, text))]
}

function checkBiome(file: string, text: string): Finding[] {
  const found: Finding[] = []
  if (!/"unsafeParameterDecoratorsEnabled"\s*:\s*true/u.test(text))
    found.push({ id: 'biome-parameter-decorators', file })
  const isOff = /"useImportType"\s*:\s*(?:"off"|\{\s*"level"\s*:\s*"off")/u.test(text)
  const hasNoLinter = /"linter"\s*:\s*\{\s*"enabled"\s*:\s*false/u.test(text)
  if (!isOff && !hasNoLinter) found.push({ id: 'biome-use-import-type', file })
  return found
}

/** Whether a rule is named and not turned off. */
function isOn(text: string, rule: string): boolean {
  const named = new RegExp(`${rule}['"]?\\s*:\\s*(?:\\[\\s*)?(['"]?)(\\w+)\\1`, 'gu')
  return [...text.matchAll(named)].some(([, , level]) => level !== 'off' && level !== '0')
}

import { basename, parse } from 'node:path'
import { transform } from '../../../transform/transform.ts'
import type { Finding } from '../findings.ts'
import type { Project, TextFile } from '../project.ts'

const REFLECT_METADATA = /^\s*(?:import\s+(?:[^'"]*from\s+)?|.*\brequire\(\s*)['"]reflect-metadata(?:\/\w+)?['"]/mu
const TYPEDI_INJECT = /^\s*import\s+(?!type\b)(?:\w+\s*,\s*)?\{[^}]*\bInject\b[^}]*\}\s*from\s+['"]typedi['"]/mu
const VALIDATORS = /^\s*import\s+(?!type\b)\{([^}]*)\}\s*from\s+['"]class-(?:validator|transformer)['"]/gmu
const IMPORT_FOR_EFFECTS = /^\s*import\s*['"](?:\.{1,2}\/|#|[@~]\/)/mu
const CONTROLLER = /^\s*@RestController\b/mu
const TEST = /\.(?:test|spec)\.[cm]?[jt]sx?$/u
/** Matches code that finds controllers by the names of their files. */
const FINDS_CONTROLLERS = /honotate\/discover|\b(?:require\.context|import\.meta\.(?:glob|webpackContext))\(/u
const OF_TESTS = /(?:^|[\\/])(?:tests?|__tests__)[\\/]/u
const SERVES = /\bcreate(?:Test)?App\(/u

const UNWANTED = {
  'reflect-metadata': (text: string) => REFLECT_METADATA.test(text),
  'typedi-inject': (text: string) => TYPEDI_INJECT.test(text),
  'legacy-validators': hasValidators,
} as const

/**
 * Finds unwanted imports, and controllers that may not be loaded. For each entry in `UNWANTED`, reports the first file.
 */
export function checkSources(project: Project): Finding[] {
  const sources = project.sources()
  const unwanted = Object.entries(UNWANTED).flatMap(([id, isIn]) => {
    const first = sources.find(({ text }) => isIn(text))
    return first ? [{ id: id as keyof typeof UNWANTED, file: first.path }] : []
  })
  const own = sources.filter(({ path }) => !TEST.test(path))
  const isRemoved = project.manifest['sideEffects'] === false && own.some(({ text }) => IMPORT_FOR_EFFECTS.test(text))
  const removed: Finding[] = isRemoved ? [{ id: 'side-effects', file: 'package.json' }] : []
  return [...unwanted, ...removed, ...own.flatMap(findTypeImports), ...findForgotten(own)]
}

/**
 * Matches a reason that the transformer writes for a parameter, `"users: its type …"`, or for a field,
 * `throw "its type …"`.
 */
const TYPE_IMPORT = /(?:"(\w+): |throw ")its type `([^`]+)` is imported with `import type`"/gu

/** Finds injected classes that are imported as types, by the reasons in the output of the transformer. */
function findTypeImports({ path, text }: TextFile): Finding[] {
  if (!/\bimport\s+(?:type\b|.*\btype\s)|^\s*type\s+\w+,?$/mu.test(text)) return []
  let code = ''
  try {
    code = transform(text, path)?.code ?? ''
  } catch {
    // `checkPackages()` reports a missing parser.
  }
  return [...code.matchAll(TYPE_IMPORT)].map(([, name, type = '']) => ({
    id: 'injected-type-import',
    file: path,
    details: { member: name ?? type, type },
  }))
}

/** Whether a name from class-validator or class-transformer is used as a decorator. */
function hasValidators(text: string): boolean {
  const names = [...text.matchAll(VALIDATORS)].flatMap(([, list = '']) => list.match(/\w+/gu) ?? [])
  return names.some((name) => text.includes(`@${name}(`))
}

function findForgotten(sources: readonly TextFile[]): Finding[] {
  if (sources.some(({ text }) => FINDS_CONTROLLERS.test(text))) return []
  return sources
    .filter(({ path, text }) => CONTROLLER.test(text) && !SERVES.test(text) && !OF_TESTS.test(path))
    .filter(({ path }) => !sources.some((other) => other.path !== path && imports(other.text, path)))
    .map(({ path }) => ({ id: 'controller-not-imported', file: path, details: { file: path } }))
}

/** Whether code seems to import a module: `'./users'` or `'#users'` for `users.ts` or `users/index.ts`. */
function imports(text: string, path: string): boolean {
  const { dir, name } = parse(path)
  if (text.includes(`/${name}.`)) return true
  const names = name === 'index' ? [name, basename(dir)] : [name]
  return names.some((own) =>
    ["'", '"', '`'].some((quote) => ['/', '#', '@', '~'].some((sign) => text.includes(sign + own + quote))),
  )
}

/**
 * Matches the specifier of a honotate-kit entry with the wrong package name, such as `honotate/vite` for
 * `honotate-kit/vite`.
 */
const MOVED =
  /(?<![\w@/.-])honotate\/(bun|esbuild|register|rolldown|rollup|rspack|transform|ts-patch|ts-plugin|vite|webpack)(?![\w/-])/u
const CONFIGURATION = /^(?:package|tsconfig(?:\..+)?|deno)\.jsonc?$|^bunfig\.toml$/u

/** Finds files with a specifier that `MOVED` matches. Reports the first entry in each file. */
export function checkEntries(project: Project): Finding[] {
  return [...project.files(CONFIGURATION), ...project.sources()].flatMap(({ path, text }) => {
    const [, entry] = MOVED.exec(text) ?? []
    return entry === undefined ? [] : [{ id: 'moved-entry' as const, file: path, details: { file: path, entry } }]
  })
}

import type { Choices } from './choices.ts'
import { VITE_RANGE } from './compiler-change.ts'
import { replaced, type Draft, type DraftChange } from './draft.ts'

export interface Commands {
  readonly install: string
  readonly run: (script: string) => string
}

export type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** @param agent The variable `npm_config_user_agent`, which package managers set: `pnpm/10.1.0 npm/? node/v24.0.0`. */
export function managerOf(agent = ''): Manager {
  return (/^(?:pnpm|yarn|bun)(?=\/)/u.exec(agent)?.[0] ?? 'npm') as Manager
}

export function commandsOf({ platform }: Choices, manager: Manager): Commands {
  if (platform === 'bun') return { install: 'bun install', run: (script) => `bun run ${script}` }
  if (platform === 'deno') return { install: 'deno install', run: (script) => `deno task ${script}` }
  // `bun test` would start Bun's own test runner.
  const short = new Set(manager === 'bun' ? [] : ['start', 'test'])
  return { install: `${manager} install`, run: (script) => `${manager} ${short.has(script) ? '' : 'run '}${script}` }
}

/** Packages with an install script, by the dependency that brings them. */
const INSTALL_SCRIPTS: Readonly<Record<string, readonly string[]>> = {
  esbuild: ['esbuild'],
  wrangler: ['sharp', 'workerd'],
}

/** Makes the changes for pnpm and Yarn, in the project and in a Dockerfile that is written for npm. */
export function managerChange(manager: Manager, { files, devDependencies }: Draft): DraftChange {
  if (manager === 'npm' || manager === 'bun') return {}
  const change = manager === 'pnpm' ? pnpmChange(devDependencies) : yarnChange(devDependencies)
  const dockerfile = files['Dockerfile']
  if (!dockerfile?.includes('npm ci')) return change
  const [lock, install, prune] =
    manager === 'pnpm'
      ? ['pnpm-lock.yaml', 'npm install --global pnpm && pnpm install', 'pnpm prune --prod']
      : ['yarn.lock', 'yarn install', 'yarn install --production']
  const copies = [
    ...Object.keys(change.files ?? {}).map((file) => `COPY ${file} ./\n`),
    `COPY package.json ${lock}* ./`,
  ]
  const copied = replaced(dockerfile, 'COPY package*.json ./', copies.join(''))
  const installed = replaced(copied, /# With a lock file.*\nRUN .*\n/u, `RUN ${install}\n`)
  const built = replaced(installed, 'RUN npm run build', `RUN ${manager} run build`)
  return { ...change, files: { ...change.files, Dockerfile: built.replace('npm prune --omit=dev', prune) } }
}

/** Allows install scripts: since version 11, pnpm fails for a script that the project neither allows nor refuses. */
function pnpmChange(devDependencies: Draft['devDependencies']): DraftChange {
  const allowed = Object.keys(devDependencies).flatMap((name) => INSTALL_SCRIPTS[name] ?? [])
  if (allowed.length === 0) return {}
  return { files: { 'pnpm-workspace.yaml': `allowBuilds:\n${allowed.map((name) => `  ${name}: true\n`).join('')}` } }
}

/** Adds Vite, a peer dependency of Vitest, because Yarn does not install peer dependencies. */
function yarnChange(devDependencies: Draft['devDependencies']): DraftChange {
  return 'vitest' in devDependencies ? { devDependencies: { vite: VITE_RANGE } } : {}
}

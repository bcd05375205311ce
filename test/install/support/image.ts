import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import process from 'node:process'
import { parseDockerfile, type Instruction } from './dockerfile.ts'

/** The unprivileged user `nobody` of Linux, who runs the commands of the image if this process is root. */
const USER = 65534

/** The last stage of a Dockerfile, built in a folder. */
export interface Image {
  /** The folder that replaces `/`. */
  readonly root: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string | undefined
  /** Starts `CMD`. */
  start(env: Readonly<Record<string, string>>): ChildProcess
  /** Whether the command of `HEALTHCHECK` succeeds. */
  isHealthy(env: Readonly<Record<string, string>>): boolean
}

interface Stage {
  readonly root: string
  directory: string
  env: Record<string, string>
  user?: string
  command?: readonly string[]
  health?: readonly string[]
}

/**
 * Runs the instructions of a Dockerfile on this machine: each stage is a folder, and a path that starts with `/` is
 * below the folder. This shows that the copied files suffice, that the commands succeed, and that the service runs
 * without rights. It does not show the contents of the base images, the size and the layers of the image, or whether
 * the user of the image may read files that no instruction copies.
 *
 * @param context The folder of the Dockerfile.
 * @param where An empty folder for the stages.
 * @param path The PATH of the base images.
 */
export function buildImage(context: string, where: string, path: string): Image {
  const stages = new Map<string, Stage>()
  let stage: Stage | undefined
  for (const instruction of parseDockerfile(readFileSync(join(context, 'Dockerfile'), 'utf8'))) {
    if (instruction.name === 'FROM') {
      const root = join(where, `stage-${stages.size}`)
      mkdirSync(root)
      stage = { root, directory: root, env: { PATH: path, HOME: root } }
      stages.set(instruction.args[2] ?? String(stages.size), stage)
    } else if (stage) apply(instruction, stage, context, stages)
  }
  const { root, env, user, command = [], health = [], directory } = stage as Stage
  const options = { cwd: directory, ...(process.getuid?.() === 0 && user ? { uid: USER, gid: USER } : {}) }
  return {
    root,
    env,
    user,
    start: (more) =>
      spawn(command[0] as string, command.slice(1), {
        ...options,
        env: { ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    isHealthy: (more) =>
      spawnSync(health[0] as string, health.slice(1), { ...options, env: { ...env, ...more } }).status === 0,
  }
}

function apply(
  { name, args, flags, text }: Instruction,
  stage: Stage,
  context: string,
  stages: ReadonlyMap<string, Stage>,
): void {
  switch (name) {
    case 'WORKDIR':
      stage.directory = join(stage.root, args[0] as string)
      mkdirSync(stage.directory, { recursive: true })
      break
    case 'ENV':
      for (const each of args) {
        const [key = '', value = ''] = each.split('=')
        stage.env[key] = value.replace(/(^|:)\//u, `$1${stage.root}/`)
      }
      break
    case 'COPY': {
      const from = flags.get('from')
      copy(args, from === undefined ? context : (stages.get(from) as Stage).root, stage, from === undefined)
      break
    }
    case 'RUN':
      execute(inStage(text, stage.root), stage)
      break
    case 'USER':
      stage.user = args[0] as string
      break
    case 'CMD':
      stage.command = args
      break
    case 'HEALTHCHECK':
      stage.health = args
      break
    case 'VOLUME':
    case 'EXPOSE':
      break
    default:
      throw new Error(`The test does not know ${name}`)
  }
}

function execute(command: string, { directory, env }: Stage): void {
  const options = { cwd: directory, env: { ...reachingRegistry(), ...env }, encoding: 'utf8' } as const
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], options)
  if (status !== 0) throw new Error(`RUN ${command} ends with ${status}:\n${stdout}\n${stderr}`)
}

/** Replaces the directories of the image and the user of the service by those on this machine. */
function inStage(command: string, root: string): string {
  const user = process.getuid?.() === 0 ? `${USER}:${USER}` : `${process.getuid?.()}`
  return command.replaceAll(/(?<=\s)\/(?=\w)/gu, `${root}/`).replaceAll(/(?<=chown )\S+/gu, user)
}

function copy(args: readonly string[], source: string, stage: Stage, isContext: boolean): void {
  const target = args.at(-1) as string
  const to = join(target.startsWith('/') ? stage.root : stage.directory, target)
  const ignored = isContext ? readFileSync(join(source, '.dockerignore'), 'utf8').split('\n').filter(Boolean) : []
  for (const pattern of args.slice(0, -1)) {
    // globSync() does not return the folder itself.
    for (const found of pattern === '.' ? ['.'] : globSync(pattern.replace(/^\//u, ''), { cwd: source })) {
      const path = join(source, found)
      const isFolder = target.endsWith('/') || target === '.'
      cpSync(path, isFolder && found !== '.' ? join(to, isContext ? basename(found) : basename(path)) : to, {
        recursive: true,
        filter: (each) => !ignored.includes(relative(source, each).split('/')[0] as string),
      })
    }
  }
}

/** The variables with which this machine reaches the registry of npm, such as a proxy or a certificate. */
function reachingRegistry(): Record<string, string | undefined> {
  const found = Object.entries(process.env).filter(([name]) => /cert|_ca_|proxy|npm_config_registry/iu.test(name))
  return { ...Object.fromEntries(found), DENO_CERT: process.env['NODE_EXTRA_CA_CERTS'] }
}

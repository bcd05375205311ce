import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import process from 'node:process'
import { freePort } from '../../support/free-port.ts'
import { createFolder } from '../../support/folder.ts'
import { outsidePath } from '../../support/outside-path.ts'
import { outputOf, start, type Environment } from '../../support/program.ts'

const tools = join(import.meta.dirname, '../node_modules')

/** A local registry, and the environment of programs that use it. */
export interface Registry {
  readonly address: string
  readonly env: Environment
  close(): Promise<unknown>
}

/**
 * Starts a registry for our packages, which fetches all other packages from the configured registry of npm. With `env`,
 * package managers use only this registry and keep their caches in a temporary home directory.
 */
export async function startRegistry(): Promise<Registry> {
  const { directory } = createFolder('registry')
  const port = await freePort()
  const address = `http://127.0.0.1:${port}/`
  const config = join(directory, 'config.yaml')
  const authorities = configured('cafile')
  const ours = { access: '$all', publish: '$all' }
  // JSON is YAML.
  writeFileSync(
    config,
    JSON.stringify({
      storage: join(directory, 'storage'),
      uplinks: {
        npm: {
          url: configured('registry'),
          // verdaccio expects the certificates, not the path of their file.
          ca: authorities && readFileSync(authorities, 'utf8'),
          timeout: '120s',
          max_fails: 100,
        },
      },
      packages: {
        honotate: ours,
        'honotate-kit': ours,
        'create-honotate': ours,
        '**': { access: '$all', proxy: 'npm' },
      },
      auth: { htpasswd: { file: join(directory, 'users') } },
      server: { keepAliveTimeout: 60 },
      max_body_size: '50mb',
      web: { enable: false },
      log: { type: 'stdout', format: 'json', level: 'warn' },
    }),
  )
  const command = ['node', join(tools, 'verdaccio/bin/verdaccio'), '--config', config, '--listen', address]
  const verdaccio = start({ directory }, command, { NODE_ENV: undefined })
  await listening(address, verdaccio.ended)
  return { address, env: environment(directory, address), close: () => verdaccio.stop('SIGKILL') }
}

/** Reads a setting from the configuration of npm. */
function configured(name: string): string | undefined {
  const value = outputOf({ directory: import.meta.dirname }, ['npm', 'config', 'get', name]).trim()
  return value === 'null' || value === '' ? undefined : value
}

async function listening(address: string, ended: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void ended.then(() => (hasEnded = true))
  for (;;) {
    const isReady = await fetch(`${address}-/ping`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (hasEnded) throw new Error('verdaccio ended before it listened')
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function environment(directory: string, address: string): Environment {
  const home = join(directory, 'home')
  mkdirSync(home)
  // npm publishes only with a token, but the registry does not check the token.
  const token = `${address.replace('http:', '')}:_authToken=rehearsal`
  writeFileSync(join(home, '.npmrc'), `registry=${address}\n${token}\nfund=false\naudit=false\nupdate-notifier=false\n`)
  writeFileSync(
    join(home, '.yarnrc.yml'),
    JSON.stringify({
      npmRegistryServer: address,
      unsafeHttpWhitelist: ['127.0.0.1'],
      npmMinimalAgeGate: 0,
      enableTelemetry: false,
      enableImmutableInstalls: false,
      nodeLinker: 'node-modules',
    }),
  )
  return {
    // Remove the variables that npm sets for this process.
    ...Object.fromEntries(
      Object.keys(process.env).flatMap((name) => (/^npm_/iu.test(name) ? [[name, undefined]] : [])),
    ),
    NODE_ENV: undefined,
    HOME: home,
    USERPROFILE: home,
    XDG_CACHE_HOME: undefined,
    XDG_CONFIG_HOME: undefined,
    XDG_DATA_HOME: undefined,
    NO_PROXY: '127.0.0.1',
    no_proxy: '127.0.0.1',
    DENO_NO_UPDATE_CHECK: '1',
    WRANGLER_SEND_METRICS: 'false',
    PATH: [join(tools, '.bin'), dirname(process.execPath), ...outsidePath].join(delimiter),
  }
}

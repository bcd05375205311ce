// Publishes honotate, honotate-kit and create-honotate: `npm run release`, in a clone or in the publish workflow. It prepares
// the packages in a folder of their own and leaves the clone as it is. The published package.json names the repository, and has neither
// scripts nor development dependencies. The links of README.md lead to the files of the released version, because an
// installed copy has no docs. If the address of the documentation is known, it is the homepage, and errors link to it.
import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, posix, resolve } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'

const USAGE = `Usage: npm run release -- [options]

Options:
  --dry-run             show what a release still needs and what it would publish, and publish nothing
  --out <folder>        write the packages into a folder, and publish nothing
  --registry <address>  the registry, instead of the one that npm is configured for
  --tag <name>          the tag of the versions in the registry; latest by default
  --repository <url>    the address of the repository, instead of that of the workflow or of the remote "origin"
  --site <url>          the address of the documentation, instead of the variable HONOTATE_SITE
  --version <version>   the version, instead of that of package.json
  --force               publish although something is missing, as npm run rehearse does
  --help                show this text`

const root = join(import.meta.dirname, '..')
const text = { type: 'string' }
const flag = { type: 'boolean', default: false }
const options = readOptions()
if (options.help) {
  console.log(USAGE)
  process.exit()
}

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_REF_NAME } = process.env
const manifest = readJson(join(root, 'package.json'))
const version = options.version ?? manifest.version
const repository = options.repository ?? repositoryOfWorkflow() ?? webAddress(git('remote', 'get-url', 'origin'))
const publishes = !options['dry-run'] && options.out === undefined

const needs = missing()
if (needs.length > 0) {
  console.error(`A release of ${version} needs:\n${needs.map((need) => `- ${need}\n`).join('')}`)
  if (publishes && !options.force) {
    console.error('Nothing was published. `npm run release -- --dry-run` shows what would be.')
    process.exit(1)
  }
}

if (!existsSync(join(root, 'node_modules/rolldown'))) {
  console.error('The packages of the repository are not installed. Run `npm ci`.')
  process.exit(1)
}
const { bundleCreate, bundleRuntime, bundleShared } = await import('../test/support/build.ts')
const { siteAddress } = await import('../test/support/site.ts')
const site = options.site ?? siteAddress()

const folder = options.out === undefined ? mkdtempSync(join(tmpdir(), 'honotate-release-')) : resolve(options.out)
if (options.out === undefined) process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
const identity = {
  version,
  ...(repository && {
    repository: { type: 'git', url: `git+${repository}.git` },
    homepage: site ?? `${repository}#readme`,
    bugs: `${repository}/issues`,
  }),
}
/** Writes the bundles of a package again, with the address of the site. */
const bundles = {
  honotate: (directory) => bundleRuntime(join(directory, 'dist'), site),
  'honotate-kit': (directory) => bundleShared(join(directory, 'dist/honotate'), site),
  'create-honotate': (directory) => bundleCreate(join(directory, 'dist'), site),
}
// Vitest has built the packages. The address of the site is not written into the clone.
if (!process.env.HONOTATE_BUILT) run('node', [join(root, 'test/support/build.ts')], { HONOTATE_SITE: '' })
const packages = []
for (const name of Object.keys(bundles)) packages.push(await prepare(name))
for (const directory of packages) {
  if (options.out !== undefined) console.log(`Wrote ${directory}.`)
  else publish(directory)
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        'dry-run': flag,
        out: text,
        registry: text,
        tag: { ...text, default: 'latest' },
        repository: text,
        site: text,
        version: text,
        force: flag,
        help: flag,
      },
    }).values
  } catch (error) {
    console.error(`${error.message}\n\n${USAGE}`)
    return process.exit(1)
  }
}

/** What keeps this commit from being released, and the remedy. */
function missing() {
  const tag = GITHUB_REF_NAME ?? git('describe', '--exact-match', '--tags', 'HEAD')
  const isDated = new RegExp(`^## \\[?${version.replaceAll('.', '\\.')}\\b.*\\d{4}-\\d\\d-\\d\\d`, 'mu')
  return [
    repository === undefined &&
      'the address of the repository: pass --repository https://github.com/<owner>/<name>, or add the remote "origin"',
    tag !== `v${version}` &&
      (tag
        ? `the tag v${version}: The tag is ${tag}, the version of package.json is ${version}`
        : `the tag v${version} on this commit: run \`git tag v${version}\``),
    git('status', '--porcelain') !== undefined && 'a clone without uncommitted changes: commit or stash them',
    !isDated.test(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) &&
      `the date of ${version} in CHANGELOG.md: write "## [${version}] - <year>-<month>-<day>"`,
  ].filter(Boolean)
}

/** The trimmed output of git; `undefined` if it is empty, if git fails, and outside of a clone. */
function git(...args) {
  try {
    return (
      execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim() ||
      undefined
    )
  } catch {
    return undefined
  }
}

function repositoryOfWorkflow() {
  return GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : undefined
}

/** `https://host/owner/name` of a remote such as `git@host:owner/name.git`; `undefined` for a path. */
function webAddress(remote = '') {
  const [, host, path] =
    /^(?:\w+:\/\/)?(?:[^@/]+@)?([\w-]+(?:\.[\w-]+)+)(?::\d+)?[:/](.+?)(?:\.git)?\/?$/u.exec(remote) ?? []
  return host && `https://${host}/${path}`
}

/** Writes a package into the folder. */
async function prepare(name) {
  const [source, directory] = [join(root, 'src', name), join(folder, name)]
  mkdirSync(directory, { recursive: true })
  cpSync(join(source, 'dist'), join(directory, 'dist'), { recursive: true })
  cpSync(join(root, 'LICENSE'), join(directory, 'LICENSE'))
  if (site) await bundles[name](directory)
  const published = readJson(join(source, 'package.json'))
  const peers = published.peerDependencies
  // A kit accepts the versions of honotate that fit its own.
  if (peers?.honotate) peers.honotate = `^${version}`
  writeJson(join(directory, 'package.json'), { ...published, ...identity })
  // The page of honotate in the registry is the README of the repository.
  const shown = name === 'honotate' ? '.' : `src/${name}`
  const readme = readFileSync(join(root, shown, 'README.md'), 'utf8')
  writeFileSync(join(directory, 'README.md'), repository ? withAbsoluteLinks(readme, shown) : readme)
  return directory
}

/** A picture is shown from the file itself, a page from GitHub's view of it. */
function withAbsoluteLinks(readme, folder) {
  const relative = /(!?)(\[[^\]]*\]\()(?!\w+:|#)([^)]*)/gu
  return readme.replaceAll(
    relative,
    (_, mark, link, target) =>
      `${mark}${link}${repository}/${mark ? 'raw' : 'blob'}/v${version}/${posix.join(folder, target)}`,
  )
}

/** Publishes a package unless an interrupted release has already published it. */
function publish(directory) {
  const { name } = readJson(join(directory, 'package.json'))
  const registry = options.registry === undefined ? [] : ['--registry', options.registry]
  if (isPublished(`${name}@${version}`, registry)) {
    console.log(`${name}@${version} is already in the registry.`)
    return
  }
  // npm proves the origin of a package only in a workflow that may ask for an identity.
  const provenance = `--provenance=${process.env.ACTIONS_ID_TOKEN_REQUEST_URL !== undefined}`
  const more = options['dry-run'] ? ['--dry-run'] : []
  run('npm', ['publish', directory, '--access', 'public', '--tag', options.tag, provenance, ...registry, ...more])
}

function isPublished(id, registry) {
  try {
    const shell = process.platform === 'win32'
    const args = ['view', id, 'version', ...registry]
    return (
      execFileSync('npm', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], shell }).trim() === version
    )
  } catch {
    return false
  }
}

function run(command, args, env = {}) {
  try {
    const name = command === 'node' ? process.execPath : command
    const shell = command !== 'node' && process.platform === 'win32'
    execFileSync(name, args, { stdio: 'inherit', env: { ...process.env, ...env }, shell })
  } catch {
    console.error(`${command} ${args.join(' ')} failed.`)
    process.exit(1)
  }
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'))
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, undefined, 2)}\n`)
}

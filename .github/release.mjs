// Prepares the packages for the place that it is published from: `npm run release`, in a workflow of GitHub, whose
// environment names the place. It writes `repository`, `homepage` and `bugs` into package.json, and makes the links of
// README.md absolute, so that they lead to the same version on npm and in an installed copy, which has no docs. If
// HONOTATE_SITE has the address of the published documentation, it is the homepage, and errors link to it. The
// second package, create-honotate, is put together in a folder of its own: one file, and no dependencies.
import { build } from 'esbuild'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { defineSite, siteAddress } from '../test/support/site.ts'

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_REF_NAME } = process.env
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) throw new Error('GITHUB_SERVER_URL and GITHUB_REPOSITORY are not set')
if (GITHUB_REF_NAME !== `v${manifest.version}`)
  throw new Error(`The tag is ${GITHUB_REF_NAME}, the version of package.json is ${manifest.version}`)

const place = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`
manifest.repository = { type: 'git', url: `git+${place}.git` }
manifest.homepage = siteAddress() ?? `${place}#readme`
manifest.bugs = `${place}/issues`
writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`)

const readme = readFileSync('README.md', 'utf8')
const relative = /(!?)(\[[^\]]*\]\()(?!\w+:|#)/gu
writeFileSync(
  'README.md',
  // A picture is shown from the file itself, a page from GitHub's view of it.
  readme.replaceAll(relative, (_, mark, link) => `${mark}${link}${place}/${mark ? 'raw' : 'blob'}/${GITHUB_REF_NAME}/`),
)

const source = join(import.meta.dirname, '../src/tools/create')
const created = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'))
const { version, repository, homepage, bugs } = manifest
mkdirSync('create-honotate', { recursive: true })
writeFileSync(
  'create-honotate/package.json',
  `${JSON.stringify({ ...created, version, repository, homepage, bugs }, undefined, 2)}\n`,
)
cpSync(join(source, 'README.md'), 'create-honotate/README.md')
cpSync(join(source, '../../../LICENSE'), 'create-honotate/LICENSE')
await build({
  entryPoints: [join(source, 'create-honotate.ts')],
  outfile: 'create-honotate/main.js',
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'esm',
  define: defineSite(),
})

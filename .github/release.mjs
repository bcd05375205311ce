// Prepares the package for the place that it is published from: `npm run release`, in a workflow of GitHub, whose
// environment names the place. It writes `repository`, `homepage` and `bugs` into package.json, and makes the links of
// README.md absolute, so that they lead to the same version on npm and in an installed copy, which has no docs.
import { readFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'

const { GITHUB_SERVER_URL, GITHUB_REPOSITORY, GITHUB_REF_NAME } = process.env
const manifest = JSON.parse(readFileSync('package.json', 'utf8'))
if (!GITHUB_SERVER_URL || !GITHUB_REPOSITORY) throw new Error('GITHUB_SERVER_URL and GITHUB_REPOSITORY are not set')
if (GITHUB_REF_NAME !== `v${manifest.version}`)
  throw new Error(`The tag is ${GITHUB_REF_NAME}, the version of package.json is ${manifest.version}`)

const place = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}`
manifest.repository = { type: 'git', url: `git+${place}.git` }
manifest.homepage = `${place}#readme`
manifest.bugs = `${place}/issues`
writeFileSync('package.json', `${JSON.stringify(manifest, undefined, 2)}\n`)

const readme = readFileSync('README.md', 'utf8')
const relative = /(\]\()(?!\w+:|#)/gu
writeFileSync('README.md', readme.replaceAll(relative, `$1${place}/blob/${GITHUB_REF_NAME}/`))

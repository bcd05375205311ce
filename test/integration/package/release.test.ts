import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../support/folder.ts'
import { runSync } from '../../support/program.ts'

const root = join(import.meta.dirname, '../../..')
const { directory } = createFolder('release')
const place = 'https://github.test/owner/name'

interface Manifest {
  readonly version: string
  readonly dependencies?: object
}

const readJson = (file: string): Manifest => JSON.parse(readFileSync(file, 'utf8')) as Manifest
const { version, dependencies } = readJson(join(root, 'src/honotate/package.json'))
const workflow = { GITHUB_SERVER_URL: 'https://github.test', GITHUB_REPOSITORY: 'owner/name' }
const none = { GITHUB_SERVER_URL: undefined, GITHUB_REPOSITORY: undefined, GITHUB_REF_NAME: undefined }

function release(args: readonly string[], env: Readonly<Record<string, string | undefined>> = {}) {
  return runSync({ directory }, ['node', join(root, '.github/release.mjs'), ...args], {
    HONOTATE_SITE: undefined,
    ...none,
    ...env,
  })
}

test('outside a workflow, a release lists the missing requirements, and publishes nothing', () => {
  const { code, stdout, stderr } = release(['--version', '9.8.7'])
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  expect(stderr).toMatch(/^A release of 9\.8\.7 needs:\n- /u)
  expect(stderr).toContain('- the tag v9.8.7 on this commit: run `git tag v9.8.7`\n')
  expect(stderr).toContain('- the date of 9.8.7 in CHANGELOG.md')
  expect(stderr).toContain('Nothing was published.')
})

test('a release rejects a tag that differs from the version', () => {
  const { code, stderr } = release([], { ...workflow, GITHUB_REF_NAME: 'v0.0.0' })
  expect(code).toBe(1)
  expect(stderr).toContain(`The tag is v0.0.0, the version of package.json is ${version}`)
  expect(stderr).not.toContain('the address of the repository')
})

test('an unknown option and --help print the options', () => {
  expect(release(['--dryrun'])).toMatchObject({ code: 1, stderr: expect.stringMatching(/--dryrun[^]*--dry-run/u) })
  expect(release(['--help'])).toMatchObject({ code: 0, stdout: expect.stringContaining('--registry <address>') })
})

test('the released package contains the URL of its repository, and its README links to it', () => {
  const out = join(directory, 'packages')
  expect(release(['--out', out], workflow)).toMatchObject({ code: 0 })
  const released = join(out, 'honotate')
  const manifest = readJson(join(released, 'package.json'))
  expect(manifest).toMatchObject({
    version,
    dependencies,
    repository: { type: 'git', url: `git+${place}.git` },
    homepage: `${place}#readme`,
    bugs: `${place}/issues`,
  })
  expect(Object.keys(manifest).filter((name) => /scripts|dev/iu.test(name))).toEqual([])
  expect(existsSync(join(released, 'dist/index.js'))).toBe(true)
  const links = [...readFileSync(join(released, 'README.md'), 'utf8').matchAll(/\]\(([^)#]*)/gu)].map(
    ([, target]) => target as string,
  )
  expect(links.filter((target) => !target.startsWith('https://'))).toEqual([])
  const files = links.filter((target) => target.startsWith(`${place}/blob/v${version}/`))
  expect(files.length).toBeGreaterThan(20)
  for (const file of files)
    expect(existsSync(join(root, file.replace(`${place}/blob/v${version}/`, ''))), file).toBe(true)
  const pictures = links.filter((target) => target.startsWith(`${place}/raw/v${version}/`))
  expect(pictures.length).toBeGreaterThan(0)
  for (const picture of pictures) expect(picture).toMatch(/\.svg$/u)
})

test('create-honotate is one file, and creates projects without other packages', () => {
  const created = join(directory, 'packages/create-honotate')
  const manifest = readJson(join(created, 'package.json'))
  expect(manifest).toMatchObject({ name: 'create-honotate', version, repository: { url: `git+${place}.git` } })
  expect(manifest.dependencies).toBeUndefined()
  expect(readdirSync(created).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
  const run = (...args: string[]) => runSync({ directory }, ['node', join(created, 'dist/main.js'), ...args])
  expect(run('--help').stdout).toContain('npm create honotate@latest -- [folder] [options]')
  expect(run('my-api', '--yes', '--platform', 'bun')).toMatchObject({ code: 0, stderr: '' })
  expect(readJson(join(directory, 'my-api/package.json'))).toMatchObject({ name: 'my-api' })
  expect(run('my-api', '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('NOT_EMPTY') as string })
})

test('a release with HONOTATE_SITE has it as homepage and in its errors', () => {
  const out = join(directory, 'with-site')
  const env = { HONOTATE_SITE: 'https://docs.test/honotate/' }
  expect(release(['--out', out, '--repository', place, '--version', '1.2.3'], env)).toMatchObject({ code: 0 })
  expect(readJson(join(out, 'honotate/package.json'))).toMatchObject({
    version: '1.2.3',
    homepage: 'https://docs.test/honotate',
    bugs: `${place}/issues`,
  })
  const command = ['node', join(out, 'create-honotate/dist/main.js'), 'my-api', '--yes']
  expect(runSync({ directory }, command).stderr).toMatch(
    /\(HONOTATE_NOT_EMPTY\) https:\/\/docs\.test\/honotate\/reference\/errors#honotate_not_empty\n$/u,
  )
  for (const file of ['honotate/dist/metadata.js', 'honotate-kit/dist/honotate/shared.js'])
    expect(readFileSync(join(out, file), 'utf8')).toContain('https://docs.test/honotate')
  expect(readJson(join(out, 'honotate-kit/package.json'))).toMatchObject({ peerDependencies: { honotate: '^1.2.3' } })
})

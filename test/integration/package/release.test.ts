import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder } from '../../support/folder.ts'
import { runSync } from '../../support/program.ts'

const root = join(import.meta.dirname, '../../..')
const { directory } = createFolder('release')
for (const name of ['package.json', 'README.md']) cpSync(join(root, name), join(directory, name))

const place = 'https://github.test/owner/name'
const readJson = (): Record<string, unknown> =>
  JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Record<string, unknown>
const { version } = readJson() as { version: string }

function release(tag: string, site?: string): { code: number | null; stderr: string } {
  return runSync({ directory }, ['node', join(root, '.github/release.mjs')], {
    HONOTATE_SITE: site,
    GITHUB_SERVER_URL: 'https://github.test',
    GITHUB_REPOSITORY: 'owner/name',
    GITHUB_REF_NAME: tag,
  })
}

test('a tag that is not the version is refused', () => {
  const before = readJson()
  expect(release('v0.0.0').stderr).toContain(`The tag is v0.0.0, the version of package.json is ${version}`)
  expect(readJson()).toEqual(before)
})

test('the released package names the place it comes from, and its README links there', () => {
  expect(release(`v${version}`)).toMatchObject({ code: 0, stderr: '' })
  expect(readJson()).toMatchObject({
    repository: { type: 'git', url: `git+${place}.git` },
    homepage: `${place}#readme`,
    bugs: `${place}/issues`,
  })
  const links = [...readFileSync(join(directory, 'README.md'), 'utf8').matchAll(/\]\(([^)#]*)/gu)].map(
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

test('the second package is one file, which creates projects without any other package', () => {
  const created = join(directory, 'create-honotate')
  const manifest = JSON.parse(readFileSync(join(created, 'package.json'), 'utf8')) as Record<string, unknown>
  expect(manifest).toMatchObject({ name: 'create-honotate', version, repository: { url: `git+${place}.git` } })
  expect(manifest['dependencies']).toBeUndefined()
  expect(readdirSync(created).sort()).toEqual(['LICENSE', 'README.md', 'main.js', 'package.json'])
  const run = (...args: string[]) => runSync({ directory }, ['node', join(created, 'main.js'), ...args])
  expect(run('--help').stdout).toContain('npm create honotate@latest -- [folder] [options]')
  expect(run('my-api', '--yes', '--platform', 'bun')).toMatchObject({ code: 0, stderr: '' })
  expect(JSON.parse(readFileSync(join(directory, 'my-api/package.json'), 'utf8'))).toMatchObject({ name: 'my-api' })
  expect(run('my-api', '--yes')).toMatchObject({ code: 1, stderr: expect.stringContaining('NOT_EMPTY') as string })
})

test('a release that knows the address of the documentation has it as homepage, and in the errors of create-honotate', () => {
  expect(release(`v${version}`, 'https://docs.test/honotate/')).toMatchObject({ code: 0, stderr: '' })
  expect(readJson()).toMatchObject({ homepage: 'https://docs.test/honotate', bugs: `${place}/issues` })
  const { stderr } = runSync({ directory }, ['node', join(directory, 'create-honotate/main.js'), 'my-api', '--yes'])
  expect(stderr).toMatch(
    /\(HONOTATE_NOT_EMPTY\) https:\/\/docs\.test\/honotate\/reference\/errors#honotate_not_empty\n$/u,
  )
})

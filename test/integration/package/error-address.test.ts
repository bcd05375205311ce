import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bundle } from '../../support/build.ts'
import { createFolder, linkPackages, sourceOf } from '../../support/folder.ts'
import { outputOf } from '../../support/program.ts'

const SITE = 'https://docs.test/honotate'
const URL = `${SITE}/reference/errors#honotate_invalid_prefix`

/** Builds the package, with or without the address of a site, and returns its error for an invalid prefix. */
async function errorOf(site: string | undefined, catalogue: string): Promise<{ message: string; url?: string }> {
  const folder = createFolder('error-address', {
    'package.json': { type: 'module', imports: { '#catalogue': `./${catalogue}` } },
    'codes.js': "export * from './catalogue.js'\nexport const INVALID_PREFIX = ['INVALID_PREFIX']\n",
    'main.js': `import { createApp } from './index.js'
try {
  createApp({ controllers: [], prefix: '/api/' })
} catch (error) {
  console.log(JSON.stringify({ message: error.message, url: error.url, keys: Object.keys(error) }))
}
`,
  })
  linkPackages(folder.directory, ['hono', 'typedi'])
  const entries = ['index.ts', 'errors/catalogue.ts'].map((path) => join(sourceOf('honotate'), path))
  await bundle(entries, { dir: folder.directory }, site)
  return JSON.parse(outputOf(folder, ['node', 'main.js'])) as { message: string; url?: string }
}

test.each([
  ['catalogue.js', /^[^{].*`"\/api\/"`\. .*\. \(HONOTATE_INVALID_PREFIX\)/u],
  ['codes.js', /^\{"prefix":"\\"\/api\/\\""\} \(HONOTATE_INVALID_PREFIX\)/u],
])('with %s, an error of a release with a site ends with the URL of its code', async (catalogue, text) => {
  const { message, url } = await errorOf(SITE, catalogue)
  expect(message).toMatch(text)
  expect([message.split(' ').at(-1), url]).toEqual([URL, URL])
})

test('without a site, an error has no URL, and its message ends with the code', async () => {
  const error = await errorOf(undefined, 'catalogue.js')
  expect(error).toEqual({
    message: expect.stringMatching(/ \(HONOTATE_INVALID_PREFIX\)$/u) as string,
    keys: ['code', 'name'],
  })
})

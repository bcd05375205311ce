import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { renderBars, renderThreeBars } from '../bench/bars.ts'
import { plot, type SoakResult } from '../soak/plot.ts'
import { requestWay, stations } from './pictures/request-way.ts'
import { beforeAndAfter } from './pictures/transformer.ts'

const root = join(import.meta.dirname, '../..')
const soak = JSON.parse(readFileSync(join(root, 'test/soak/reliability-soak.json'), 'utf8')) as SoakResult

const pictures = [
  ['docs/pictures/request.svg', requestWay(), 'docs/architecture.md'],
  ['docs/pictures/transformer.svg', beforeAndAfter(), 'README.md'],
  ['docs/pictures/speed.svg', renderThreeBars(), 'README.md'],
  ['docs/reference/benchmarks.svg', renderBars(), 'docs/reference/benchmarks.md'],
  ['docs/reference/reliability-soak.svg', plot(soak), 'docs/reference/reliability.md'],
] as const

describe.each(pictures)('%s', (file, picture, page) => {
  // `npm run docs` writes the picture.
  test('is up to date', () => expect(picture).toMatchFileSnapshot(join(root, file)))

  test('is on its page, with an alternative text', () => {
    const name = file.split('/').at(-1) as string
    const [, alternative] =
      new RegExp(`!\\[([^\\]]+)\\]\\([^)]*${name}\\)`, 'u').exec(readFileSync(join(root, page), 'utf8')) ?? []
    expect(alternative).toMatch(/\w{3}/u)
  })

  test('has a dark color scheme, a title and a description', () => {
    expect(picture).toContain('prefers-color-scheme: dark')
    expect(picture).toMatch(/<title id="title">[^<]+<\/title>\n<desc id="description">[^<]+<\/desc>/u)
    expect(picture).not.toMatch(/NaN|undefined/u)
  })
})

test('the picture of a request names files that exist', () => {
  for (const { file } of Object.values(stations)) {
    if (file !== undefined) expect(existsSync(join(root, 'src', file)), file).toBe(true)
  }
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'
import { requireSameNames } from './require-rows.ts'

const root = join(import.meta.dirname, '../..')
const page = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')

test('CONTRIBUTING.md lists every folder of test/integration', () => {
  const [, section = ''] = /^## Adding a test$([^]*?)^## /mu.exec(page) ?? []
  const rows = [...section.matchAll(/^\| (`.*?) \|/gmu)].map(([, cell]) => cell as string)
  const places = rows.flatMap((cell) => [...cell.matchAll(/`([\w/-]+)`/gu)].map(([, name]) => name as string))
  const topics = places.filter((place) => place !== 'test/unit').map((place) => place.replace('test/integration/', ''))
  // Git can leave an empty folder behind if a commit moves all of its files.
  const folders = readdirSync(join(root, 'test/integration')).filter(
    (folder) => readdirSync(join(root, 'test/integration', folder)).length > 0,
  )
  requireSameNames('CONTRIBUTING.md, "Adding a test"', topics, folders)
})

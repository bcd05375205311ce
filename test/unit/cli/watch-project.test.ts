import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { watchProject } from '../../../src/honotate-kit/cli/dev/watch-project.ts'
import { createFolder } from '../../support/folder.ts'

let root: string
beforeEach(() => (root = createFolder('watch-project').directory))
afterEach(() => rmSync(root, { recursive: true }))

function write(path: string): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, '')
  return file
}

test('a new source below a loaded file is a change, also in a folder without loaded files', async () => {
  const loaded = write('src/main.ts')
  for (const path of ['src/users/users.test.ts', 'src/closed/a.txt', 'lib/a.ts']) write(path)
  chmodSync(join(root, 'src/closed'), 0)
  const changes: string[] = []
  const watcher = watchProject(root, [], (files) => changes.push(...files.map((file) => file.slice(root.length + 1))))
  try {
    watcher.add([{ file: loaded, time: Infinity }])
    for (const path of ['lib/b.ts', 'src/users/b.test.ts', 'src/users/b.d.ts', 'src/users/b.ts']) write(path)
    await expect.poll(() => changes).toEqual(['src/users/b.ts'])
  } finally {
    watcher.close()
    chmodSync(join(root, 'src/closed'), 0o700)
  }
})

test('a path of --watch that is missing at the start becomes a file or a directory', async () => {
  const changes: string[] = []
  const also = [join(root, 'gen'), join(root, 'later/x.json')]
  const watcher = watchProject(root, also, (files) => changes.push(...files.map((file) => file.slice(root.length + 1))))
  try {
    for (const path of ['gen/below/a.json', 'other.json', 'later/x.json', 'later/y.json']) write(path)
    await expect.poll(() => changes.toSorted()).toEqual(['gen/below/a.json', 'later/x.json'])
  } finally {
    watcher.close()
  }
})

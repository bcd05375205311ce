import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { FileWatcher } from '../../../src/honotate-kit/toolbox/watch-files.ts'
import { createFolder } from '../../support/folder.ts'

let root: string
let changes: string[][]
let watcher: FileWatcher

beforeEach(() => {
  root = createFolder('watch').directory
  changes = []
  watcher = new FileWatcher({
    quiet: 15,
    counts: (path) => path.endsWith('.ts'),
    onChange: (files) => void changes.push(files.map((file) => file.slice(root.length + 1))),
  })
})

afterEach(() => {
  watcher.close()
  rmSync(root, { recursive: true })
})

function write(path: string, text = ''): string {
  const file = join(root, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return file
}

/** Watches files as if the program had read them long after their last edit. */
function watchFiles(...files: readonly string[]): void {
  watcher.add(files.map((file) => ({ file, time: Infinity })))
}

/** Waits until the watcher has reported exactly these changes, and forgets them. */
async function expectChanges(...expected: readonly string[][]): Promise<void> {
  await expect.poll(() => changes).toEqual(expected)
  changes.length = 0
}

describe('FileWatcher', () => {
  test('reports edits, but not a file that is saved unchanged', async () => {
    const [one, other] = [write('one.ts', 'a'), write('other.txt', 'a')]
    watchFiles(one, other)
    write('one.ts', 'a')
    await setTimeout(100)
    write('other.txt', 'b')
    await expectChanges(['other.txt'])
    write('one.ts', 'b')
    await expectChanges(['one.ts'])
    rmSync(one)
    await expectChanges(['one.ts'])
  })

  test('does not follow links, which may lead to themselves or to a directory above', async () => {
    watchFiles(write('src/one.ts', 'a'))
    symlinkSync('..', join(root, 'src/above'), 'dir')
    symlinkSync('self.ts', join(root, 'src/self.ts'))
    write('src/two.ts')
    await expectChanges(['src/self.ts', 'src/two.ts'])
    write('src/three.ts')
    await expectChanges(['src/three.ts'])
  })

  test('reports an edit between reading and watching', async () => {
    const file = write('one.ts', 'a')
    watcher.add([{ file, time: Date.now() - 10_000 }])
    await expectChanges(['one.ts'])
  })

  test('reports a file that was removed between reading and watching', async () => {
    const file = write('one.ts', 'a')
    const time = Date.now() - 10_000
    rmSync(file)
    watcher.add([{ file, time }])
    await expectChanges(['one.ts'])
  })

  test('reports new files that match, also in new directories, but not in node_modules', async () => {
    watchFiles(write('src/one.ts'))
    watcher.addDirectory(root)
    write('src/notes.txt')
    write('node_modules/name/index.ts')
    await setTimeout(100)
    write('src/more/deep/two.ts')
    await expectChanges(['src/more/deep/two.ts'])
    write('src/more/deep/two.ts', 'b')
    await expectChanges(['src/more/deep/two.ts'])
  })

  test('waits for a file in a directory that does not exist', async () => {
    watchFiles(join(root, 'a/b/one.txt'))
    write('a/b/one.txt', 'a')
    await expectChanges(['a/b/one.txt'])
  })

  test('follows a path, not a directory that moves away from it', async () => {
    watchFiles(write('a/b/one.txt', 'a'))
    watcher.addDirectory(root)
    renameSync(join(root, 'a'), join(root, 'elsewhere'))
    await expectChanges(['a/b/one.txt'])
    write('elsewhere/b/one.txt', 'b')
    write('a/b/one.txt', 'c')
    await expectChanges(['a/b/one.txt'])
    write('a/b/one.txt', 'd')
    await expectChanges(['a/b/one.txt'])
  })

  test('needs one watch for each directory, regardless of the number of files', () => {
    const watches = (): number => process.getActiveResourcesInfo().filter((name) => name === 'FSEventWrap').length
    const before = watches()
    for (let index = 0; index < 50; index++) write(`node_modules/name-${index}/index.d.ts`)
    watchFiles(...Array.from({ length: 100 }, (_, index) => write(`src/file-${index}.ts`)))
    watcher.addDirectory(root)
    expect(watches() - before).toBe(2)
  })
})

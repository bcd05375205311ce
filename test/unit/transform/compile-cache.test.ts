import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { makeRoom } from '../../../src/compiler/transform/hosts/compile-cache.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('cache')

test('too many entries lose their older half', () => {
  for (const [age, name] of ['d', 'a', 'c', 'b'].entries()) {
    writeFileSync(join(directory, name), '')
    utimesSync(join(directory, name), 100 - age, 100 - age)
  }
  makeRoom(directory, 5)
  expect(readdirSync(directory)).toEqual(['a', 'b', 'c', 'd'])
  makeRoom(directory, 4)
  expect(readdirSync(directory)).toEqual(['a', 'd'])
})

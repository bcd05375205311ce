// Downloads the packages on whose sources the transformer is tested, in the versions of packages.json, into
// test/corpus/node_modules: only their tarballs, without their dependencies. With `HONOTATE_SEED`, which names the third
// of the packages that the tests of the commit read, only this third.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { sampled } from '../support/runs.ts'

const directory = import.meta.dirname
const modules = join(directory, 'node_modules')
mkdirSync(modules, { recursive: true })
const all = Object.entries(JSON.parse(readFileSync(join(directory, 'packages.json'), 'utf8')))
const pinned = process.env['HONOTATE_SEED'] && !process.env['HONOTATE_CORPUS'] ? sampled(all, 3) : all
const missing = pinned.filter(([spec]) => !existsSync(join(modules, folder(spec))))

if (missing.length > 0) {
  const temporary = mkdtempSync(join(modules, '.packed-'))
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', temporary, ...missing.map(([spec]) => spec)]
  const packed = JSON.parse(
    execFileSync('npm', args, {
      cwd: temporary,
      encoding: 'utf8',
      maxBuffer: 2 ** 30,
      stdio: ['ignore', 'pipe', 'inherit'],
      shell: process.platform === 'win32',
    }),
  )
  for (const { id, filename, integrity } of Object.values(packed)) {
    const expected = missing.find(([spec]) => spec === id)?.[1]
    if (integrity !== expected) throw new Error(`${id} has the integrity ${integrity}, not ${expected}`)
    const unpacked = mkdtempSync(join(temporary, 'x-'))
    execFileSync('tar', ['xzf', join(temporary, filename.replace('@', '').replace('/', '-')), '-C', unpacked])
    renameSync(unpacked, join(modules, folder(id)))
  }
  rmSync(temporary, { recursive: true })
}
console.log(`${pinned.length} packages, ${missing.length} of them fetched`)

function folder(spec) {
  return spec.replaceAll('/', '+')
}

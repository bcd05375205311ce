import { join, relative } from 'node:path'
import { expect, test } from 'vitest'
import { findConfigFiles } from '../../../src/honotate-kit/cli/compile/referenced-configs.ts'
import { createFolder } from '../../support/folder.ts'

const to = (...paths: string[]): object => ({ references: paths.map((path) => ({ path })) })

const { directory } = createFolder('references', {
  'tsconfig.json': to('./app', './tools/tsconfig.build.json', './missing'),
  'app/tsconfig.json': to('../shared', '../tools/tsconfig.build.json'),
  'shared/tsconfig.json': {},
  'tools/tsconfig.build.json': to('../shared'),
  'cycle/tsconfig.json': to('../back'),
  'back/tsconfig.json': to('../cycle'),
  'broken/tsconfig.json': '{ "extends": "./nowhere.json", "references": [{ "path": "../shared" }] }',
  'same/tsconfig.json': to('../shared', '../shared'),
})

test.each([
  ['.', ['shared', 'tools/tsconfig.build.json', 'app', '.']],
  ['app', ['shared', 'tools/tsconfig.build.json', 'app']],
  ['shared', ['shared']],
  ['same', ['shared', 'same']],
  ['cycle', ['back', 'cycle']],
  ['back', ['cycle', 'back']],
  ['broken', ['broken']],
  ['absent', ['absent']],
])('the config files of the project %s come after those of its references', (project, expected) => {
  const found = [...findConfigFiles(join(directory, project, 'tsconfig.json'))]
  const files = expected.map((each) => (each.endsWith('.json') ? each : join(each, 'tsconfig.json')))
  expect(found.map((each) => relative(directory, each))).toEqual(files)
})

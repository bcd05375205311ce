import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeFailedStart } from '../../../src/honotate-kit/cli/app/failed-start.ts'
import { errorPlace } from '../../../src/honotate-kit/toolbox/error-place.ts'
import { createFolder } from '../../support/folder.ts'

const { directory } = createFolder('place')

const file = join(directory, 'main.ts')

/** The rest of the line from the place of the error. */
function marked(text: string, name: string, kind = 'module'): string | undefined {
  writeFileSync(file, text)
  const error = new Error(`Cannot find ${kind} '${name}' imported from ${file}`)
  error.stack = error.message
  const place = errorPlace(error)
  return place && text.split('\n')[place.line - 1]?.slice(place.column - 1)
}

test('placeOf() finds the import of the missing module, not another one that contains its name', () => {
  const lines = "import { a } from 'honotate'\nimport x from './x/a.ts'\nimport {\n  y,\n} from './a.js'"
  expect(marked(lines, join(directory, 'a.ts'))).toBe("a.js'")
  expect(marked(lines, join(directory, 'x/a.ts'))).toBe("a.ts'")
  expect(marked(lines, join(directory, 'b.ts'))).toBe(undefined)
  expect(marked("import './user.service.old.ts'\nimport './user.service'", join(directory, 'user.service'))).toBe(
    "user.service'",
  )
})

test('placeOf() finds the import of a missing package, and an import by a path alias of tsconfig.json', () => {
  expect(marked("import 'hono-extra'\nimport { hono } from 'hono/cors'", 'hono', 'package')).toBe("hono/cors'")
  expect(marked("import { users } from './a.ts'\nimport '@/users'", join(directory, 'src/users.ts'))).toBe("@/users'")
})

test('a failed search for the place does not hide the error', () => {
  // Node names the working directory as the importer of an entry that does not exist.
  const missing = new Error(`Cannot find module '${file}' imported from ${directory}/`)
  expect(describeFailedStart(missing, [])).toContain(missing.message)
  const odd = Object.assign(new Error('odd'), { warnings: [], errors: [null] })
  expect(errorPlace(odd)).toBe(undefined)
})

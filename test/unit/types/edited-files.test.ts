import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { extractWith } from '../../../src/honotate-kit/types/api/extract.ts'
import { openChecker } from '../../../src/honotate-kit/types/checker/open-checker.ts'
import { createTypesProject } from '../../support/types-project.ts'

const program = `import { GetMapping, PostMapping, RequestBody, RestController } from 'honotate'

interface Task {
  /** @minLength 1 */
  title: string
}

@RestController()
export class TaskController {
  @GetMapping('/tasks')
  list(): Task[] {
    return []
  }

  @PostMapping('/tasks')
  add(@RequestBody() task: Task): Task {
    return task
  }
}
`

// Otherwise, the places of one text were looked up in the other, and `honotate dev` wrote a contract without methods.
test('a file that is edited while it is read has the types that the compiler has read', async () => {
  const { directory } = createTypesProject({ 'src/tasks.ts': program })
  const config = join(directory, 'tsconfig.json')
  const path = join(import.meta.dirname, '../../../node_modules/typescript')
  const checker = await openChecker({ config, compiler: { path, classic: true } })
  writeFileSync(join(directory, 'src/tasks.ts'), `// A line that moves every name.\n${program}`)
  const { controllers, contract, problems, schemas } = extractWith(checker, config, true)
  checker.close()
  expect(problems).toEqual([])
  expect(Object.keys(controllers[0]?.types.methods ?? {})).toEqual(['add', 'list'])
  expect(Object.keys(contract?.classes[0]?.methods ?? {})).toEqual(['add', 'list'])
  expect(schemas).toMatchObject({ Task: { properties: { title: { minLength: 1 } } } })
})

import { expect, test } from 'vitest'
import { createCliProject } from '../../support/cli-project.ts'
import { sampled } from '../../support/runs.ts'

const head = `import { createApp, GetMapping, Inject, PathVariable, RequestMapping, RequestQuery, RestController, Service } from 'honotate'
`

/** Programs that fail to start, each with the printed places of classes and methods and the printed stack frames. */
const programs: Readonly<
  Record<string, readonly [body: string, places: readonly string[], frames: readonly string[]]>
> = {
  'a decorator without parentheses': [
    '@RestController()\nclass A {\n  @GetMapping\n  find() {}\n}',
    ['5:3'],
    ['A.find (src/main.ts:5:3)'],
  ],
  'a name where a schema is expected': [
    '@RestController()\nclass A {\n  @GetMapping("/a")\n  find(@RequestQuery("name") name: unknown) {}\n}',
    ['5:3'],
    ['A.find (src/main.ts:5:3)'],
  ],
  'an invalid path of a class': [
    '@RestController()\n@RequestMapping("/a/")\nclass A {\n  @GetMapping("/b")\n  find() {}\n}',
    ['4:1'],
    ['A (src/main.ts:4:1)'],
  ],
  'an injected interface': [
    'interface Users { x: 1 }\n@RestController()\nclass A {\n  constructor(users: Users) {}\n  @GetMapping("/a")\n  find() {}\n}',
    ['5:3'],
    ['A.constructor (src/main.ts:5:3)'],
  ],
  'an interface that a service of the controller needs': [
    'interface Db { x: 1 }\n@Service()\nclass Users {\n  constructor(db: Db) {}\n}\n@RestController()\nclass A {\n  constructor(users: Users) {}\n  @GetMapping("/a")\n  find() {}\n}',
    ['5:3'],
    ['Users.constructor (src/main.ts:5:3)'],
  ],
  'a service without @Service()': [
    'class Users {}\n@RestController()\nclass A {\n  constructor(users: Users) {}\n  @GetMapping("/a")\n  find() {}\n}',
    ['5:3', '2:7'],
    ['A.constructor (src/main.ts:5:3)', 'Users (src/main.ts:2:7)'],
  ],
  'two methods for one route': [
    '@RestController()\nclass A {\n  @GetMapping("/a")\n  find() {}\n  @GetMapping("/a")\n  other() {}\n}',
    ['5:3', '7:3'],
    ['A.find (src/main.ts:5:3)', 'A.other (src/main.ts:7:3)'],
  ],
  'an unknown path variable': [
    '@RestController()\nclass A {\n  @GetMapping("/a/:id")\n  find(@PathVariable("idd") id: string) {}\n}',
    ['5:3'],
    ['A.find (src/main.ts:5:3)'],
  ],
  'a constructor that throws': [
    '@Service()\nclass Users {\n  constructor() {\n    throw new Error("boom")\n  }\n}\n@RestController()\nclass A {\n  constructor(users: Users) {}\n  @GetMapping("/a")\n  find() {}\n}',
    ['5:11'],
    ['Users (src/main.ts:3:7)', 'new Users (DIR/src/main.ts:5:11)', '<anonymous> (DIR/src/main.ts:14:1)'],
  ],
}

test('a failed start prints the class, the method and at most three stack frames', { timeout: 120_000 }, async () => {
  const project = createCliProject({})
  for (const [name, [body, places, frames]] of sampled(Object.entries(programs), 3)) {
    project.write('src/main.ts', `${head}${body}\ncreateApp()\n`)
    // oxlint-disable-next-line no-await-in-loop -- each program replaces the previous one
    const { code, output } = await project.honotate(['routes', 'src/main.ts'])
    expect(code, name).toBe(1)
    expect(
      [...output.matchAll(/^src\/main\.ts:(\d+:\d+)$/gmu)].map(([, place]) => place),
      name,
    ).toEqual(places)
    const printed = [...output.matchAll(/^ +at (.*\d\))/gmu)].map(([, frame]) => frame)
    expect(printed, output).toEqual(frames.map((frame) => frame.replace('DIR', project.directory)))
  }
})

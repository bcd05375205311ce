import {
  createApp, GetMapping, HttpProblem, PathVariable, PutMapping,
  RequestBody, RequestMapping, RequestQuery, RestController,
} from 'honotate'

interface User {
  readonly id: string
  readonly name: string
}

const users = new Map([
  ['1', { id: '1', name: 'Ann' }],
  ['2', { id: '2', name: 'Bob' }],
])

@RequestMapping('/users')
@RestController()
export class UserController {
  @GetMapping('/')
  find(@RequestQuery() query: { name?: string }): User[] {
    return [...users.values()].filter(
      ({ name }) => !query.name || name === query.name,
    )
  }

  @GetMapping('/:id')
  get(@PathVariable('id') id: string): User {
    const user = users.get(id)
    if (!user)
      throw new HttpProblem(404, {
        detail: `There is no user ${id}.`,
      })
    return user
  }

  @PutMapping('/:id')
  rename(
    @PathVariable('id') id: string,
    @RequestBody() body: { name: string },
  ): User {
    const user = { id, name: body.name }
    users.set(id, user)
    return user
  }
}

export const app = createApp({ controllers: [UserController] })

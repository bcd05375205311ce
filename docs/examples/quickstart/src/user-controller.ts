import {
  DeleteMapping,
  GetMapping,
  PatchMapping,
  PostMapping,
  PutMapping,
  Request,
  RequestBody,
  RequestPathVariable,
  RequestQuery,
  RestController,
  type HttpRequest,
  type HttpResponse,
} from 'honotate'

interface User {
  name?: string
  position?: string
}

interface UserPath {
  id?: string
}

@RestController()
export class UserController {
  @GetMapping('/users')
  find(@RequestQuery() query: User, @Request() req: HttpRequest) {
    return { name: query.name, position: query.position, same: req.query.name === query.name }
  }

  @GetMapping('/users/:id')
  get(req: HttpRequest) {
    return { id: req.params.id }
  }

  @PostMapping('/users')
  create(@RequestBody() user: User, res: HttpResponse) {
    res.status(201)
    return { text: 'created', body: user }
  }

  @PutMapping('/users/:id')
  update(@RequestPathVariable() path: UserPath, @RequestBody() body: User) {
    return { text: `id = ${path.id} is updated`, body }
  }

  @PatchMapping('/users/:id')
  patch(@RequestPathVariable() path: UserPath, @RequestBody() body: User) {
    return { text: `id = ${path.id} is patched`, body }
  }

  @DeleteMapping('/users/:id')
  remove(@RequestPathVariable() path: UserPath) {
    return `id = ${path.id} is removed`
  }
}

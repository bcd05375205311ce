import {
  createApp, GetMapping, HttpProblem, PathVariable, PostMapping,
  RequestBody, RequestMapping, ResponseStatus, RestController,
  Service, UseGuard,
} from 'honotate'
import type { Guard, HttpRequest } from 'honotate'
import { z } from 'zod'

const NewCat = z.object({ name: z.string(), age: z.int() })
type NewCat = z.output<typeof NewCat>

@Service()
class Cats {
  private readonly cats: NewCat[] = [{ name: 'Minka', age: 3 }]
  find(id: number) { return this.cats[id] }
  add(cat: NewCat) { return { id: this.cats.push(cat) - 1 } }
}

@Service()
class KeyGuard implements Guard {
  canActivate(request: HttpRequest) {
    return request.header('X-Key') === 'secret'
  }
}

@RequestMapping('/cats')
@RestController()
export class CatsController {
  constructor(private readonly cats: Cats) {}

  @GetMapping('/:id')
  find(@PathVariable('id', z.coerce.number()) id: number) {
    const cat = this.cats.find(id)
    if (!cat) throw new HttpProblem(404)
    return cat
  }

  @UseGuard(KeyGuard)
  @ResponseStatus(201)
  @PostMapping('/')
  add(@RequestBody(NewCat) cat: NewCat) {
    return this.cats.add(cat)
  }
}

export const app = createApp({
  prefix: '',
  controllers: [CatsController],
})

import {
  createApp, ControllerAdvice, ExceptionHandler, GetMapping,
  PathVariable, PostMapping, RequestBody, RequestMapping,
  RequestParam, ResponseStatus, RestController, Service,
} from 'honotate'

interface Owner { name: string; city: string }

class OwnerNotFound extends Error {}

@Service()
class OwnerService {
  private readonly owners: Owner[] = [
    { name: 'Ann', city: 'Bern' },
  ]
  find(id: number) {
    const owner = this.owners[id]
    if (!owner) throw new OwnerNotFound(`No owner ${id}`)
    return owner
  }
  in(city: string) {
    return this.owners.filter((o) => o.city === city)
  }
  save(owner: Owner) { this.owners.push(owner); return owner }
}

@RestController()
@RequestMapping('/owners')
class OwnerController {
  constructor(private readonly owners: OwnerService) {}

  @GetMapping('/:id')
  find(@PathVariable('id') id: string) {
    return this.owners.find(Number(id))
  }

  @GetMapping('/')
  in(@RequestParam('city') city: string) {
    return this.owners.in(city)
  }

  @PostMapping('/')
  @ResponseStatus(201)
  save(@RequestBody() owner: Owner) {
    return this.owners.save(owner)
  }
}

@ControllerAdvice()
class Errors {
  @ExceptionHandler(OwnerNotFound)
  @ResponseStatus(404)
  notFound(error: OwnerNotFound) {
    return { error: error.message }
  }
}

export const app = createApp({
  controllers: [OwnerController],
  advice: [Errors],
})

import { createApp, GetMapping, RestController } from 'honotate'
import { Service } from 'typedi'

@Service()
class Clock {
  readonly now = 'noon'
}

@RestController()
class HelloController {
  constructor(
    private readonly clock: Clock,
    private readonly other?: Date,
  ) {}
  @GetMapping('/get') hello() {
    return { now: this.clock.now, other: typeof this.other }
  }
}

console.log(await (await createApp({ controllers: [HelloController] }).request('/apis/get')).text())

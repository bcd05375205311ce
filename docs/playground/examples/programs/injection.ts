import {
  Container, createApp, GetMapping, Inject, PathVariable,
  RestController, Service, Token,
} from 'honotate'

const Greeting = new Token<string>('greeting')
Container.set(Greeting, 'Good morning')

@Service()
class Visits {
  private readonly counts = new Map<string, number>()

  add(name: string): number {
    const count = (this.counts.get(name) ?? 0) + 1
    this.counts.set(name, count)
    return count
  }
}

@RestController()
export class VisitController {
  // By type and by token. The transformer writes the type as a
  // value, so you do not need reflect-metadata.
  constructor(
    private readonly visits: Visits,
    @Inject(Greeting) private readonly greeting: string,
  ) {}

  @GetMapping('/visits/:name')
  visit(@PathVariable('name') name: string) {
    return {
      text: `${this.greeting}, ${name}!`,
      visits: this.visits.add(name),
    }
  }
}

export const app = createApp({ controllers: [VisitController] })

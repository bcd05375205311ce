import { GetMapping, RestController, Sse } from 'honotate'

@RestController()
export class ClockController {
  /** Server-Sent Events: the time, each second, until the client goes away. */
  @Sse()
  @GetMapping('/clock')
  async *clock() {
    for (;;) {
      yield { event: 'time', data: new Date().toISOString() }
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

import { GetMapping, RestController, ServerSentEvent, Sse } from 'honotate'

@RestController()
export class ClockController {
  /** Server-Sent Events: the time, each second, until the client goes away. */
  @Sse()
  @GetMapping('/clock')
  async *clock() {
    for (;;) {
      yield new ServerSentEvent(new Date().toISOString(), { event: 'time' })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

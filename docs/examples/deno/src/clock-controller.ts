import { GetMapping, RestController, ServerSentEvent, Sse } from 'honotate'

@RestController()
export class ClockController {
  /** Sends the time as Server-Sent Events, every second, until the client disconnects. */
  @Sse()
  @GetMapping('/clock')
  async *clock(): AsyncGenerator<ServerSentEvent<string>> {
    for (;;) {
      yield new ServerSentEvent(new Date().toISOString(), { event: 'time' })
      await new Promise((resolve) => setTimeout(resolve, 1000))
    }
  }
}

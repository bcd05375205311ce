import {
  createApp, GetMapping, PathVariable, RestController,
  ServerSentEvent, Sse,
} from 'honotate'

const wait = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))

@RestController()
export class StreamController {
  // A generator streams its values: one line of JSON for each.
  @GetMapping('/countdown/:from')
  async *countdown(@PathVariable('from') from: string) {
    for (let n = Number(from); n > 0; n--) {
      yield { n }
      await wait(400)
    }
    yield { text: 'Lift-off!' }
  }

  // The same as Server-Sent Events.
  @Sse()
  @GetMapping('/progress')
  async *progress() {
    for (const percent of [25, 50, 75, 100]) {
      yield new ServerSentEvent(
        { percent },
        { event: 'progress' },
      )
      await wait(300)
    }
  }
}

export const app = createApp({ controllers: [StreamController] })

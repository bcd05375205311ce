import {
  createApp, GetMapping, PathVariable, RestController,
  UseInterceptor, type Invocation, type NextCall,
} from 'honotate'

// Runs around the method: it sees the arguments and the result.
const cached = new Map<string, unknown>()

async function cache(invocation: Invocation, next: NextCall) {
  const key = JSON.stringify([invocation.name, invocation.args])
  const isKnown = cached.has(key)
  if (!isKnown) cached.set(key, await next())
  return { cached: isKnown, value: cached.get(key) }
}

@UseInterceptor(cache)
@RestController()
export class SumController {
  @GetMapping('/sum/:n')
  sum(@PathVariable('n') n: string) {
    console.log(`The method runs for ${n}.`)
    let sum = 0
    for (let i = 1; i <= Number(n); i++) sum += i
    return sum
  }
}

export const app = createApp({ controllers: [SumController] })

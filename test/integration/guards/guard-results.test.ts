import { createApp, GetMapping, RestController, UseGuard, type GuardFunction } from 'honotate'
import { describe, expect, test } from 'vitest'
import { bothWays } from '../../support/both-ways.ts'
import { silent } from '../../support/logger.ts'

/** A guard that returns any value, as in a program without types. */
const returns = (result: unknown): GuardFunction => (() => result) as GuardFunction

function throws(thrown: unknown): () => never {
  return () => {
    throw thrown
  }
}

@RestController()
class ResultController {
  @UseGuard(returns(true)) @GetMapping('/true') isTrue() {
    return 'passed'
  }
  @UseGuard(returns(Promise.resolve(true))) @GetMapping('/later') isTrueLater() {
    return 'passed'
  }
  @UseGuard(returns('yes')) @GetMapping('/text') text() {
    return 'passed'
  }
  @UseGuard(returns(1)) @GetMapping('/number') number() {
    return 'passed'
  }
  @UseGuard(returns(new Response(null, { status: 302 }))) @GetMapping('/response') response() {
    return 'passed'
  }
  @UseGuard(returns(undefined)) @GetMapping('/undefined') nothing() {
    return 'passed'
  }
  @UseGuard(throws('secret')) @GetMapping('/throws-text') throwsText() {
    return 'passed'
  }
  @UseGuard(async () => throws(undefined)()) @GetMapping('/throws-undefined') throwsUndefined() {
    return 'passed'
  }
}

const app = createApp({ controllers: [ResultController], logger: silent })

describe('the result of a guard determines the status', () => {
  bothWays(
    () => app,
    (send) => {
      test.for([
        ['true', 200],
        ['later', 200],
        ['text', 403],
        ['number', 403],
        ['response', 403],
        ['undefined', 403],
        ['throws-text', 500],
        ['throws-undefined', 500],
      ] as const)('%s: %s', async ([path, status]) => {
        const response = await send(`/apis/${path}`)
        expect(response.status).toBe(status)
        expect(await response.text()).not.toContain('secret')
      })
    },
  )
})

import { describe, expect, test } from 'vitest'
import { startChild } from './child.ts'

/** The programs of the page about reliability: Node's policy, and a server that closes first. */
describe.each(['rejection', 'exception'])('an unhandled %s', (kind) => {
  test('ends the process at once, and requests in progress are reset', async () => {
    const child = await startChild('crash', { handled: false })
    const slow = fetch(`http://127.0.0.1:${child.port}/apis/slow`).then(
      (response) => response.text(),
      () => 'reset',
    )
    await child.wrote('slow')
    await fetch(`http://127.0.0.1:${child.port}/apis/fault/${kind}`).catch(() => {})
    expect(await slow).toBe('reset')
    expect(await child.ended).toEqual([1, null])
  })

  test('closes the server first, if the program handles uncaughtException', async () => {
    const child = await startChild('crash', { handled: true })
    const slow = fetch(`http://127.0.0.1:${child.port}/apis/slow`).then((response) => response.text())
    await child.wrote('slow')
    const destroyed = child.wrote('destroyed')
    await fetch(`http://127.0.0.1:${child.port}/apis/fault/${kind}`)
    expect(await slow).toBe('done')
    await destroyed
    expect(await child.ended).toEqual([1, null])
    expect(child.errors()).toMatch(/nothing (?:handles|catches) this/u)
  })
})

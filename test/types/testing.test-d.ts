import { createApp, Token, type Guard, type HttpRequest } from 'honotate'
import { createTestApp } from 'honotate/testing'

class Users {
  #private = 1
  readonly size = this.#private
  find(id: number): { readonly id: number; readonly name: string } | undefined {
    return { id, name: 'Ann' }
  }
  destroy(): void {}
}
abstract class Clock {
  abstract now(): Date
}
class Members implements Guard {
  canActivate(request: HttpRequest) {
    return request.path === '/'
  }
}
const Url = new Token<string>('url')
const Now = new Token<() => number>('now')

// Every fake has the public members; `destroy()` may be left out.
await createTestApp({
  override: [
    [Users, { size: 1, find: (id) => ({ id: id.valueOf(), name: 'Bob' }) }],
    [Users, { size: 1, find: () => undefined, destroy() {} }],
    [Users, new Users()],
    [Clock, { now: () => new Date() }],
    [Members, { canActivate: () => true }],
    [Url, 'http://localhost'],
    [Now, () => 1],
    ['name', 1],
  ],
})
await createTestApp({ override: [] })
await createTestApp({ create: (options) => createApp(options) })

// @ts-expect-error a member is missing
await createTestApp({ override: [[Users, { size: 1 }]] })
// @ts-expect-error a method with another result
await createTestApp({ override: [[Users, { size: 1, find: () => 'Ann' }]] })
// @ts-expect-error a method with another parameter
await createTestApp({ override: [[Users, { size: 1, find: (id: string) => ({ id: 1, name: id }) }]] })
// @ts-expect-error the class, not an instance
await createTestApp({ override: [[Users, Users]] })
// @ts-expect-error the token is for strings
await createTestApp({ override: [[Url, 1]] })
// @ts-expect-error the token is for functions that return a number
await createTestApp({ override: [[Now, () => 'x']] })
// @ts-expect-error a guard returns a boolean
await createTestApp({ override: [[Members, { canActivate: () => 'yes' }]] })
// @ts-expect-error a function cannot be replaced
await createTestApp({ override: [[(request: HttpRequest) => request.path === '/', () => true]] })
// @ts-expect-error an override is a pair
await createTestApp({ override: [[Users]] })
// @ts-expect-error the test app creates its own container
await createTestApp({ container: undefined })

const app = await createTestApp({ controllers: [] })
const response = await app.request<{ readonly a: number }>('/')
export const a: number = (await response.json()).a
export const users: Users = app.get(Users)
export const url: string = app.get(Url)
// @ts-expect-error the JSON has the type argument as its type
export const b: string = (await response.json()).a

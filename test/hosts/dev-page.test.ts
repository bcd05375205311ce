import { once } from 'node:events'
import { request } from 'node:http'
import { connect, constants, type ClientHttp2Stream } from 'node:http2'
import { text } from 'node:stream/consumers'
import { setTimeout } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { axeScript, chromium, startChromium, withoutChromium } from '../browser/chromium.ts'
import { controller, createKinds, createProject } from './support/dev-page-project.ts'
import { addressOf, contentOf, requestOf } from './support/dev-page-content.ts'
import { withDev } from './support/dev-session.ts'

/** All steps of a request or of a step, each with its depth. */
const allSteps = ({ steps }: any, depth = 0): any[] =>
  steps.flatMap((step: any) => [{ ...step, depth }, ...allSteps(step, depth + 1)])
const stepsOf = (request: any): string[] =>
  allSteps(request).map(({ kind, name, depth, args }) => `${depth} ${kind} ${name}(${args ?? ''})`)

/** The status and the headers of a request with any headers: `fetch()` does not send a wrong `Host`. */
async function ask(page: URL, path: string, headers: Record<string, string>, method = 'GET') {
  const sent = request({ host: '127.0.0.1', port: page.port, path, method, headers: { host: page.host, ...headers } })
  const [response] = await once(sent.end(), 'response')
  return { status: response.statusCode, headers: response.headers, body: await text(response).catch(() => '') }
}

describe('the page of honotate dev', { timeout: 180_000 }, () => {
  test('records requests by class and method, without secrets and without changing the program', async () => {
    await withDev(createProject(), ['--no-check'], async (dev) => {
      await dev.prints(/^\[honotate\] page: http:\/\/127\.0\.0\.1:\d+\/_honotate\n\[honotate\] starts[^]*listens on/u)
      const origin = /listens on (\S+)/u.exec(dev.output())?.[1] as string
      const post = (path: string, body: object): Promise<Response> =>
        fetch(origin + path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      const found = { id: '1', context: 'of 1', tools: 'calledfound', hasReads: true }
      expect(JSON.parse((await dev.get('/apis/users/1?access_token=abc')) as string)).toEqual(found)
      // The first request came before the page was open.
      const first = await requestOf(dev, '/apis/users/1?access_token=•••')
      expect(first).toMatchObject({
        method: 'GET',
        status: 200,
        handler: 'UsersController.find',
        route: 'GET /apis/users/:id',
      })
      expect(stepsOf(first)).toEqual([
        '0 body body and arguments()',
        "0 method UsersController.find(id: '1')",
        "1 service Users.find(id: '1')",
        '0 response response()',
      ])
      const { from, to } = allSteps(first)[2]
      expect(to - from).toBeGreaterThan(3)

      await dev.get('/apis/users/7')
      const missing = await requestOf(dev, '/apis/users/7')
      expect([missing.status, allSteps(missing)[2].error]).toEqual([404, 'HttpProblem: There is no user 7'])

      await fetch(`${origin}/apis/me`, { headers: { Authorization: 'Bearer bad-token' } })
      const refused = await requestOf(dev, '/apis/me')
      expect(refused).toMatchObject({
        status: 403,
        handler: 'UsersController.me',
        steps: [
          {
            kind: 'guard',
            name: 'AuthGuard',
            error: 'AccessDeniedError: Access is denied.',
            steps: [
              {
                name: 'AuthGuard.canActivate',
                result: 'false',
                steps: [{ name: 'Tokens.readOf', args: "text: '•••'" }],
              },
            ],
          },
          { name: 'response' },
        ],
      })
      await dev.get('/apis/key')
      expect((await requestOf(dev, '/apis/key')).steps[0]).toMatchObject({
        kind: 'guard',
        name: 'hasKey',
        error: expect.stringMatching(/^AccessDeniedError/u),
      })
      expect(await (await fetch(`${origin}/apis/key?1`, { headers: { 'X-Key': 'one' } })).text()).toBe('key')
      // An interceptor that is a function is a step too.
      expect(stepsOf(await requestOf(dev, '/apis/key?1')).map((step) => step.replace(/\{.*/u, ''))).toEqual([
        '0 guard hasKey()',
        '0 body body and arguments()',
        '0 interceptor tagged(invocation: ',
        '1 method UsersController.key()',
        '0 response response()',
      ])

      // The guard refuses before the method gets its variable.
      await dev.get('/apis/reset/letters')
      expect(JSON.stringify(await requestOf(dev, '/apis/reset/•••'))).not.toContain('letters')

      const login = await post('/apis/login', { name: 'Ann', password: 'open-sesame', cardNumber: '4111' })
      expect(await login.json()).toEqual({ token: 'issued-for-Ann' })
      const sent = await requestOf(dev, '/apis/login')
      expect(sent.curl).toMatch(/--data-raw '\{"name":"Ann","password":"•••","cardNumber":"•••"\}'$/u)
      expect(stepsOf(sent)[1]).toBe(
        "0 method UsersController.login(login: { name: 'Ann', password: '•••', cardNumber: '•••' })",
      )
      // Under another name, too.
      expect(stepsOf(sent)[3]).toBe(
        "2 service Users.insert(text: 'insert into users values ($1, $2)', values: [ 'Ann', '•••' ])",
      )
      expect(JSON.stringify([sent, first, refused])).not.toMatch(/sesame|4111|issued-for|abc|bad-token/u)

      expect(await dev.get('/apis/all')).toBe('{"id":1}\n{"id":2}\n')
      expect(await dev.get('/apis/query')).toBe('{"result":1,"length":1,"name":"AsyncFunction","source":"query()"}')
      expect(await dev.get('/apis/show/hidden-7')).toBe('{"shown":5,"reads":0}')
      const shown = await requestOf(dev, '/apis/show/•••')
      expect(JSON.stringify(shown)).not.toContain('hidden')
      const [, , { args }] = allSteps(shown)
      expect(args).toBe(
        `url: https://ann:•••@host/?token=•••, text: '{"password":"•••"} or pwd=•••', pairs: [ [ 'password', '•••' ] ], code: '•••', link: Link {}`,
      )
      // Each recorded call takes several frames of the stack.
      expect(await dev.get('/apis/depth')).toBe('{"depth":2000}')
      expect(await requestOf(dev, '/apis/depth')).toMatchObject({ more: expect.any(Number), status: 200 })
      await dev.get('/apis/lost')
      await dev.prints(/unhandled There is no user lost/u)
      const unknown = await dev.get('/none')
      expect(unknown).toContain('Not Found')
      expect(await requestOf(dev, '/none')).toMatchObject({ status: 404, steps: [] })

      // Requests at the same time do not mix.
      await Promise.all(Array.from({ length: 20 }, (_, index) => dev.get(`/apis/users/${index + 10}`)))
      for (const index of [10, 29])
        expect(stepsOf(await requestOf(dev, `/apis/users/${index}`))[2]).toBe(`1 service Users.find(id: '${index}')`)
    })
  })

  test('shows streams, uploads, HTTP/2 and clients that leave as they are', async () => {
    const project = createKinds()
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on [^]*listens on /u)
      const [one, two] = [...dev.output().matchAll(/listens on (http:\S+)/gu)].map(([, address]) => address)
      // The calls of a generator belong to its method, and a client that leaves ends it.
      const leave = new AbortController()
      const { body } = await fetch(`${one}/apis/events`, { signal: leave.signal })
      const reader = body!.getReader()
      for (let count = 0; count < 3; count++) await reader.read()
      leave.abort()
      const stream = await requestOf(dev, '/apis/events')
      expect(stream).toMatchObject({ status: 200, isCut: true })
      expect(stepsOf(stream).slice(1, 4)).toEqual([
        '0 method Kinds.events()',
        "1 service Feed.next(word: 'tick')",
        "1 service Feed.next(word: 'tick')",
      ])
      // An error that a generator throws late is in the generator and in the method that has returned it.
      await fetch(`${one}/apis/late`)
        .then((response) => response.text())
        .catch(() => {})
      const late = await requestOf(dev, '/apis/late')
      const error = 'Error: too late'
      expect(late).toMatchObject({ status: 200, isCut: true })
      expect(allSteps(late).slice(1, 4)).toMatchObject([
        { depth: 0, name: 'Kinds.late', error },
        { depth: 1, name: 'Feed.late', error },
        { depth: 2, name: 'Feed.next' },
      ])
      const upload = new FormData()
      upload.append('file', new File([new Uint8Array(500_000)], 'a.bin'))
      expect(await (await fetch(`${one}/apis/upload`, { method: 'POST', body: upload })).text()).toBe('{"size":500000}')
      const { status, curl } = await requestOf(dev, '/apis/upload')
      expect([status, curl]).toEqual([200, expect.stringMatching(/\n# The body is not shown\.$/u)])

      // A method that sends requests to its own app: each has a body and a route of its own.
      const headers = { 'Content-Type': 'application/json' }
      await fetch(`${one}/apis/batch`, { method: 'POST', headers, body: '["/apis/late?1"]' })
      const batch = await requestOf(dev, '/apis/batch')
      expect(batch).toMatchObject({ handler: 'Kinds.batch', route: 'POST /apis/batch' })
      expect(batch.curl).toContain(`--data-raw '["/apis/late?1"]'`)

      // There is no response, so there is no status, and the method has no end.
      const session = connect(two as string)
      const begin = (path: string): ClientHttp2Stream => session.request({ ':path': path }).on('error', () => {})
      const [whole, cut] = [begin('/apis/none'), begin('/apis/forever?2')]
      await Promise.all([once(whole.resume(), 'end'), setTimeout(100)])
      cut.close(constants.NGHTTP2_CANCEL)
      expect(await requestOf(dev, '/apis/none')).toMatchObject({ status: 404, isCut: false })
      const left = await requestOf(dev, '/apis/forever?2')
      expect([left.status, left.isCut, stepsOf(left)]).toEqual([
        undefined,
        true,
        ['0 body body and arguments()', '0 method Kinds.forever()', '1 service Feed.forever()'],
      ])
      session.destroy()

      // A request during an edit, and one of a program that is killed.
      const ask = (target: string): Promise<unknown> =>
        fetch(one + target)
          .then((response) => response.text())
          .catch(() => {})
      const edited = ask('/apis/events?edit')
      await requestOf(dev, '/apis/events?edit', ({ took }) => took > 0)
      project.write('src/main.ts', `${project.read('src/main.ts')}// edited\n`)
      await edited
      await dev.prints(/listens again[^]*listens again/u)
      expect(await requestOf(dev, '/apis/events?edit')).toMatchObject({ status: 200, isCut: true })
      const killed = ask('/apis/forever?kill')
      const { id } = await requestOf(dev, '/apis/forever?kill', ({ took }) => took > 0)
      process.kill(Number(id.split('-')[0]), 'SIGKILL')
      await killed
      expect(await requestOf(dev, '/apis/forever?kill')).toMatchObject({ id, isCut: true })
    })
  })

  test('cannot be read by another origin, and is not served in production', async () => {
    const project = createProject()
    await withDev(project, ['--no-check'], async (dev) => {
      await dev.prints(/listens on/u)
      const page = addressOf(dev)
      const paths = ['', '/content', '/page.js', '/style.css']
      for (const path of paths) {
        const { status, headers } = await ask(page, page.pathname + path, {
          'sec-fetch-site': 'same-origin',
          origin: page.origin,
        })
        expect([path, status]).toEqual([path, 200])
        expect(headers).toMatchObject({
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        })
        expect(headers['access-control-allow-origin']).toBeUndefined()
      }
      const content = `${page.pathname}/content`
      const { etag } = (await ask(page, content, {})).headers
      // The page asks again and again, and an unchanged content is not sent again.
      expect(await ask(page, content, { 'if-none-match': etag })).toMatchObject({ status: 304, body: '' })
      const { graph } = await contentOf(dev)
      expect(graph.flatMap(({ name }: any) => name ?? [])).toEqual([
        'UsersController',
        'Users',
        'AuthGuard',
        'Tokens',
        '"names"',
      ])
      const attacks: Record<string, string>[] = [
        { host: `evil.example:${page.port}` },
        { host: '127.0.0.1' },
        { host: `127.0.0.1.evil.example:${page.port}` },
        { origin: 'https://evil.example' },
        { origin: 'null' },
        { origin: `http://localhost:${page.port}` },
        { 'sec-fetch-site': 'cross-site' },
        { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'script' },
        { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'iframe' },
      ]
      for (const path of paths)
        for (const headers of attacks)
          expect([headers, (await ask(page, page.pathname + path, headers)).status]).toEqual([headers, 403])
      for (const method of ['POST', 'OPTIONS', 'PUT'])
        expect((await ask(page, page.pathname, {}, method)).status).toBe(403)
      for (const path of [
        '/',
        '/_honotate/..%2fpage-server.js',
        '/_honotate/../page-server.js',
        '/_honotate/page.d.ts',
        '/_honotate/page.js?x',
        '/_honotate/toString',
      ])
        expect([path, (await ask(page, path, {})).status]).toEqual([path, 404])
    })
    const without = async (args: readonly string[], env: Readonly<Record<string, string>>): Promise<void> =>
      withDev(
        project,
        args,
        async (dev) => {
          await dev.prints(/listens on/u)
          expect(dev.output()).not.toContain('page:')
          expect(await dev.get('/apis/users/1')).toContain('"id":"1"')
        },
        { env },
      )
    await without(['--no-check', '--no-page'], {})
    await without(['--no-check'], { NODE_ENV: 'production' })
  })

  test.skipIf(!chromium)(`works in Chromium with the keyboard, and axe finds nothing${withoutChromium}`, async () => {
    const project = createProject()
    await withDev(project, [], async (dev) => {
      await dev.prints(/listens on/u)
      const page = addressOf(dev)
      const browser = await startChromium(`--host-resolver-rules=MAP rebound.example 127.0.0.1`)
      try {
        const tab = await browser.newPage()
        const errors: string[] = []
        tab.on('pageerror', (error: Error) => errors.push(error.message))
        tab.on('console', (message: any) => errors.push(message.text()))
        const read = (selector: string): Promise<string> =>
          tab.$eval(selector, (found: any) => found.textContent).catch(() => '')
        const sees = (selector: string, pattern: RegExp): Promise<void> =>
          expect.poll(() => read(selector), { timeout: 60_000 }).toMatch(pattern)
        const violations = async (options: string): Promise<string[]> => {
          await tab.evaluate(axeScript)
          const { violations } = await tab.evaluate(`axe.run(${options})`)
          return violations.map(({ id, nodes }: any) => `${id} ${nodes.map(({ html }: any) => html)}`)
        }
        await tab.goto(page.href)
        await sees('#state', /The program runs on http/u)
        await dev.get('/apis/users/7')
        await sees('.requests', /GET \/apis\/users\/7 404/u)
        // The order of the keyboard: the views, the editor, the order, the requests.
        for (const name of ['Skip to content', 'requests', 'routes', 'injection', 'problems', 'document']) {
          await tab.keyboard.press('Tab')
          expect(await tab.evaluate('document.activeElement.textContent')).toMatch(new RegExp(`^${name}`, 'u'))
        }
        await tab.$eval('.skip', (button: any) => button.click())
        expect(await tab.evaluate('document.activeElement.localName')).toBe('main')
        // The order of the list, and the first request.
        for (let presses = 0; presses < 2; presses++) await tab.keyboard.press('Tab')
        await tab.keyboard.press('Enter')
        await sees(
          '.finding.bad',
          /^Failed method: UsersController\.find → Users\.find – HttpProblem: There is no user 7$/u,
        )
        // A new request does not take the focus away.
        await dev.get('/apis/users/1')
        await sees('.requests li', /users\/1 200/u)
        expect(await tab.evaluate('document.activeElement.textContent')).toContain('/apis/users/7')
        expect(await read('.steps')).toMatch(/method UsersController\.find[^]*failed[^]*Users\.find/u)
        expect(await tab.$$eval('.steps dd a', (links: any) => links.at(-1).href)).toMatch(
          /^vscode:\/\/file\/.*src\/users-controller\.ts:\d+:9$/u,
        )
        await browser
          .defaultBrowserContext()
          .overridePermissions(page.origin, ['clipboard-read', 'clipboard-sanitized-write'])
        await tab.bringToFront()
        await tab.click('.detail button')
        await sees('[role=status]:not(#state)', /Copied/u)
        expect(await tab.evaluate('navigator.clipboard.readText()')).toMatch(
          /^curl -g -X GET http:\/\/127\.0\.0\.1:\d+\/apis\/users\/7 \\\n/u,
        )
        const views: readonly (readonly [string, RegExp])[] = [
          ['requests', /users\/1 200/u],
          ['routes', /UsersController\.me\s*AuthGuard/u],
          ['injection', /Users gets Tokens \(parameter\)/u],
          ['problems', /src\/wrong\.ts[^]*not assignable/u],
        ]
        for (const [name, pattern] of views) {
          await tab.evaluate((view: string) => void (location.hash = view), name)
          await sees('main', pattern)
          expect(await tab.$$eval('nav [aria-current]', (links: any) => links[0].textContent)).toMatch(name)
          for (const [value, options] of [
            ['light', ''],
            // Only the colours differ.
            ['dark', "{ runOnly: ['color-contrast'] }"],
          ] as const) {
            await tab.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }])
            expect(await violations(options), `${name}, ${value}`).toEqual([])
          }
          await tab.setViewport({ width: 390, height: 844 })
          expect(await tab.evaluate('document.documentElement.scrollWidth'), name).toBeLessThanOrEqual(390)
          await tab.setViewport({ width: 1280, height: 800 })
        }
        expect(errors).toEqual([])

        // The requests survive a restart.
        project.write('src/users-controller.ts', controller.replace("'/key'", "'/keys'"))
        await dev.prints(/listens again/u)
        await tab.evaluate("location.hash = 'routes'")
        await sees('main', /\/apis\/keys/u)
        await tab.evaluate("location.hash = 'requests'")
        await sees('.requests', /users\/7 404/u)

        // A page of another origin, and a name that someone has pointed to this machine.
        await tab.goto(new URL('/apis/users/1', /listens on (\S+)/u.exec(dev.output())?.[1]).href)
        for (const path of ['', '/content', '/document'])
          expect(await tab.evaluate(`fetch('${page.href}${path}').then(() => 'read', () => 'refused')`)).toBe('refused')
        const rebound = await tab.goto(page.href.replace('127.0.0.1', 'rebound.example'))
        expect(rebound.status()).toBe(403)
      } finally {
        await browser.close()
      }
    })
  })
})

import { createApp, GetMapping, ResponseStatus, RestController, type HttpRequest, type HttpResponse } from 'honotate'
import { openApi, type MethodTypes } from 'honotate/openapi'
import { expect, test } from 'vitest'

@RestController()
class Statuses {
  @GetMapping('/plain') plain() {}
  @ResponseStatus(202) @GetMapping('/decorated') decorated() {}
  @GetMapping('/chosen') chosen(_req: HttpRequest, res: HttpResponse) {
    res.status(201)
  }
  @ResponseStatus(202) @GetMapping('/both') both(_req: HttpRequest, res: HttpResponse) {
    res.status(201)
  }
}

const app = createApp({ controllers: [Statuses], prefix: '' })

type Answer = MethodTypes['answers'][number]

/** Returns the statuses in the document for methods whose types have only this answer. */
function statusesFor(answer: Answer): Record<string, string> {
  const described: MethodTypes = { parameters: [], answers: [answer] }
  const names = ['plain', 'decorated', 'chosen', 'both']
  const methods = Object.fromEntries(names.map((name) => [name, described]))
  const { paths } = openApi(
    app,
    { controllers: [[Statuses, { methods }]], schemas: {} },
    {
      info: { title: 'Test', version: '1' },
    },
  )
  return Object.fromEntries(
    names.map((name) => [
      name,
      Object.keys(paths[`/${name}`]!['get']!.responses)
        .filter((each) => each !== 'default')
        .join(),
    ]),
  )
}

const json = 'application/json'

test.each<[answer: Answer, plain: string, decorated: string, chosen: string, both: string]>([
  [{ type: json }, '200', '202', '2XX', '202'],
  [{ status: 204 }, '204', '202', '2XX', '202'],
  [{ status: 201, type: json }, '201', '201', '201', '201'],
  [{ status: 201 }, '201', '201', '2XX', '201'],
  [{ status: 300 }, '300', '300', '300', '300'],
  [{ status: 302 }, '302', '302', '302', '302'],
  [{ status: 399 }, '399', '399', '399', '399'],
  [{ status: 404, type: json }, '404', '404', '404', '404'],
  [{ status: 400 }, '400', '400', '2XX', '400'],
  [{ status: '2XX', type: json }, '2XX', '2XX', '2XX', '2XX'],
  [{ status: '2XX', type: '*/*' }, '2XX', '202', '2XX', '202'],
  [{}, '2XX', '202', '2XX', '202'],
])('a response of the type %j has the statuses %s, %s, %s and %s', (answer, plain, decorated, chosen, both) => {
  expect(statusesFor(answer)).toEqual({ plain, decorated, chosen, both })
})

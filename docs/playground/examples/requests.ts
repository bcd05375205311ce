/** A request to try, and its response: `test/playground` sends each of them. */
export interface Try {
  readonly method?: string
  readonly path: string
  readonly headers?: string
  readonly body?: string
  /** The status, and a part of the body. */
  readonly answers: readonly [status: number, body: string]
}

const json = 'Content-Type: application/json'

/** The requests of each example, by the name of its file. */
export const requests = {
  hello: [
    { path: '/apis/hello?name=Ann', answers: [200, '"text": "Hello, Ann!"'] },
    { path: '/apis/hello', answers: [200, '"text": "Hello, world!"'] },
    { path: '/apis/bye', answers: [404, '"title": "Not Found"'] },
  ],
  'path-and-query': [
    { path: '/apis/users/1', answers: [200, '"name": "Ann"'] },
    { path: '/apis/users?name=Bob', answers: [200, '"id": "2"'] },
    {
      method: 'PUT',
      path: '/apis/users/2',
      headers: json,
      body: '{ "name": "Bert" }',
      answers: [200, '"name": "Bert"'],
    },
    { path: '/apis/users/9', answers: [404, '"detail": "There is no user 9."'] },
    { method: 'DELETE', path: '/apis/users/1', answers: [405, '"title": "Method Not Allowed"'] },
  ],
  injection: [{ path: '/apis/visits/Ann', answers: [200, '"text": "Good morning, Ann!"'] }],
  orders: [
    { path: '/apis/orders/0', answers: [200, '"article": "tea"'] },
    { method: 'POST', path: '/apis/orders', body: '{ "article": "milk", "count": 1 }', answers: [200, '"id": 1'] },
    {
      method: 'POST',
      path: '/apis/orders',
      body: '{ "article": "milk", "count": 0 }',
      answers: [422, '"pointer": "#/count"'],
    },
    { path: '/apis/orders/7', answers: [404, '"detail": "Order 7 does not exist."'] },
  ],
  guard: [
    { path: '/apis/account', answers: [401, '"detail": "Log in first."'] },
    { path: '/apis/account', headers: 'Authorization: Bearer secret', answers: [200, '"account": "of Ann"'] },
    { path: '/apis/prices', answers: [200, '"prices": "for a guest"'] },
  ],
  validation: [
    {
      method: 'POST',
      path: '/apis/books',
      headers: json,
      body: '{ "title": "Emma", "pages": 474 }',
      answers: [200, '"tags": []'],
    },
    {
      method: 'POST',
      path: '/apis/books',
      headers: json,
      body: '{ "title": "E", "pages": -1 }',
      answers: [422, '"pointer": "#/title"'],
    },
    { path: '/apis/books?page=3', answers: [200, '"next": 4'] },
    { path: '/apis/books?page=x', answers: [400, '"detail": "'] },
  ],
  streaming: [
    { path: '/apis/countdown/3', answers: [200, '{"text":"Lift-off!"}'] },
    { path: '/apis/progress', answers: [200, 'event: progress\ndata: {"percent":100}'] },
  ],
  'request-scope': [
    { path: '/apis/me', headers: 'X-User: 7', answers: [200, '"user": "Ann"'] },
    { path: '/apis/me', answers: [200, '"user": "nobody"'] },
  ],
  interceptor: [
    { path: '/apis/sum/10', answers: [200, '"value": 55'] },
    { path: '/apis/sum/100', answers: [200, '"value": 5050'] },
  ],
  exceptions: [
    { path: '/apis/stock/tea', answers: [200, '"count": 3'] },
    { path: '/apis/stock/milk', answers: [409, '"error": "There is no milk left."'] },
    { path: '/apis/broken', answers: [500, '"title": "Internal Server Error"'] },
  ],
  'own-decorator': [
    { path: '/apis/news?page=2', headers: 'Accept-Language: de-CH', answers: [200, '"language": "de"'] },
    { path: '/apis/news', answers: [200, '"next": 2'] },
    { path: '/apis/news?page=10', answers: [400, '"detail": "Pages are 1 to 9."'] },
  ],
  openapi: [
    { path: '/openapi.json', answers: [200, '"operationId": "Pet_find"'] },
    { path: '/apis/pets/1', answers: [200, '"name": "Minka"'] },
    {
      method: 'POST',
      path: '/apis/pets',
      body: '{ "name": "Rex", "kind": "cow" }',
      answers: [422, '"pointer": "#/kind"'],
    },
  ],
  nestjs: [
    { path: '/cats/0', answers: [200, '"name": "Minka"'] },
    { path: '/cats/9', answers: [404, '"title": "Not Found"'] },
    { method: 'POST', path: '/cats', body: '{ "name": "Tom", "age": 1 }', answers: [403, '"title": "Forbidden"'] },
    {
      method: 'POST',
      path: '/cats',
      headers: 'X-Key: secret',
      body: '{ "name": "Tom", "age": 1 }',
      answers: [201, '"id": 1'],
    },
  ],
  spring: [
    { path: '/apis/owners/0', answers: [200, '"city": "Bern"'] },
    { path: '/apis/owners?city=Bern', answers: [200, '"name": "Ann"'] },
    { path: '/apis/owners/7', answers: [404, '"error": "No owner 7"'] },
    {
      method: 'POST',
      path: '/apis/owners',
      body: '{ "name": "Bob", "city": "Basel" }',
      answers: [201, '"name": "Bob"'],
    },
  ],
  'without-http': [],
} as const satisfies Readonly<Record<string, readonly Try[]>>

// Made by `honotate openapi --app test/app.ts --client client`; do not edit.
/* eslint-disable */
// biome-ignore-all lint: it is generated

const operations = {
  articles: {
    add: ["POST", "/api/articles", "application/json"],
    change: ["PUT", "/api/articles/{slug}", "application/json"],
    favorite: ["POST", "/api/articles/{slug}/favorite"],
    feed: ["GET", "/api/articles/feed"],
    find: ["GET", "/api/articles/{slug}"],
    list: ["GET", "/api/articles"],
    remove: ["DELETE", "/api/articles/{slug}"],
    unfavorite: ["DELETE", "/api/articles/{slug}/favorite"],
  },
  comments: {
    add: ["POST", "/api/articles/{slug}/comments", "application/json"],
    list: ["GET", "/api/articles/{slug}/comments"],
    remove: ["DELETE", "/api/articles/{slug}/comments/{id}"],
  },
  profiles: {
    find: ["GET", "/api/profiles/{username}"],
    follow: ["POST", "/api/profiles/{username}/follow"],
    unfollow: ["DELETE", "/api/profiles/{username}/follow"],
  },
  tags: {
    list: ["GET", "/api/tags"],
  },
  users: {
    change: ["PUT", "/api/user", "application/json"],
    current: ["GET", "/api/user"],
    login: ["POST", "/api/users/login", "application/json"],
    register: ["POST", "/api/users", "application/json"],
  },
}

const readings = new WeakMap()
const keys = new WeakMap()

export function createClient(baseUrl, { fetch: send = (url, init) => fetch(url, init), headers } = {}) {
  const call = ([method, path, type, events]) =>
    async function request(args = {}, init = {}) {
      const given = new Headers(typeof headers === 'function' ? await headers() : headers)
      for (const more of [args.headers, init.headers])
        for (const [name, value] of more?.[Symbol.iterator] ? more : Object.entries(more ?? {}))
          if (value !== undefined) given.set(name, String(value))
      const cookies = Object.entries(args.cookies ?? {}).filter(([, value]) => value !== undefined)
      if (cookies.length > 0)
        given.set('cookie', cookies.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; '))
      const body = args.body === undefined ? undefined : encodeBody(args.body, type)
      const isForm = typeof FormData === 'function' && body instanceof FormData
      if (body !== undefined && !isForm && !given.has('content-type')) given.set('content-type', type)
      const url = baseUrl.replace(/\/$/, '') + fillPath(path, args.path) + queryOf(args.query)
      const answer = await send(url, { ...init, method, headers: given, ...(body !== undefined && { body }) })
      if (events) readings.set(answer, events)
      return answer
    }
  const named = (entry, ...names) => {
    const operation = call(entry)
    keys.set(operation, names)
    return operation
  }
  return mapValues(operations, (group, of) => mapValues(group, (entry, name) => named(entry, of, name)))
}

export class AnswerError extends Error {
  name = 'AnswerError'

  constructor(answer) {
    super(`The answer has the status ${answer.status}`)
    this.answer = answer
  }
}

export function queryKey(operation, args) {
  return [...(keys.get(operation) ?? []), ...(args === undefined ? [] : [args])]
}

export function queryOptions(operation, args) {
  return { queryKey: queryKey(operation, args), queryFn: ({ signal }) => dataOf(operation(args, { signal })) }
}

export function mutationOptions(operation) {
  return { mutationKey: queryKey(operation), mutationFn: (args) => dataOf(operation(args)) }
}

async function dataOf(answering) {
  const answer = await answering
  if (!answer.ok) throw new AnswerError(answer)
  const type = answer.headers.get('content-type') ?? ''
  if (answer.status === 204 || answer.status === 205) return null
  if (/[/+]json\b/.test(type)) return answer.json()
  return type.startsWith('text/') ? answer.text() : answer.blob()
}

export async function* events(answer) {
  const parse = { text: (text) => text, any: parseAny }[readings.get(answer)] ?? JSON.parse
  for await (const { data, ...fields } of parseEvents(answer.body))
    if (data !== undefined) yield { ...fields, data: parse(data) }
}

const parseEvents = async function* parseEvents(body) {
	const reader = body.pipeThrough(new TextDecoderStream()).getReader();
	let text = "";
	let fields = {};
	try {
		for (let isDone = false; !isDone;) {
			const { done, value = "" } = await reader.read();
			isDone = done;
			const lines = (text + value).split(isDone ? /\r\n|\n|\r/ : /\r\n|\n|\r(?!$)/);
			text = lines.pop() ?? "";
			for (const line of lines) {
				if (line === "") {
					yield fields;
					fields = {};
					continue;
				}
				const [, name, content = ""] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
				if (name === "data") fields.data = fields.data === void 0 ? content : `${fields.data}\n${content}`;
				else if (name === "event") fields.event = content;
				else if (name === "id" && !content.includes("\0")) fields.id = content;
				else if (name === "retry" && /^\d+$/.test(content)) fields.retry = Number(content);
			}
		}
	} finally {
		await reader.cancel().catch(() => {});
	}
}

// A string is sent as it is, anything else as JSON; so JSON of a string is a string in quotation marks.
function parseAny(text) {
  try {
    const value = JSON.parse(text)
    return typeof value === 'string' ? text : value
  } catch {
    return text
  }
}

function fillPath(path, variables = {}) {
  return path.replace(/\{(\+?)([^}]*)\}/g, (_, plus, name) => {
    const value = String(variables[name] ?? '')
    // A URL would lose such a segment, and the request would reach another route.
    if (value.split(plus ? '/' : '\0').some((part) => part === '' || part === '.' || part === '..'))
      throw new TypeError(`The path variable "${name}" must not be empty, "." or ".."`)
    const encoded = encodeURIComponent(value)
    return plus ? encoded.replaceAll('%2F', '/') : encoded
  })
}

function queryOf(query = {}) {
  const search = new URLSearchParams()
  for (const [name, value] of entriesOf(query)) search.append(name, String(value))
  const text = search.toString()
  return text === '' ? '' : `?${text}`
}

function encodeBody(body, type) {
  if (type === 'application/json') return JSON.stringify(body)
  if (type === 'application/x-www-form-urlencoded' && body instanceof FormData) return new URLSearchParams([...body])
  if (body instanceof FormData || body instanceof URLSearchParams) return body
  if (type !== 'multipart/form-data' && type !== 'application/x-www-form-urlencoded') return body
  const form = type === 'multipart/form-data' ? new FormData() : new URLSearchParams()
  for (const [name, value] of entriesOf(body)) form.append(name, value instanceof Blob ? value : String(value))
  return form
}

function entriesOf(values) {
  return Object.entries(values).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((each) => [name, each])
    const isSpread = typeof value === 'object' && value !== null && !(value instanceof Blob) && !(value instanceof Date)
    if (isSpread) return entriesOf(value)
    return value === undefined || value === null ? [] : [[name, value instanceof Date ? value.toISOString() : value]]
  })
}

function mapValues(values, change) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))
}

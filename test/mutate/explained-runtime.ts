import type { ExplainedMutants } from './explained-mutants.ts'

export const runtime: ExplainedMutants = {
  'src/honotate/app/dispatch.ts': [
    {
      line: 'if (handlers.length > 1) return runChain(app, c, handlers, receiver)',
      change: '> → >=',
      reason: 'A handler alone is run as a chain of one: it takes longer.',
    },
  ],
  'src/honotate/app/router.ts': [
    { line: '#turn = 0', change: '0 → (0 + 1)', reason: 'Turns are compared with each other alone.' },
    { line: 'let isLiteral = true', change: 'true → false', reason: 'Nothing is cached: a match takes longer.' },
    {
      line: "this.#starts.set(path.slice(0, path.lastIndexOf('/')), { node, segments: segments.slice(0, last) })",
      change: "this.#starts.set(path.slice(0, path.lastIndexOf('/')), { node, segments: segments.slice(0, last) }) → ;",
      reason: 'Nothing is cached: a match takes longer.',
    },
    {
      line: 'if (!start && depth === last && isLiteral && !isOpen)',
      change: '!start → start',
      reason: 'Nothing is cached: a match takes longer.',
    },
    {
      line: 'if (isOpen && !literal) return undefined',
      change: '&& → ||',
      reason: 'Less is cached: a match takes longer.',
    },
  ],
  'src/honotate/app/run-chain.ts': [
    { line: 'let last = -1', change: '1 → (1 + 1)', reason: 'It is less than the index of the first handler, too.' },
  ],
  'src/honotate/di/created-services.ts': [
    {
      line: 'const placeOf = ({ id }: Registration): number => order.get(id) ?? -1',
      change: '1 → (1 + 1)',
      reason: 'It is before the first place, too.',
    },
  ],
  'src/honotate/di/destroy.ts': [
    {
      line: 'known.set(method, answer)',
      change: 'known.set(method, answer) → ;',
      reason: 'The method is examined again: it takes longer.',
    },
  ],
  'src/honotate/di/injection/complete-services.ts': [
    {
      line: 'isDone = true',
      change: 'true → false',
      reason: 'The containers are patched more than once: creating a service takes longer.',
    },
  ],
  'src/honotate/di/injection/fields.ts': [
    {
      line: 'withFields.add(type)',
      change: 'withFields.add(type) → ;',
      reason: 'The fields of a class, each registered once, are looked for again: it takes longer.',
    },
  ],
  'src/honotate/di/end-services.ts': [
    {
      line: 'served.delete(container)',
      change: 'served.delete(container) → ;',
      reason: 'Apps that are closed stay in memory while their container does.',
    },
    {
      line: 'return timeout > 0 ? (result) => withinTime(timeout, result) : undefined',
      change: '0 → (0 + 1)',
      reason: 'A time-out of a millisecond is none.',
    },
  ],
  'src/honotate/di/start-gate.ts': [
    {
      line: 'isStarted = true',
      change: 'true → false',
      reason: 'An app that is mounted asks before each request whether its services have started: it takes longer.',
    },
  ],
  'src/honotate/di/typedi/patches.ts': [
    {
      line: 'if (allRegistrations(typediContainer.of()))',
      change: 'allRegistrations(typediContainer.of()) → !(allRegistrations(typediContainer.of()))',
      reason: 'TypeDI searches its list of services: a look-up takes longer.',
    },
    {
      line: 'Object.assign(ContainerInstance.prototype, {',
      change:
        'Object.assign(ContainerInstance.prototype, { findService(this: ContainerInstance, id: unknown) { return registrations(this, id)[0] }, findAllServices(this: ContainerInstance, id: unknown) { return [...registrations(this, id)] }, }) → ;',
      reason: 'TypeDI searches its list of services: a look-up takes longer.',
    },
  ],
  'src/honotate/di/creation-order.ts': [
    { line: 'let turn = 0', change: '0 → (0 + 1)', reason: 'Turns are compared with each other alone.' },
  ],
  'src/honotate/http/app-context.ts': [
    {
      line: 'this.#isOwn = true',
      change: 'true → false',
      reason: 'The response is copied once more: it takes longer.',
    },
    { line: '#isOwn = false', change: 'false → true', reason: 'It is set before it is read.' },
    {
      line: 'return (this.#res = platform.createResponse(null, undefined, platform.createHeaders(this.#prepared), false))',
      change: 'false → true',
      reason: 'There are no bytes to borrow.',
    },
    { line: '#isShared = false', change: 'false → true', reason: 'Headers are copied once more: it takes longer.' },
    {
      line: 'this.#isShared = false',
      change: 'false → true',
      reason: 'Headers are copied once more: it takes longer.',
    },
    {
      line: 'if (this.#prepared && !this.#platform.copiesHeaders) {',
      change: '&& → ||',
      reason: 'Headers are copied once more: it takes longer.',
    },
    {
      line: "if (copiesHeaders && headers && type) this.#made.headers.set('Content-Type', type)",
      change: '&& → ||',
      reason: 'A type is set once more: it takes longer.',
    },
  ],
  'src/honotate/http/html.ts': [
    {
      line: 'return String(await resolveCallback(template, HtmlEscapedCallbackPhase.Stringify, false, {}))',
      change: 'false → true',
      reason: 'The result keeps callbacks that nothing calls, until `String()` drops them.',
    },
  ],
  'src/honotate/http/json.ts': [
    {
      line: 'if (text.length > 2 * jsonDepth) refuseDeeper()',
      change: '> → >=',
      reason: 'A text of that length is searched for levels: it takes longer.',
    },
    {
      line: `text.includes('__proto__') || (text.includes('ructor"') && text.includes('"constructor"')) || text.includes('\\\\u00')`,
      change: '&& → ||',
      reason: 'More values are searched for the keys: it takes longer.',
    },
    {
      line: 'for (let at = 0; at < text.length && depth <= limit; at++) {',
      change: '< → <=',
      reason: 'Behind the end of the text there is no bracket.',
    },
  ],
  'src/honotate/http/lifetime.ts': [
    {
      line: 'const message = `${context.req.method} ${rawPath(context.req)} still runs ${OVERDUE / 1000} s after its client had the response or left`',
      change: '1000 → (1000 + 1)',
      reason: 'The message names 29.97 seconds instead of 30.',
    },
  ],
  'src/honotate/http/limit-body.ts': [
    {
      line: 'if (length <= limit) return',
      change: '<= → <',
      reason: 'The bytes of a body at the limit are counted: it takes longer.',
    },
  ],
  'src/honotate/http/statuses.ts': [
    {
      line: "return ERROR_TITLES[status] ?? (status < 500 ? 'Client Error' : 'Server Error')",
      change: '< → <=',
      reason: '500 has a title of its own.',
    },
    {
      line: "return ERROR_TITLES[status] ?? (status < 500 ? 'Client Error' : 'Server Error')",
      change: '500 → (500 + 1)',
      reason: '500 has a title of its own.',
    },
  ],
  'src/honotate/http/query.ts': [
    {
      line: 'const text = hash === -1 ? url : url.slice(0, hash)',
      change: '0 → (0 + 1)',
      reason: 'Only what follows `?` is read.',
    },
    {
      line: "for (let start = text.indexOf('?') + 1 || text.length; start < text.length;) {",
      change: '< → <=',
      reason: 'At the end of the text there is no parameter.',
    },
    {
      line: 'const end = equals === -1 || equals > stop ? stop : equals',
      change: '> → >=',
      reason: '`=` and `&` do not stand at the same place.',
    },
  ],
  'src/honotate/http/trusted-proxies.ts': [
    { line: 'const LONGEST = 45', change: '45 → (45 + 1)', reason: 'A text of 46 characters is no address.' },
    {
      line: 'if ((at - before) % 2 === 0) isQuoted = !isQuoted',
      change: '- → +',
      reason: 'The sum of two numbers is even where their difference is.',
    },
  ],
  'src/honotate/http/web-platform.ts': [
    {
      line: "if (++count > 1 || typeof headers[name] !== 'string') return setHeaders(new Headers(), headers)",
      change: '> → >=',
      reason: 'A single header is copied: it takes longer.',
    },
    { line: 'let count = 0', change: '0 → (0 + 1)', reason: 'A single header is copied: it takes longer.' },
  ],
  'src/honotate/routing/argument-sources.ts': [
    {
      line: 'const length = rest === -1 || record?.sources.has(rest) ? named : Math.max(named, rest + 3)',
      change: '3 → (3 + 1)',
      reason: 'No method is given a fourth value.',
    },
  ],
  'src/honotate/routing/invoke.ts': [
    {
      line: 'const call = arounds.length > 0 ? callAround : finish ? callAndFinish : callMethod',
      change: '> → >=',
      reason: 'A method without interceptors is called as one with them: it takes longer.',
    },
  ],
  'src/honotate/routing/route-order.ts': [
    {
      line: 'a.ranks === b.ranks ? Number(!a.route.versions) - Number(!b.route.versions) : a.ranks < b.ranks ? -1 : 1,',
      change: '< → <=',
      reason: 'Equal ranks are compared before.',
    },
    {
      line: 'a.ranks === b.ranks ? Number(!a.route.versions) - Number(!b.route.versions) : a.ranks < b.ranks ? -1 : 1,',
      change: '1 → (1 + 1)',
      reason: 'Only the sign of a comparison counts.',
    },
  ],
  'src/honotate/routing/timeout.ts': [
    {
      line: "Object.defineProperty(request, 'signal', { configurable: true, get })",
      change: 'true → false',
      reason: 'Nothing defines the signal again.',
    },
  ],
  'src/honotate/testing/create-test-app.ts': [
    {
      line: "return serve(app, { port: 0, hostname: '127.0.0.1', signals: false, closeTimeout: 500 })",
      change: '500 → (500 + 1)',
      reason: 'A stream that a test has not read to its end is cut a millisecond later.',
    },
  ],
}

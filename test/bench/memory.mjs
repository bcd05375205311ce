// Measures the memory that a request allocates: `npm run bench -- memory`.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { bundleServices } from './support/bundle.mjs'
import { readOptions } from './support/options.mjs'
import { saveResult } from './support/result.mjs'
import { scenarios } from './support/scenarios.mjs'

readOptions({})
const bundles = await bundleServices(['bare', 'hono', 'honotate'])
const asking = {
  request: { title: 'a method that takes the request', path: '/apis/request', text: 'GET' },
  cookies: {
    title: 'a method that reads a cookie',
    path: '/apis/cookies',
    headers: { Cookie: 'name=Ada' },
    text: 'Ada',
  },
}

/** Objects that honotate creates on demand: a heading, and a pattern for the functions that create the object. */
const made = {
  context: / AppContext\d*$/u,
  HttpRequest: / HttpRequest\d*$/u,
  HttpResponse: / HttpResponse\d*$/u,
  'path variables': / pathVariables\d*$/u,
  query: / parseQuery\d*$/u,
  cookies: / getCookie\d*$/u,
  body: / parseJson\d*$/u,
}

async function run(service, scenario, what, flags) {
  const args = [
    ...flags,
    join(import.meta.dirname, 'support/allocations.mjs'),
    bundles[service],
    String(scenario.extra ?? 0),
    JSON.stringify(scenario),
    what,
  ]
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production' },
    maxBuffer: 1e8,
  })
  return JSON.parse(stdout)
}

const bytes = []
for (const [name, scenario] of Object.entries(scenarios)) {
  const flags = ['--expose-gc', '--min-semi-space-size=256', '--max-semi-space-size=256']
  const [bare, hono, honotate] = [
    await run('bare', scenario, 'bytes', flags),
    await run('hono', scenario, 'bytes', flags),
    await run('honotate', scenario, 'bytes', flags),
  ]
  bytes.push([
    `${name}: ${scenario.title}`,
    ...[bare, hono, honotate, hono - bare, honotate - bare].map((each) => each.toFixed(0)),
    (honotate / hono).toFixed(2),
  ])
  console.log(bytes.at(-1).join('  '))
}

const counts = []
for (const [name, scenario] of Object.entries({ ...scenarios, ...asking })) {
  const calls = Object.entries(await run('honotate', scenario, 'calls', []))
  counts.push([
    name in scenarios ? `${name}: ${scenario.title}` : scenario.title,
    ...Object.values(made).map((functions) =>
      calls.filter(([called]) => functions.test(called)).reduce((sum, [, count]) => sum + count, 0),
    ),
  ])
  console.log(counts.at(-1).join('  '))
}

const sites = []
for (const [name, scenario] of Object.entries(scenarios)) {
  // Without inlining: the profiler assigns the allocations of an inlined function to its caller.
  const allocated = Object.entries(
    await run('honotate', scenario, 'sites', ['--no-turbo-inlining', '--no-maglev-inlining']),
  )
  const own = allocated
    .filter(([site, size]) => site.startsWith('src/') && size >= 8)
    .toSorted(([, one], [, other]) => other - one)
  const all = own.reduce((sum, [, size]) => sum + size, 0)
  sites.push([
    `${name}: ${scenario.title}`,
    all.toFixed(0),
    own
      .slice(0, 5)
      .map(([site, size]) => `${site.replace(/^src\/runtime\/(\S*) (.*)/u, '`$1` $2')} ${size.toFixed(0)}`)
      .join('; '),
  ])
  console.log(sites.at(-1).join('  '))
}

saveResult({
  name: 'memory',
  packages: ['hono', '@hono/standard-validator', 'zod'],
  notes: ['For one `await app.fetch(new Request(url, init))`, after 20,000 uncounted requests.'],
  tables: [
    {
      title:
        'Bytes on the heap: medians of 15 rounds of 2,000 requests, without garbage collection. *Adds* is the difference to `Request` and `Response` alone.',
      head: ['scenario', 'bare `Request` and `Response`', 'Hono', 'honotate', 'Hono adds', 'honotate adds', 'ratio'],
      rows: bytes,
    },
    {
      title:
        "How often each object is created, by an exact count of calls (V8's precise coverage). The last two scenarios use objects that the others do not.",
      head: ['scenario', ...Object.keys(made)],
      rows: counts,
    },
    {
      title:
        "Bytes that honotate's own code allocates, by function (sampling heap profiler, without inlining, so that allocations are assigned to the right function).",
      head: ['scenario', 'in all', 'most of it'],
      rows: sites,
    },
  ],
})

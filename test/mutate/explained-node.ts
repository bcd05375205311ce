import type { ExplainedMutants } from './explained-mutants.ts'

/** The lines of `serve()` with the limits of closing. */
const LIMITS = 'const { drainDelay = 0, closeTimeout = 10_000, destroyTimeout = 3000, writeTimeout = 60_000 } = options'
const EXIT = 'const { exitTimeout = drainDelay + closeTimeout + (destroyTimeout || 3000) + 2000 } = options'

export const node: ExplainedMutants = {
  'src/honotate/node/close.ts': [
    {
      line: 'Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })',
      change: '1 → (1 + 1)',
      reason: 'A connection ends a millisecond later.',
    },
    {
      line: 'Object.assign(server, { keepAliveTimeout: 1, keepAliveTimeoutBuffer: 0 })',
      change: '0 → (0 + 1)',
      reason: 'A connection ends a millisecond later.',
    },
  ],
  'src/honotate/node/request-listener.ts': [
    {
      line: "if (method === 'GET' || method === 'HEAD') return false",
      change: 'false → true',
      reason: 'The web request is copied: it takes longer.',
    },
  ],
  'src/honotate/node/message.ts': [
    {
      line: 'if (isLeft && !this.raw) void this.context?.req.raw',
      change: '&& → ||',
      reason: 'The web request is created although nothing needs it: it takes longer.',
    },
    {
      line: 'const UPLOAD_REST = 50',
      change: '50 → (50 + 1)',
      reason: 'The rest of an upload is taken for a millisecond longer.',
    },
  ],
  'src/honotate/node/node-headers.ts': [
    {
      line: 'if (names.size < MOST_NAMES) names.set(name, made)',
      change: 'names.set(name, made) → ;',
      reason: 'No name is cached: headers take longer.',
    },
    {
      line: 'const isPadded = text.charCodeAt(0) <= 32 || text.charCodeAt(text.length - 1) <= 32',
      change: '32 → (32 + 1)',
      reason: 'A value with `!` at an end is searched for spaces around it, and has none.',
    },
    {
      line: 'const MOST_NAMES = 500',
      change: '500 → (500 + 1)',
      reason: 'One more name is cached.',
    },
    {
      line: 'if (names.size < MOST_NAMES) names.set(name, made)',
      change: '< → <=',
      reason: 'One more name is cached.',
    },
    {
      line: 'if (names.size < MOST_NAMES) names.set(name, made)',
      change: 'names.size < MOST_NAMES → !(names.size < MOST_NAMES)',
      reason: 'No name is cached: headers take longer.',
    },
    {
      line: 'for (let at = 0; at < list.length; at += 2) if (list[at] === name) return at',
      change: '< → <=',
      reason: 'No name is behind the end of the list.',
    },
    {
      line: 'yield* pairs.sort(([one], [other]) => Number(one > other) - Number(one < other))',
      change: '> → >=',
      reason: 'Sorting keeps the order of cookies all the same.',
    },
  ],
  'src/honotate/node/borrowed-bytes.ts': [
    {
      line: 'export const SMALL_BODY = 65_536',
      change: '65_536 → (65_536 + 1)',
      reason: 'Bytes of this length are copied at once: it takes longer.',
    },
  ],
  'src/honotate/node/node-response.ts': [
    {
      line: 'isTouched = false',
      change: 'false → true',
      reason: 'Each response is asked whether it was read: it takes longer.',
    },
  ],
  'src/honotate/node/serve-options.ts': [
    {
      line: LIMITS,
      change: '10_000 → (10_000 + 1)',
      reason: 'Requests have a millisecond more to finish.',
    },
    {
      line: LIMITS,
      change: '60_000 → (60_000 + 1)',
      reason: 'Connections are looked at in steps of seconds.',
    },
    {
      line: EXIT,
      change: '2000 → (2000 + 1)',
      reason: 'A process that does not end waits a millisecond longer.',
    },
    {
      line: LIMITS,
      change: '3000 → (3000 + 1)',
      reason: 'A service may be destroyed for a millisecond longer.',
    },
    {
      line: EXIT,
      change: '3000 → (3000 + 1)',
      reason: 'A process that does not end waits a millisecond longer.',
    },
  ],
  'src/honotate/node/serve.ts': [
    {
      line: 'const END_TIMEOUT = 60_000',
      change: '60_000 → (60_000 + 1)',
      reason: 'A socket may outlive its client for a millisecond longer.',
    },
    {
      line: 'useAsyncContextFrames()',
      change: 'useAsyncContextFrames() → ;',
      reason: 'V8 inlines less: requests take longer.',
    },
    {
      line: 'clearTimeout(setTimeout(() => {}))',
      change: 'clearTimeout(setTimeout(() => {})) → ;',
      reason: 'V8 inlines less: requests take longer.',
    },
  ],
  'src/honotate/node/sessions.ts': [
    {
      line: 'if (differs === -1 || (found[differs] as number) > (SAFE_NGHTTP2[differs] as number)) return',
      change: '> → >=',
      reason: 'The two numbers differ.',
    },
  ],
  'src/honotate/node/write-timeout.ts': [
    {
      line: 'stream[TAKEN] = (stream[TAKEN] ?? 0) + 1',
      change: '+ → -',
      reason: 'The number of parts differs from that before in any case.',
    },
    {
      line: 'stream[TAKEN] = (stream[TAKEN] ?? 0) + 1',
      change: '0 → (0 + 1)',
      reason: 'The number of parts differs from that before in any case.',
    },
    {
      line: 'stream[TAKEN] = (stream[TAKEN] ?? 0) + 1',
      change: '1 → (1 + 1)',
      reason: 'The number of parts differs from that before in any case.',
    },
  ],
  'src/honotate/node/write-response.ts': [
    {
      line: "if (parts.length === 0 && !stream) outgoing.write('', 'latin1')",
      change: '&& → ||',
      reason: 'An empty text is written before the first part, without an effect.',
    },
    {
      line: 'const PIECE = 65_536',
      change: '65_536 → (65_536 + 1)',
      reason: 'A piece has one byte more.',
    },
    {
      line: 'if (response instanceof NodeResponse) response.isBorrowed = false',
      change: 'false → true',
      reason: 'Large bytes are copied: it takes longer.',
    },
    {
      line: 'else if (options.stream && (length as number) > PIECE)',
      change: '> → >=',
      reason: 'A body of one piece is written as one all the same.',
    },
    {
      line: "outgoing.off('close', stop)",
      change: "outgoing.off('close', stop) → ;",
      reason: 'A body that was cancelled is cancelled once more, without an effect.',
    },
  ],
}

import { expect, test } from 'vitest'
import { isFromService } from '../../../src/honotate-kit/cli/dev/messages.ts'

test.each([null, undefined, 1, 'stopping', [], {}, { kind: null }, { kind: 'ready' }, { kind: { toString: null } }])(
  '%j, which a program sends by process.send(), is no message of honotate dev',
  (message) => expect(isFromService(message)).toBe(false),
)

test('messages of the service process are known', () => {
  for (const kind of ['files', 'listening', 'evaluated', 'stopping']) expect(isFromService({ kind })).toBe(true)
})

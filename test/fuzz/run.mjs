// Runs the property tests with a hundred times as many examples as CI: `npm run fuzz`. It also measures how times grow, tries
// all sizes of the pieces of a body, floods connections over HTTP/1.1 and HTTP/2, and sends requests through nginx and haproxy
// if they are installed. HONOTATE_RUNS sets another factor, HONOTATE_SEED replays a run.
import { startVitest } from 'vitest/node'

process.env.HONOTATE_RUNS ??= '10'
// This path selects the project that tests the schemas of `honotate migrate`. vitest.config.ts adds the projects of the
// matrix only if the command line names one of them.
process.argv.push('test/migration/random-dtos')
const hostile = ['memory-of-bodies', 'invalid-bodies', 'many-requests', 'hostile-', 'limits-on-a-connection']
await startVitest('test', ['test/fuzz', 'property', 'precheck', ...hostile, ...process.argv.slice(2)], { watch: false })

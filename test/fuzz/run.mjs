// Runs the property tests with a hundred times as many examples as CI: `npm run fuzz`. HONOTATE_RUNS is another factor,
// HONOTATE_SEED replays a run.
import { startVitest } from 'vitest/node'

process.env.HONOTATE_RUNS ??= '10'
// The configuration adds the projects of the matrix if the command line names one: that of the schemas which migrate writes.
process.argv.push('test/migration/random-dtos')
await startVitest('test', ['test/fuzz', 'property', 'precheck', ...process.argv.slice(2)], { watch: false })

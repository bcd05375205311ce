// Runs the property tests with ten times as many examples as CI: `npm run fuzz`. HONOTATE_RUNS is another factor,
// HONOTATE_SEED replays a run.
import { startVitest } from 'vitest/node'

process.env.HONOTATE_RUNS ??= '10'
await startVitest('test', ['test/fuzz', 'property', 'precheck', ...process.argv.slice(2)], { watch: false })

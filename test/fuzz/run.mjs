// Runs the property tests with a hundred times as many examples as CI: `npm run fuzz`. HONOTATE_RUNS sets another
// factor, HONOTATE_SEED replays a run.
import { startVitest } from 'vitest/node'

process.env.HONOTATE_RUNS ??= '10'
// This path selects the project that tests the schemas of `honotate migrate`. vitest.config.ts adds the projects of the
// matrix only if the command line names one of them.
process.argv.push('test/migration/random-dtos')
await startVitest('test', ['test/fuzz', 'property', 'precheck', ...process.argv.slice(2)], { watch: false })

// Gives every property test its seed and its number of examples, so that a run of random tests can be repeated.
import fc from 'fast-check'
import { runs, seed } from './runs.ts'

fc.configureGlobal({ seed, numRuns: runs(1000) })

/**
 * Ends a process when the one that has started it has ended, for whatever reason.
 *
 * @module
 */
import process from 'node:process'

process.on('disconnect', () => process.exit())
process.channel?.unref()

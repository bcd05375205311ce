/**
 * Ends a process when the one that has started it has ended, however that was.
 *
 * @module
 */
import process from 'node:process'

process.on('disconnect', () => process.exit())
process.channel?.unref()

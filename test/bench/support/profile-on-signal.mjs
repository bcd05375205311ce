// Preloaded into a server with `--import`: the first SIGUSR2 starts a profile, the second one writes it to the file
// that PROFILE names.
import { writeFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import process from 'node:process'

const session = new Session()
let isRunning = false

process.on('SIGUSR2', async () => {
  if (isRunning) {
    const { profile } = await session.post('Profiler.stop')
    writeFileSync(process.env.PROFILE, JSON.stringify(profile))
    return
  }
  isRunning = true
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.setSamplingInterval', { interval: 200 })
  await session.post('Profiler.start')
})

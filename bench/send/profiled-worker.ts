import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'

/** Loaded into a worker before anything else: its parent starts a CPU profile, and names the file it's written to. */
export type Told = { profile: 'start' } | { profile: 'stop'; file: string }

/** The answer: how long the main thread has had a processor so far. */
export interface Obeyed {
  mainThreadUs: number
}

const SAMPLE_US = 250

const session = new Session()
session.connect()

process.on('message', (told: Told) => {
  void obey(told).then(obeyed => process.send?.(obeyed))
})

async function obey(told: Told): Promise<Obeyed> {
  const { user, system } = process.threadCpuUsage()
  if (told.profile === 'start') {
    await session.post('Profiler.enable')
    await session.post('Profiler.setSamplingInterval', { interval: SAMPLE_US })
    await session.post('Profiler.start')
  } else {
    const { profile } = await session.post('Profiler.stop')
    await writeFile(told.file, JSON.stringify(profile))
  }
  return { mainThreadUs: user + system }
}

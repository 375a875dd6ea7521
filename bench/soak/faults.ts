import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '../chaos/database.ts'
import type { Network } from '../chaos/network.ts'
import type { Kept } from './processes.ts'

interface Stage {
  database: Database
  network: Network
  webs: Kept[]
  workers: Kept[]
  /** How long the whole run takes. */
  seconds: number
}

interface Fault {
  name: string
  /** When it comes, as a share of the run. */
  at: number
  /** Resolves when what was broken works again. */
  run(stage: Stage): Promise<void>
}

const restarted = (name: string, at: number, leave: (database: Database) => Promise<void>): Fault => ({
  name,
  at,
  async run({ database }) {
    await leave(database)
    await pause(2000)
    await database.bringBack()
  },
})

const killed = (name: string, at: number, pick: (stage: Stage) => Kept | undefined): Fault => ({
  name,
  at,
  async run(stage) {
    const victim = pick(stage)
    await victim?.kill()
    // Restarted after a second.
    await pause(1100)
    await victim?.ready()
  },
})

const mailServerStops: Fault = {
  name: 'mail server stopped',
  at: 0.42,
  async run({ network, seconds }) {
    await network.stop()
    // Two minutes of 30.
    await pause((seconds * 1000) / 15)
    await network.start()
  },
}

const diskFull: Fault = {
  name: 'disk full',
  at: 0.78,
  async run({ database, seconds }) {
    await database.fillDisk()
    await pause(Math.max(5, seconds / 90) * 1000)
    await database.freeDisk()
    // A server that can't write its log ends, and its supervisor restarts it.
    await database.bringBack()
  },
}

const faults: Fault[] = [
  restarted('PostgreSQL stopped (SIGTERM, SIGINT) and started', 0.1, database => database.stopInOrder()),
  killed('kill -9 of a web process', 0.22, ({ webs }) => webs[0]),
  killed('kill -9 of a worker', 0.32, ({ workers }) => workers[0]),
  mailServerStops,
  restarted('PostgreSQL killed (kill -9) and started', 0.64, database => database.kill()),
  diskFull,
]

/** A fault that happened, by performance.now(), and how long all took to be ready again after it, in s. */
export interface Happened {
  name: string
  began: number
  /** When all processes were ready again. */
  over: number
  minutes: number
  lasted: number
  readyAfter: number
}

export async function runFaults(stage: Stage): Promise<Happened[]> {
  const happened: Happened[] = []
  const start = performance.now()
  const isHere = ({ name }: Fault) => name !== diskFull.name || stage.database.noDisk === null
  for (const { name, at, run } of faults.filter(isHere)) {
    await pause(Math.max(0, start + at * stage.seconds * 1000 - performance.now()))
    const began = performance.now()
    await run(stage)
    const ended = performance.now()
    await Promise.all([...stage.webs, ...stage.workers].map(each => each.ready()))
    const over = performance.now()
    const tenths = (ms: number) => Math.round(ms / 100) / 10
    happened.push({
      name,
      began,
      over,
      minutes: tenths((began - start) / 60),
      lasted: tenths(ended - began),
      readyAfter: tenths(over - ended),
    })
  }
  await pause(Math.max(0, start + stage.seconds * 1000 - performance.now()))
  return happened
}

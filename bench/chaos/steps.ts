import { setTimeout as pause } from 'node:timers/promises'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/db/db.ts'
import { shuffle } from '#test/shuffle.ts'
import { readProgress } from './campaign.ts'
import type { Mood } from './conversation.ts'
import type { Database } from './database.ts'
import type { Kills } from './kills.ts'
import type { Key } from './messages-sql.ts'
import type { Network } from './network.ts'
import type { MailServer, Worker } from './processes.ts'

export interface Stage {
  db: Db
  campaign: Key
  recipients: number
  database: Database
  mailServer: MailServer
  network: Network
  kills: Kills
  workers: Worker[]
  random: () => number
}

export const FAULTS = ['smtp', 'postgres', 'both', 'network', 'disk', 'clock'] as const
export type Fault = (typeof FAULTS)[number]
/** These need a database of the run's own. */
export const OF_DATABASE: Fault[] = ['postgres', 'both', 'disk']

interface Step {
  name: string
  /** How many workers may lose what they have in flight. */
  affected: 'none' | 'one' | 'all'
  /** It waits for its own moment; the others come at a random one while messages are in flight. */
  isKill?: true
  /** May resolve to where it happened. */
  run(stage: Stage): Promise<string | void>
}

/** A finished step: when it ended, and how far the sending was. */
export interface Done {
  what: string
  where: string
  affected: Step['affected']
  at: number
  sent: number
  /** On their way right before it or right after it, whichever is more. */
  attempting: number
}

/** The first kills happen during the expansion. */
const KILLS_IN_EXPANSION = 2
const MOODS: Mood[] = ['one-by-one', 'refuses-groups', 'tls-fails', 'auth-fails', 'busy', 'silent']

const kill: Step = {
  name: 'kill -9',
  affected: 'one',
  isKill: true,
  async run({ workers, kills, random }) {
    const { where, victim } = await kills.kill(workers)
    // The next kill may come while this worker is still starting, which is worth testing too.
    if (random() < 0.7) await victim?.ready()
    return where
  },
}

const mood = (name: Mood): Step => ({
  name: `mail server: ${name}`,
  affected: name === 'silent' ? 'all' : 'none',
  async run({ mailServer, random }) {
    mailServer.tell({ mood: name })
    await pause(1200 + random() * 800)
    mailServer.tell({ mood: 'well' })
  },
})

const away = (name: string, leave: (database: Database) => Promise<void>): Step => ({
  name,
  affected: 'none',
  async run({ database, random }) {
    await leave(database)
    await pause(500 + random() * 1500)
    await database.bringBack()
  },
})

const both: Step = {
  name: 'kill -9 of a worker and PostgreSQL',
  affected: 'one',
  isKill: true,
  async run({ workers, database, kills, random }) {
    const { where, victim } = await kills.kill(workers)
    await database.kill()
    await pause(random() * 1500)
    await database.bringBack()
    await victim?.ready()
    return where
  },
}

const networkCut: Step = {
  name: 'network cut',
  affected: 'all',
  async run({ network, random }) {
    network.cut()
    await pause(1000 + random() * 2000)
    network.reconnect()
  },
}

const diskFull: Step = {
  name: 'disk full',
  affected: 'none',
  async run({ database }) {
    await database.fillDisk()
    await pause(4000)
    await database.freeDisk()
    // A server that can't write its log ends, and its supervisor restarts it.
    await database.bringBack()
  },
}

const clockJumps: Step = {
  name: 'clocks jump by an hour',
  affected: 'none',
  async run({ workers, random }) {
    // Never all in the same direction: if all were late, nothing would be due for an hour.
    const first = Math.floor(random() * 3)
    for (const [i, worker] of workers.entries()) worker.shiftClock((((first + i) % 3) - 1) * HOUR_MS)
  },
}

/** A fault of each type comes once for so many kills. */
const KILLS_PER_FAULT = 40

/** The kills, and the faults among them, in an order that depends on the seed. */
export function stepsOf(kills: number, faults: Fault[], random: () => number): Step[] {
  const others: Record<Fault, Step[]> = {
    smtp: MOODS.map(mood),
    postgres: [
      away('PostgreSQL stopped (SIGTERM, SIGINT)', d => d.stopInOrder()),
      away('PostgreSQL killed (kill -9)', d => d.kill()),
    ],
    both: [both, both],
    network: [networkCut, networkCut],
    disk: [diskFull],
    clock: [clockJumps, clockJumps],
  }
  const first = Array.from({ length: Math.min(kills, KILLS_IN_EXPANSION) }, () => kill)
  const times = Math.max(1, Math.round(kills / KILLS_PER_FAULT))
  const rest = [
    ...Array.from({ length: kills - first.length }, () => kill),
    ...Array.from({ length: times }, () => faults.flatMap(fault => others[fault])).flat(),
  ]
  return [...first, ...shuffle(rest, random)]
}

/** Runs the steps one after the other, while the mail server accepts each step's share of the messages. */
export async function doSteps(stage: Stage, steps: Step[]): Promise<Done[]> {
  const { db, campaign, mailServer, random, recipients } = stage
  const done: Done[] = []
  const began = performance.now()
  for (const [i, step] of steps.entries()) {
    if (i < KILLS_IN_EXPANSION) await whenExpanding(db, campaign)
    else {
      mailServer.tell({ allowed: Math.round((recipients * (i + 1)) / (steps.length + 1)) })
      if (!step.isKill) await pause(random() * 400)
      if (!step.isKill) await whenSending(db, campaign)
    }
    const before = await readProgress(db, campaign)
    const where = (await step.run(stage)) ?? ''
    const at = Math.round(performance.now() - began)
    const after = await readProgress(db, campaign)
    const attempting = Math.max(before.attempting, after.attempting)
    done.push({ what: step.name, where, affected: step.affected, at, sent: after.sent, attempting })
    if (process.env.CHAOS_LOG) console.log(JSON.stringify({ ...done.at(-1), statusReason: after.statusReason }))
  }
  // Resets all clocks, and lets the mail server accept the rest at full speed.
  for (const worker of stage.workers) worker.shiftClock(0)
  mailServer.tell({ mood: 'well', allowed: Number.MAX_SAFE_INTEGER })
  return done
}

/** Waits until the expansion has started. */
async function whenExpanding(db: Db, key: Key): Promise<void> {
  while ((await readProgress(db, key)).expanded === 0) await pause(2)
}

/** Gives up after a while: a worker whose clock is late sends nothing, nor does one that was slowed down. */
async function whenSending(db: Db, key: Key): Promise<void> {
  for (const deadline = performance.now() + 5000; performance.now() < deadline; await pause(50))
    if ((await readProgress(db, key)).attempting > 0) return
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { readProgress, withRetries } from './campaign.ts'
import type { Mood } from './conversation.ts'
import type { Database } from './database.ts'
import type { MailServer, Worker } from './processes.ts'

export interface Stage {
  db: Db
  campaignId: string
  recipients: number
  database: Database
  mailServer: MailServer
  workers: Worker[]
  random: () => number
}

export const FAULTS = ['smtp', 'postgres', 'disk', 'clock'] as const
export type Fault = (typeof FAULTS)[number]

interface Step {
  name: string
  run(stage: Stage): Promise<unknown>
}

/** A finished step: when it ran, and how far the sending was. */
export interface Done {
  what: string
  at: number
  sent: number
  attempting: number
}

/** The first kills happen during the expansion. */
const KILLS_IN_EXPANSION = 2
const HOUR = 3_600_000
const MOODS: Mood[] = ['one-by-one', 'refuses-groups', 'tls-fails', 'auth-fails', 'busy', 'silent']

const kill: Step = {
  name: 'kill -9',
  async run({ workers, random }) {
    const victim = workers[Math.floor(random() * workers.length)]
    await victim?.kill()
    // The next kill may come while this worker is still starting, which is worth testing too.
    if (random() < 0.7) await victim?.ready()
  },
}

const mood = (name: Mood): Step => ({
  name: `mail server: ${name}`,
  async run({ mailServer, random }) {
    mailServer.tell({ mood: name })
    await pause(1200 + random() * 800)
    mailServer.tell({ mood: 'well' })
  },
})

const away = (name: string, leave: (database: Database) => Promise<void>): Step => ({
  name,
  async run({ database, random }) {
    await leave(database)
    await pause(500 + random() * 1500)
    await database.bringBack()
  },
})

const diskFull: Step = {
  name: 'disk full',
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
  async run({ workers, random }) {
    // Never all in the same direction: if all were late, nothing would be due for an hour.
    const first = Math.floor(random() * 3)
    for (const [i, worker] of workers.entries()) worker.shiftClock((((first + i) % 3) - 1) * HOUR)
  },
}

/** The kills and each fault once (the clock jumps twice), in an order that depends on the seed. */
export function stepsOf(kills: number, faults: Fault[], random: () => number): Step[] {
  const others: Record<Fault, Step[]> = {
    smtp: MOODS.map(mood),
    postgres: [
      away('PostgreSQL stopped (SIGTERM, SIGINT)', d => d.stopInOrder()),
      away('PostgreSQL killed (kill -9)', d => d.kill()),
    ],
    disk: [diskFull],
    clock: [clockJumps, clockJumps],
  }
  const first = Array.from({ length: Math.min(kills, KILLS_IN_EXPANSION) }, () => kill)
  const rest = [...Array.from({ length: kills - first.length }, () => kill), ...faults.flatMap(fault => others[fault])]
  return [...first, ...shuffle(rest, random)]
}

const shuffle = <T>(all: T[], random: () => number) =>
  all
    .map(one => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ one }) => one)

/** Runs each step at a random moment while messages are in flight. */
export async function doSteps(stage: Stage, steps: Step[]): Promise<Done[]> {
  const { db, campaignId, mailServer, random, recipients } = stage
  const done: Done[] = []
  const began = performance.now()
  for (const [i, step] of steps.entries()) {
    if (i < KILLS_IN_EXPANSION) await whenExpanding(db, campaignId)
    else {
      mailServer.tell({ allowed: Math.round((recipients * (i + 1)) / (steps.length + 1)) })
      await pause(random() * 400)
      await whenSending(db, campaignId)
    }
    const { sent, attempting, statusReason } = await readProgress(db, campaignId)
    await step.run(stage)
    done.push({ what: step.name, at: Math.round(performance.now() - began), sent, attempting })
    if (process.env.CHAOS_LOG) console.log(JSON.stringify({ ...done.at(-1), statusReason }))
  }
  // Resets all clocks, and lets the mail server accept the rest at full speed.
  for (const worker of stage.workers) worker.shiftClock(0)
  mailServer.tell({ mood: 'well', allowed: Number.MAX_SAFE_INTEGER })
  return done
}

/** Waits until the expansion has started. */
async function whenExpanding(db: Db, id: string): Promise<void> {
  while ((await withRetries(() => readProgress(db, id))).expanded === 0) await pause(2)
}

/** Gives up after a while: a worker whose clock is late sends nothing, nor does one that was slowed down. */
async function whenSending(db: Db, id: string): Promise<void> {
  for (const deadline = performance.now() + 5000; performance.now() < deadline; await pause(50))
    if ((await readProgress(db, id)).attempting > 0) return
}

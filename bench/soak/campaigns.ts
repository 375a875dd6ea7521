import { setTimeout as pause } from 'node:timers/promises'
import type { Db } from '#server/db/db.ts'
import { listMessages } from '../chaos/messages-sql.ts'
import { readLog } from '../chaos/tally.ts'
import { type Account, untilStopped } from './account.ts'

interface Sent {
  id: string
  recipients: string[]
}

/** Someone who sends one campaign after the other. */
export interface Sender {
  start(): void
  /** Resolves when the last campaign has finished. */
  stop(): Promise<void>
  /** The campaigns whose Send was acknowledged. */
  sent: Sent[]
}

export function sender(account: Account, n: number, recipientsEach: number): Sender {
  const sent: Sent[] = []
  let written = 0

  async function sendOne(): Promise<void> {
    // If creating it isn't acknowledged, there may be a draft that's never sent: the next one has other recipients.
    const number = ++written
    const recipients = Array.from({ length: recipientsEach }, (_, i) => `c${n}-${number}-${i}@shop${i % 97}.test`)
    const draft = {
      name: `News ${number}`,
      subject: 'News for you',
      body: '<p>Dear neighbor,</p><p>we moved.</p>',
      recipients,
    }
    const { id } = await account.ask<{ id: string }>('POST', '/api/campaigns', draft)
    // A repeated Send changes nothing.
    await untilAnswered(() => account.ask('POST', `/api/campaigns/${id}/send`, {}))
    sent.push({ id, recipients })
    const isFinished = async () =>
      (await account.ask<{ status: string }>('GET', `/api/campaigns/${id}`)).status === 'finished'
    while (!(await untilAnswered(isFinished))) await pause(1000)
  }
  return { ...untilStopped(account, () => sendOne().catch(() => pause(1000))), sent }
}

async function untilAnswered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const answer = await ask().catch(() => null)
    if (answer !== null) return answer
    await pause(1000)
  }
}

export interface Tally {
  recipients: number
  /** Accepted by the mail server more than once. */
  twice: string[]
  /** Neither accepted by the mail server nor with an outcome. */
  lost: string[]
  /** Recorded as sent, but the mail server never accepted it. */
  falseSent: string[]
  /** Accepted by the mail server, but recorded as neither sent nor unknown. */
  unrecorded: string[]
  unknown: number
}

/** Compares every recipient of every campaign with the mail server's log. */
export async function tally(db: Db, campaigns: Sent[], logFile: string): Promise<Tally> {
  const { taken } = await readLog(logFile)
  const all: Tally = { recipients: 0, twice: [], lost: [], falseSent: [], unrecorded: [], unknown: 0 }
  for (const { id, recipients } of campaigns) {
    const [{ userId } = { userId: '' }] = await db.system<
      { userId: string }[]
    >`select user_id from campaigns where id = ${id}`
    const states = new Map(
      (await listMessages(db, { userId, campaignId: id })).map(({ email, state }) => [email, state]),
    )
    all.recipients += recipients.length
    for (const to of recipients) {
      const [times, state] = [taken.get(to)?.length ?? 0, states.get(to) ?? 'missing']
      if (times > 1) all.twice.push(to)
      if (state === 'unknown') all.unknown += 1
      if (state === 'accepted' && times === 0) all.falseSent.push(to)
      if (times > 0 && state !== 'accepted' && state !== 'unknown') all.unrecorded.push(`${to}: ${state}`)
      if (times === 0 && state !== 'accepted' && state !== 'unknown') all.lost.push(`${to}: ${state}`)
    }
  }
  return all
}

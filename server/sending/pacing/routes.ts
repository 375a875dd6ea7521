import type { FastifyInstance } from 'fastify'
import { type MailboxPaceNow, pace } from '#contract/pace.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, notFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { wakeEngines } from '../engine/wake-ups.ts'
import { capOfDay } from './pace.ts'
import { gapOf, type PaceRow, rampOf, readPace } from './pace-sql.ts'
import { readHours, saveHours } from './sending-window.ts'
import { findOwnCap, readAccountCap, saveAccountCap, saveMailboxPace } from './settings-sql.ts'

/** The pacing of sending accounts, and the sending windows of campaigns. */
export function paceRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, pace.hours, ({ userId }, { params }) =>
    db.asUser(userId, sql => hoursOf(sql, { userId, campaignId: params.id })),
  )

  serve(app, pace.updateHours, ({ userId }, { params: { id }, body }) =>
    db.asUser(userId, async sql => {
      const key = { userId, campaignId: id }
      await hoursOf(sql, key)
      const { count } = await saveHours(sql, key, body.hours)
      if (count === 0) throw conflict('This campaign has ended, so nobody is left to email.')
      await wakeEngines(sql)
      await announceChanges(sql, [{ userId, type: 'campaign', id }])
      return hoursOf(sql, key)
    }),
  )

  serve(app, pace.mailbox, ({ userId }, { params }) => db.asUser(userId, sql => readNow(deps, sql, userId, params.id)))

  serve(app, pace.updateMailbox, ({ userId }, { params: { id }, body }) =>
    db.asUser(userId, async sql => {
      await saveMailboxPace(sql, userId, id, body)
      await wakeEngines(sql)
      return readNow(deps, sql, userId, id)
    }),
  )

  serve(app, pace.account, ({ userId }) => db.asUser(userId, sql => readAccountCap(sql, userId)))

  serve(app, pace.updateAccount, ({ userId }, { body }) =>
    db.asUser(userId, async sql => {
      await saveAccountCap(sql, userId, body.dailyCap)
      await wakeEngines(sql)
      return readAccountCap(sql, userId)
    }),
  )
}

async function hoursOf(sql: Sql, key: { userId: string; campaignId: string }) {
  const found = await readHours(sql, key)
  if (!found) throw notFound('Campaign')
  return found
}

async function readNow({ clock }: Deps, sql: Sql, userId: string, id: string): Promise<MailboxPaceNow> {
  const own = await findOwnCap(sql, userId, id)
  if (!own) throw notFound('Mail account')
  const row = await readPace(sql, userId, id, clock.now())
  const cap = capOfDay(own.dailyCap, rampOf(row), row.daysUsed)
  return {
    pace: presentPace(row),
    today: { cap, used: row.usedToday, isWarmingUp: rampOf(row) !== null && cap !== own.dailyCap },
  }
}

const presentPace = (row: PaceRow) => ({
  hourlyCap: row.hourlyCap,
  gap: gapOf(row),
  ramp: rampOf(row),
  groupHourlyCap: row.groupHourlyCap,
})

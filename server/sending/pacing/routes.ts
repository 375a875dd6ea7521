import type { FastifyInstance } from 'fastify'
import { type SendingAccountLimitsNow, sendingLimits } from '#contract/sending-limits.ts'
import { noteChange } from '#server/audit-log/audit-log.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { serveInTx } from '#server/http/serve.ts'
import { wakeEngines } from '../engine/wake-ups.ts'
import { forecastSettings } from './forecast-of.ts'
import { limitOfDay, warmUpOf } from './pacing.ts'
import { delayOf, type PacingRow, readPacing } from './pacing-sql.ts'
import { findOwnDailyLimit, readTotalDailyLimit, saveLimits, saveTotalDailyLimit } from './settings-sql.ts'
import { readWindow, saveWindow } from './window-sql.ts'

/** The pacing of sending accounts, and the sending windows of campaigns. */
export function pacingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serveInTx(app, db.asUser, sendingLimits.window, ({ userId, sql }, { params }) =>
    hoursOf(sql, { userId, campaignId: params.id }),
  )

  serveInTx(app, db.asUser, sendingLimits.updateWindow, async ({ userId, sql }, { params: { id }, body }) => {
    const key = { userId, campaignId: id }
    await hoursOf(sql, key)
    const { count } = await saveWindow(sql, key, body.sendingWindow)
    if (count === 0) throw conflict('This campaign has ended, so nobody is left to email.')
    await wakeEngines(sql, userId)
    await announceChanges(sql, [{ userId, type: 'campaign', id }])
    return hoursOf(sql, key)
  })

  serveInTx(app, db.asUser, sendingLimits.forecast, ({ userId, sql }, { body }) =>
    forecastSettings(deps, sql, userId, body),
  )

  serveInTx(app, db.asUser, sendingLimits.ofAccount, ({ userId, sql }, { params }) =>
    readNow(deps, sql, userId, params.id),
  )

  serveInTx(app, db.asUser, sendingLimits.updateOfAccount, async ({ userId, sql }, { params: { id }, body }) => {
    const now = await noteChange(sql, userId, 'sending-limits', {
      read: () => readNow(deps, sql, userId, id),
      change: () => saveLimits(sql, userId, id, body),
    })
    await wakeEngines(sql, userId)
    return now
  })

  serveInTx(app, db.asUser, sendingLimits.total, ({ userId, sql }) => readTotalDailyLimit(sql, userId))

  serveInTx(app, db.asUser, sendingLimits.updateTotal, async ({ userId, sql }, { body }) => {
    const total = await noteChange(sql, userId, 'sending-limits', {
      read: () => readTotalDailyLimit(sql, userId),
      change: () => saveTotalDailyLimit(sql, userId, body.dailyLimit),
    })
    await wakeEngines(sql, userId)
    return total
  })
}

async function hoursOf(sql: Sql, key: { userId: string; campaignId: string }) {
  return orNotFound(await readWindow(sql, key), 'Campaign')
}

async function readNow({ clock }: Deps, sql: Sql, userId: string, id: string): Promise<SendingAccountLimitsNow> {
  const own = orNotFound(await findOwnDailyLimit(sql, userId, id), 'Mail account')
  const row = await readPacing(sql, userId, id, clock.now())
  const limit = limitOfDay(own.dailyLimit, warmUpOf(row), row.daysUsed)
  return {
    limits: presentLimits(row),
    today: { limit, used: row.usedToday, isWarmingUp: warmUpOf(row) !== null && limit !== own.dailyLimit },
  }
}

const presentLimits = (row: PacingRow) => ({
  hourlyLimit: row.hourlyLimit,
  delay: delayOf(row),
  warmUp: warmUpOf(row),
  providerHourlyLimit: row.providerHourlyLimit,
})

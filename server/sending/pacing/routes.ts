import type { FastifyInstance } from 'fastify'
import { type SendingAccountLimitsNow, sendingLimits } from '#contract/sending-limits.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { announceChanges } from '#server/http/changes.ts'
import { conflict, orNotFound } from '#server/http/errors.ts'
import { serve } from '#server/http/serve.ts'
import { wakeEngines } from '../engine/wake-ups.ts'
import { forecastSettings } from './forecast-of.ts'
import { limitOfDay, warmUpOf } from './pacing.ts'
import { delayOf, type PacingRow, readPacing } from './pacing-sql.ts'
import { findOwnDailyLimit, readTotalDailyLimit, saveLimits, saveTotalDailyLimit } from './settings-sql.ts'
import { readWindow, saveWindow } from './window-sql.ts'

/** The pacing of sending accounts, and the sending windows of campaigns. */
export function pacingRoutes(app: FastifyInstance, deps: Deps): void {
  const { db } = deps

  serve(app, sendingLimits.window, ({ userId }, { params }) =>
    db.asUser(userId, sql => hoursOf(sql, { userId, campaignId: params.id })),
  )

  serve(app, sendingLimits.updateWindow, ({ userId }, { params: { id }, body }) =>
    db.asUser(userId, async sql => {
      const key = { userId, campaignId: id }
      await hoursOf(sql, key)
      const { count } = await saveWindow(sql, key, body.sendingWindow)
      if (count === 0) throw conflict('This campaign has ended, so nobody is left to email.')
      await wakeEngines(sql, userId)
      await announceChanges(sql, [{ userId, type: 'campaign', id }])
      return hoursOf(sql, key)
    }),
  )

  serve(app, sendingLimits.forecast, ({ userId }, { body }) =>
    db.asUser(userId, sql => forecastSettings(deps, sql, userId, body)),
  )

  serve(app, sendingLimits.ofAccount, ({ userId }, { params }) =>
    db.asUser(userId, sql => readNow(deps, sql, userId, params.id)),
  )

  serve(app, sendingLimits.updateOfAccount, ({ userId }, { params: { id }, body }) =>
    db.asUser(userId, async sql => {
      await saveLimits(sql, userId, id, body)
      await wakeEngines(sql, userId)
      return readNow(deps, sql, userId, id)
    }),
  )

  serve(app, sendingLimits.total, ({ userId }) => db.asUser(userId, sql => readTotalDailyLimit(sql, userId)))

  serve(app, sendingLimits.updateTotal, ({ userId }, { body }) =>
    db.asUser(userId, async sql => {
      await saveTotalDailyLimit(sql, userId, body.dailyLimit)
      await wakeEngines(sql, userId)
      return readTotalDailyLimit(sql, userId)
    }),
  )
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

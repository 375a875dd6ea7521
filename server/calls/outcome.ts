import type { CallOutcome, CallResult } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { announceChanges } from '#server/http/changes.ts'
import { badRequest } from '#server/http/errors.ts'
import { moveStatus } from '#server/leads/move-status.ts'
import type { StatusMove } from '#server/leads/write-sql.ts'
import { suppress } from '#server/suppressions/sql.ts'
import { noteCalled } from '#server/tasks/tasks.ts'
import { resolveEarlier, saveResult } from './outcome-sql.ts'
import type { CallRow } from './sql.ts'

/** Only clear outcomes change a lead's status, and never back from what a user has set. */
const moves: Partial<Record<CallOutcome, StatusMove>> = {
  interested: { to: 'warm', from: ['new', 'cold'] },
  'not-interested': { to: 'cold', from: ['new'] },
  converted: { to: 'converted', from: ['new', 'cold', 'warm'] },
}

/** Saves a call's outcome and updates the lead's status, earlier callbacks, and the suppression list. */
export async function keepResult(
  sql: Sql,
  userId: string,
  call: CallRow,
  result: CallResult,
  now: Date,
): Promise<void> {
  if (result.outcome === 'callback' && !result.callbackAt)
    throw badRequest('Choose a day and a time for the callback', 'callbackAt')
  if (result.callbackAt && result.callbackAt !== call.callbackAt && new Date(result.callbackAt) <= now)
    throw badRequest('Choose a time in the future for the callback', 'callbackAt')
  const { id: callId, leadId } = call
  await saveResult(sql, userId, { callId, leadId, result })
  if (leadId) {
    await resolveEarlier(sql, userId, { callId, leadId })
    await noteCalled(sql, userId, leadId, now)
    const move = moves[result.outcome]
    if (move) await moveStatus(sql, userId, leadId, move)
  }
  if (result.doNotCall)
    await suppress(sql, {
      userId,
      channel: 'phone',
      addressNorm: call.toNumber,
      reason: 'unsubscribed',
      detail: call.createdAt.slice(0, 10),
    })
  await announceChanges(sql, [{ userId, type: 'calls', id: callId }])
  if (leadId) await announceChanges(sql, [{ userId, type: 'leads', id: leadId }])
}

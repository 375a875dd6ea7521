import type { CallStatus } from '#contract/calls.ts'
import type { Sql } from '#server/db/db.ts'
import { first } from '#server/db/rows.ts'

/** A real call and its progress. */
export interface TrackedCall {
  id: string
  leadId: string | null
  status: CallStatus
  ownLeg: CallStatus
  leadLeg: CallStatus | null
  twilioCallSid: string | null
  leadCallSid: string | null
  recordingSid: string | null
  toNumber: string
  toExtension: string | null
  userNumber: string | null
  fromNumber: string | null
  isSimulated: boolean
  duration: number | null
  cost: string | null
  startTime: string | null
  endTime: string | null
  createdAt: string
  countedAt: string | null
  twilioSubaccountSid: string | null
  twilioAuthToken: Buffer | null
}

const tracked = (sql: Sql) => sql`
  select c.id, c.lead_id, c.status, c.own_leg, c.lead_leg, c.twilio_call_sid, c.lead_call_sid, c.recording_sid, c.to_number,
    c.to_extension, c.user_number, c.from_number, c.is_simulated, c.duration, c.cost, c.start_time, c.end_time,
    c.created_at, c.counted_at, s.twilio_subaccount_sid, s.twilio_auth_token
  from call_logs c
  left join client_subaccounts s on s.user_id = c.user_id and s.id = c.client_subaccount_id`

export const findTracked = (sql: Sql, userId: string, id: string) =>
  first(sql<TrackedCall[]>`${tracked(sql)} where c.user_id = ${userId} and c.id = ${id}`)

/** Locks the call, so that its reports take turns. */
export const lockTracked = (sql: Sql, userId: string, id: string) =>
  first(sql<TrackedCall[]>`
    ${tracked(sql)} where c.user_id = ${userId} and c.id = ${id} for update of c`)

type Settable = Pick<
  TrackedCall,
  | 'status'
  | 'ownLeg'
  | 'leadLeg'
  | 'twilioCallSid'
  | 'leadCallSid'
  | 'recordingSid'
  | 'duration'
  | 'startTime'
  | 'endTime'
>
export type TrackedChange = Partial<
  Settable & {
    cost: string | null
    currency: string | null
    reason: string | null
    clientSubaccountId: string
    fromNumber: string
    callerId: string
    voiceUrl: string
    statusCallbackUrl: string
    recordingUrl: string
    countedAt: null
  }
>

export const saveTracked = async (sql: Sql, userId: string, id: string, change: TrackedChange) => {
  if (Object.keys(change).length > 0)
    await sql`update call_logs set ${sql(change)}, updated_at = now() where user_id = ${userId} and id = ${id}`
}

/** Which of these calls of the phone company we already know. */
export const listKnown = async (sql: Sql, userId: string, sids: string[]) => {
  const rows = await sql<{ sid: string }[]>`
    select twilio_call_sid as sid from call_logs where user_id = ${userId} and twilio_call_sid = any(${sids}::text[])`
  return new Set(rows.map(row => row.sid))
}

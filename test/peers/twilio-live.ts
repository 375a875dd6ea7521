import { setTimeout as pause } from 'node:timers/promises'
import { newSid, type PeerCall } from './twilio-state.ts'
import { type Callback, leadLegOf, report } from './twilio-story.ts'

export interface Line {
  calls: Map<string, PeerCall>
  now: () => Date
  send: (callback: Callback) => Promise<unknown>
  pickUp: (
    call: PeerCall,
  ) => Promise<{ to: string | null; statusUrl: string; dialledUrl: string; recordingUrl: string | null }>
  /** Simulated seconds per real second. */
  pace: number
  signal: AbortSignal
}

/** How the lead's phone ends, by the last digit of its number; all others are answered. */
const ends: Record<string, 'busy' | 'no-answer' | 'failed'> = { 7: 'busy', 8: 'no-answer', 9: 'failed' }
/** The length of a conversation that nobody ends, in seconds. With a number that ends in 6, it lasts until someone hangs up. */
const TALK = 30
const talkOf = (phone: string) => (phone.endsWith('6') ? Number.POSITIVE_INFINITY : TALK)

/** Plays a call automatically: both sides pick up, and the first to hang up ends it. */
export async function live(own: PeerCall, line: Line): Promise<void> {
  const wait = (seconds: number) => pause(seconds * line.pace * 1000, undefined, { signal: line.signal, ref: false })
  const tell = (url: string, call: PeerCall, status: string, duration?: number) => {
    call.status = status
    return line.send(report(url, { call, status, at: line.now(), ...(duration !== undefined && { duration }) }))
  }
  const isOver = () => own.status === 'completed' || own.status === 'canceled'
  await tell(own.statusCallback, own, 'initiated')
  await wait(1)
  if (isOver()) return void (await tell(own.statusCallback, own, 'canceled'))
  await tell(own.statusCallback, own, 'ringing')
  await wait(2)
  if (isOver()) return void (await tell(own.statusCallback, own, 'canceled'))
  own.startTime = line.now()
  const bridge = await line.pickUp(own)
  if (bridge.to) await ringLead(own, bridge, { ...line, wait, tell, isOver })
  own.endTime = line.now()
  own.duration = secondsSince(own.startTime, own.endTime)
  await tell(own.statusCallback, own, 'completed', own.duration)
  for (const call of line.calls.values()) if (call === own || call.parentSid === own.sid) call.price = '-0.01400'
}

interface Talking extends Line {
  wait: (seconds: number) => Promise<void>
  tell: (url: string, call: PeerCall, status: string, duration?: number) => Promise<unknown>
  isOver: () => boolean
}

async function ringLead(
  own: PeerCall,
  bridge: { to: string | null; statusUrl: string; dialledUrl: string; recordingUrl: string | null },
  { calls, wait, tell, isOver, now, send }: Talking,
): Promise<void> {
  const lead: PeerCall = { ...leadLegOf(own, bridge.to ?? ''), startTime: null, duration: null }
  calls.set(lead.sid, lead)
  await tell(bridge.statusUrl, lead, 'ringing')
  await wait(3)
  const end = isOver() ? 'canceled' : (ends[lead.to.at(-1) ?? ''] ?? 'completed')
  if (end === 'completed') {
    lead.startTime = now()
    await tell(bridge.statusUrl, lead, 'in-progress')
    for (let second = 0; second < talkOf(lead.to) && !isOver(); second++) await wait(1)
  }
  lead.endTime = now()
  lead.duration = lead.startTime ? secondsSince(lead.startTime, lead.endTime) : null
  await tell(bridge.statusUrl, lead, end, lead.duration ?? 0)
  if (bridge.recordingUrl && lead.duration !== null) {
    own.recordingSid = newSid('RE')
    const { accountSid: AccountSid, sid: CallSid, recordingSid: RecordingSid } = own
    await send({
      url: bridge.recordingUrl,
      fields: { AccountSid, CallSid, RecordingSid, RecordingStatus: 'completed' },
    })
  }
}

const secondsSince = (from: Date, to: Date) => Math.round((to.getTime() - from.getTime()) / 1000)

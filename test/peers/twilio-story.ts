import { createHmac } from 'node:crypto'
import { newSid, type PeerCall } from './twilio-state.ts'

/** One Twilio callback: a form, signed with the token of the account that made the call. */
export interface Callback {
  url: string
  fields: Record<string, string>
}

/** HMAC-SHA1 over the URL and the sorted fields, implemented from Twilio's documentation instead of its client. */
export const signatureOf = (token: string, { url, fields }: Callback): string =>
  createHmac('sha1', token)
    .update(
      url +
        Object.keys(fields)
          .toSorted()
          .map(key => key + fields[key])
          .join(''),
    )
    .digest('base64')

export interface Plot {
  /** How the user's own phone ends. */
  own?: 'completed' | 'busy' | 'no-answer' | 'failed'
  /** How the lead's phone ends, if the user picked up. */
  lead?: 'completed' | 'busy' | 'no-answer' | 'failed' | 'canceled'
  /** Seconds. */
  talk?: number
}

interface Told {
  call: PeerCall
  status: string
  at: Date
  duration?: number
}

/** A report on one leg. Some fields are empty, as in real ones. */
export function report(url: string, { call, status, at, duration }: Told): Callback {
  return {
    url,
    fields: {
      AccountSid: call.accountSid,
      CallSid: call.sid,
      CallStatus: status,
      From: call.from,
      To: call.to,
      Called: call.to,
      Caller: call.from,
      ApiVersion: '2010-04-01',
      CalledCity: '',
      CallerCountry: 'US',
      Direction: call.parentSid ? 'outbound-dial' : 'outbound-api',
      CallbackSource: 'call-progress-events',
      Timestamp: at.toUTCString().replace('GMT', '+0000'),
      ...(call.parentSid && { ParentCallSid: call.parentSid }),
      ...(duration !== undefined && { CallDuration: String(duration), Duration: String(Math.ceil(duration / 60)) }),
    },
  }
}

export interface Legs {
  own: PeerCall
  lead: PeerCall
  ownUrl: string
  leadUrl: string
  dialledUrl: string
}

const after = (at: Date, seconds: number) => new Date(at.getTime() + seconds * 1000)

/** Every report of one call in chronological order, except those that need an answer first. */
export function reportsOf({ own, lead, ownUrl, leadUrl, dialledUrl }: Legs, plot: Plot): Callback[] {
  const start = own.createdAt
  const ofOwn = (status: string, seconds: number, duration?: number) =>
    report(ownUrl, { call: own, status, at: after(start, seconds), ...(duration !== undefined && { duration }) })
  const ofLead = (status: string, seconds: number, duration?: number) =>
    report(leadUrl, { call: lead, status, at: after(start, seconds), ...(duration !== undefined && { duration }) })
  const first = [ofOwn('initiated', 0), ofOwn('ringing', 1)]
  const { own: ownEnd = 'completed', lead: leadEnd = 'completed', talk = 42 } = plot
  if (ownEnd !== 'completed') return [...first, ofOwn(ownEnd, 20)]
  const length = leadEnd === 'completed' ? talk : 0
  const over = 15 + length
  const dialled = report(dialledUrl, { call: own, status: 'in-progress', at: after(start, over) })
  const { Timestamp: _untold, ...fields } = dialled.fields
  return [
    ...first,
    ofOwn('in-progress', 6),
    ofLead('initiated', 7),
    ofLead('ringing', 9),
    ...(leadEnd === 'completed' ? [ofLead('in-progress', 15)] : []),
    ofLead(leadEnd, over, length),
    {
      url: dialled.url,
      fields: { ...fields, DialCallSid: lead.sid, DialCallStatus: leadEnd, DialCallDuration: String(length) },
    },
    ofOwn('completed', over + 1, over - 5),
  ]
}

/** The leg to the lead, as started by `<Dial>`. */
export const leadLegOf = (own: PeerCall, to: string): PeerCall => ({
  ...own,
  sid: newSid('CA'),
  parentSid: own.sid,
  to,
  status: 'queued',
  recordingSid: null,
})

import type { Call } from '#contract/calls.ts'
import type { TestApp } from './app.ts'
import { makeLead, makeUser, type TestUser } from './make.ts'
import { twilioPeer } from './peers/twilio.ts'
import { type Callback, signatureOf } from './peers/twilio-story.ts'

export const PUBLIC_URL = 'https://canvass.example'

export type Peer = Awaited<ReturnType<typeof twilioPeer>>

export interface CallingApp {
  t: TestApp
  peer: Peer
  /** An account with its own phone and a paid plan. */
  caller(): Promise<TestUser>
  /** A lead in New York, where it's 10 AM. */
  callee(user: TestUser, phone?: string): Promise<{ id: string; businessName: string }>
  dial(user: TestUser, lead: { id: string }, phone?: string): ReturnType<TestUser['client']>
  begin(user: TestUser): Promise<Call>
  /** A callback as it arrives through a proxy: with another host name, over plain HTTP. */
  post(callback: Callback, signature: string | undefined): ReturnType<TestApp['anonymous']>
  sign(callback: Callback, token?: string): string
  close(): Promise<void>
}

/** 10 AM in New York. */
const MORNING = '2026-11-20T15:00:00Z'
const NUMBER = '+12125558142'

/** Opens an application on a database: a test's or a benchmark's. */
type Open = (options: { now: string; env: Record<string, string> }) => Promise<TestApp>

/** The application with Twilio's stand-in, whose callbacks arrive in this process. */
export async function callingApp(open: Open, { pace }: { pace?: number } = {}): Promise<CallingApp> {
  const deliver = async (callback: Callback, signature: string) => {
    const { statusCode: status, body } = await post(callback, signature)
    return { status, body }
  }
  let now = () => new Date(MORNING)
  const peer = await twilioPeer({ deliver, now: () => now(), ...(pace !== undefined && { pace }) })
  const t = await open({
    now: MORNING,
    env: {
      PUBLIC_URL,
      TWILIO_BASE_URL: peer.url,
      TWILIO_FROM_NUMBER: '+12125558100',
      TRUST_PROXY: '1',
      TWILIO_ACCOUNT_SID: peer.accountSid,
      TWILIO_AUTH_TOKEN: peer.authToken,
    },
  })
  now = t.clock.now
  const post: CallingApp['post'] = ({ url, fields }, signature) =>
    t.anonymous({
      method: 'POST',
      url: url.replace(PUBLIC_URL, ''),
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(signature !== undefined && { 'x-twilio-signature': signature }),
        host: '10.0.0.7:3000',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'canvass.example',
      },
      payload: new URLSearchParams(fields).toString(),
    })
  const caller = async () => {
    const user = await makeUser(t)
    await t.db.system`
      update users set subscription_plan = 'calling_only', subscription_status = 'active' where id = ${user.id}`
    await user.client({ method: 'PUT', url: '/api/settings/calling', payload: { ownPhone: '+15125558100' } })
    await t.db.system`update user_settings set own_phone_verified_at = now() where user_id = ${user.id}`
    return user
  }
  const callee = (user: TestUser, phone = NUMBER) =>
    makeLead(t, user, { phone, address: '1 Main St, Albany, NY 12207' })
  const dial = (user: TestUser, lead: { id: string }, phoneNumber = NUMBER) =>
    user.client({
      method: 'POST',
      url: '/api/calls/initiate',
      payload: { leadId: lead.id, businessName: 'Corner Bakery', phoneNumber },
    })
  return {
    t,
    peer,
    caller,
    callee,
    dial,
    post,
    begin: async user => {
      const reply = await dial(user, await callee(user))
      if (reply.statusCode !== 200) throw new Error(`dial: ${reply.statusCode} ${reply.body}`)
      return reply.json<Call>()
    },
    sign: (callback, token) =>
      signatureOf(
        token ?? peer.accounts().find(account => account.sid === callback.fields.AccountSid)?.authToken ?? '',
        callback,
      ),
    close: async () => {
      await t.close()
      await peer.close()
    },
  }
}

import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'node:querystring'
import { live } from './twilio-live.ts'
import { routeTwilio, type Scripted, type TwilioState, twilioError } from './twilio-routes.ts'
import { twilioChecks } from './twilio-spec.ts'
import { type Account, newSid, type PeerCall } from './twilio-state.ts'
import { type Callback, leadLegOf, type Plot, reportsOf, signatureOf } from './twilio-story.ts'

/** Sends a callback to the program's URL and returns its response. */
export type Deliver = (callback: Callback, signature: string) => Promise<{ status: number; body: string }>

interface Options {
  port?: number
  deliver?: Deliver
  now?: () => Date
  /** Plays every call automatically: 1 is real time, 0.1 is ten times as fast. */
  pace?: number
}

const MAIN_SID = `AC${'0123456789abcdef'.repeat(2)}`
const MAIN_TOKEN = '12345678901234567890123456789012'

/**
 * Stands in for Twilio: keeps subaccounts, calls, and recordings; checks requests against Twilio's API
 * description; and sends a call's callbacks, signed with its subaccount's token.
 */
export async function twilioPeer({ port = 0, deliver = overHttp, now = () => new Date(), pace }: Options = {}) {
  const main: Account = {
    sid: MAIN_SID,
    authToken: MAIN_TOKEN,
    friendlyName: 'Main',
    status: 'active',
    numbers: [],
    createdAt: now(),
  }
  const state: TwilioState = {
    main,
    accounts: new Map([[main.sid, main]]),
    calls: new Map(),
    requests: [],
    script: [],
    now,
    failing: null,
    checks: twilioChecks(),
    knowsAll: pace !== undefined,
    onCall: call => {
      if (pace !== undefined)
        void live(call, { calls: state.calls, now, send, pickUp, pace, signal: ending.signal }).catch(() => {})
    },
  }
  const ending = new AbortController()
  const server = createServer((request, response) => void answer(state, request, response))
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))

  const send = (callback: Callback) => {
    const account = state.accounts.get(callback.fields.AccountSid ?? '')
    return deliver(callback, signatureOf(account?.authToken ?? '', callback))
  }
  /** The user picks up; returns the program's instructions. */
  const pickUp = async (call: PeerCall) => {
    call.status = 'in-progress'
    const [, , answered] = reportsOf({ ...urlsOf(call), own: call, lead: call }, {})
    const reply = await send({ url: call.url, fields: answered?.fields ?? {} })
    return readTwiml(reply.body)
  }
  /** Plays a whole call. `order` shuffles, repeats, and drops its reports. */
  const play = async (sid: string, plot: Plot = {}, order: (all: Callback[]) => Callback[] = all => all) => {
    const own = callOf(state, sid)
    const bridge = plot.own && plot.own !== 'completed' ? null : await pickUp(own)
    const lead = leadLegOf(own, bridge?.to ?? '')
    if (bridge?.to) state.calls.set(lead.sid, lead)
    const urls = { ...urlsOf(own), ...(bridge?.to && { leadUrl: bridge.statusUrl, dialledUrl: bridge.dialledUrl }) }
    const reports = reportsOf({ ...urls, own, lead }, bridge && !bridge.to ? { own: 'no-answer' } : plot)
    settle(own, lead, plot)
    if (bridge?.recordingUrl && (plot.lead ?? 'completed') === 'completed')
      reports.push(recordingOf(own, bridge.recordingUrl))
    const statuses: number[] = []
    for (const callback of order(reports)) statuses.push((await send(callback)).status)
    return { own, lead, bridge, statuses }
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    accountSid: main.sid,
    authToken: main.authToken,
    requests: state.requests,
    accounts: () => [...state.accounts.values()].filter(account => account !== main),
    calls: () => [...state.calls.values()],
    answers: (...given: Scripted[]) => state.script.push(...given),
    /** Refuses every request to these paths; null stops that. */
    failAt: (path: RegExp | null, reply = { status: 500, code: 20_500 }) => {
      state.failing = path && { path, reply }
    },
    /** Twilio sets a call's price some time after its end; a charge is a negative amount. */
    price: (own: string, lead: string) => {
      for (const call of state.calls.values()) call.price = call.parentSid ? `-${lead}` : `-${own}`
    },
    play,
    pickUp,
    send,
    hasSpec: state.checks !== null,
    close: () =>
      new Promise<void>(resolve => {
        ending.abort()
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const callOf = (state: TwilioState, sid: string): PeerCall => {
  const call = state.calls.get(sid)
  if (!call) throw new Error(`no call ${sid}`)
  return call
}

const urlsOf = (call: PeerCall) => ({
  ownUrl: call.statusCallback,
  leadUrl: call.statusCallback,
  dialledUrl: call.statusCallback,
})

/** Sets what its API returns for both legs from now on. */
function settle(
  own: PeerCall,
  lead: PeerCall,
  { own: ownEnd = 'completed', lead: leadEnd = 'completed', talk = 42 }: Plot,
) {
  const at = (seconds: number) => new Date(own.createdAt.getTime() + seconds * 1000)
  if (ownEnd !== 'completed') return void Object.assign(own, { status: ownEnd, endTime: at(20), price: '0.00000' })
  const length = leadEnd === 'completed' ? talk : 0
  Object.assign(lead, { status: leadEnd, duration: length || null, endTime: at(15 + length), price: null })
  if (length) lead.startTime = at(15)
  Object.assign(own, { status: 'completed', startTime: at(6), endTime: at(16 + length), duration: 10 + length })
}

function recordingOf(own: PeerCall, url: string): Callback {
  own.recordingSid = newSid('RE')
  const RecordingUrl = `https://api.twilio.com/2010-04-01/Accounts/${own.accountSid}/Recordings/${own.recordingSid}`
  const { recordingSid: RecordingSid } = own
  return {
    url,
    fields: {
      AccountSid: own.accountSid,
      CallSid: own.sid,
      RecordingSid,
      RecordingUrl,
      RecordingStatus: 'completed',
      RecordingDuration: '42',
      RecordingChannels: '2',
      ErrorCode: '0',
      RecordingSource: 'DialVerb',
    },
  }
}

/** The parts of the response: whom to call, and where to report. */
function readTwiml(xml: string) {
  const attribute = (name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`).exec(xml)?.[1]?.replaceAll('&amp;', '&') ?? null
  return {
    xml,
    to: /<Number[^>]*>([^<]+)<\/Number>/.exec(xml)?.[1] ?? null,
    statusUrl: attribute('statusCallback') ?? '',
    dialledUrl: attribute('action') ?? '',
    recordingUrl: attribute('recordingStatusCallback'),
    callerId: attribute('callerId'),
    sendDigits: attribute('sendDigits'),
  }
}

const overHttp: Deliver = async ({ url, fields }, signature) => {
  const body = new URLSearchParams(fields)
  const reply = await fetch(url, { method: 'POST', body, headers: { 'x-twilio-signature': signature } })
  return { status: reply.status, body: await reply.text() }
}

async function answer(state: TwilioState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://peer')
  const fields = { ...parse(Buffer.concat(await request.toArray()).toString('utf8')) }
  const asked = { method: request.method ?? '', path: pathname, query: searchParams, fields }
  state.requests.push(asked)
  const failing = state.failing?.path.test(pathname) ? state.failing.reply : undefined
  const scripted: Scripted | undefined = failing ?? state.script.shift()
  if (scripted === 'silence') return
  if (scripted === 'hang up') return void response.destroy()
  const reply = scripted
    ? twilioError(scripted.status, scripted.code ?? 20_500, scripted.message ?? 'Scripted')
    : routeTwilio(state, asked, request.headers.authorization)
  const sound = reply.body instanceof Uint8Array
  response.writeHead(reply.status, { 'content-type': sound ? 'audio/mpeg' : 'application/json' })
  response.end(sound ? reply.body : JSON.stringify(reply.body))
}

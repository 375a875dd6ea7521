import { Agent } from 'node:http'
import { Agent as SecureAgent } from 'node:https'
import type { Twilio } from 'twilio'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { z } from 'zod'
import { CallStatus } from '#contract/calls.ts'
import { boundedAgent } from '#server/net/bounded-replies.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { CallReport, LegReport, Line, Phone, Recording } from './phone.ts'
import { asProviderError, isNotFound, isOver } from './twilio-failure.ts'
import { codeTwiml } from './twiml.ts'

export interface TwilioSettings {
  accountSid: string
  authToken: string
  baseUrl?: string | undefined
  /** The timeout for one request. */
  seconds?: number
}

/** Twilio through its official client: each of our accounts is a subaccount of the operator's. */
export function twilioPhone({ accountSid, authToken, ...rest }: TwilioSettings): Phone {
  const { baseUrl = 'https://api.twilio.com', seconds = 15 } = rest
  const main = { accountSid, authToken }
  const ask = async <T>(line: Line, work: (client: Twilio) => Promise<T>): Promise<T> => {
    try {
      return await work(await connect(line, baseUrl, seconds))
    } catch (error) {
      throw asProviderError(error)
    }
  }
  return {
    name: 'Twilio',
    openLine: name => ask(main, client => openLine(client, name)),
    closeLine: sid =>
      ask(main, async client => void (await client.api.v2010.accounts(sid).update({ status: 'closed' }))),
    numbersOf: line =>
      ask(line, async client => (await client.incomingPhoneNumbers.list({ limit: 20 })).map(one => one.phoneNumber)),
    dial: (line, { to, from, voiceUrl, statusUrl }) =>
      ask(line, async client => {
        const call = await client.calls.create({
          to,
          from,
          url: voiceUrl,
          method: 'POST',
          statusCallback: statusUrl,
          statusCallbackMethod: 'POST',
          statusCallbackEvent: ['initiated', 'ringing', 'answered', 'completed'],
          // Most voicemail picks up after 25 seconds or more, and must not be connected to a lead.
          timeout: 20,
        })
        return Dialled.parse({ sid: call.sid, status: call.status })
      }),
    readOut: (line, { to, from, code }) =>
      ask(
        line,
        async client => void (await client.calls.create({ to, from, twiml: await codeTwiml(code), timeout: 30 })),
      ),
    hangUp: (line, sid) =>
      ask(line, async client => {
        await client.calls(sid).update({ status: 'completed' }).catch(unless(isOver))
      }),
    read: (line, sid) => ask(line, client => readCall(client, sid)),
    findCalls: (line, to, since) =>
      ask(line, async client => {
        // Newest first. Twilio's time filter uses the start of the conversation, which a ringing call doesn't have.
        const calls = await client.calls.list({ to, limit: 50 })
        const recent = calls.filter(call => call.dateCreated >= since && !call.parentCallSid)
        return recent.toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime()).map(call => call.sid)
      }),
    recording: async (line, sid, range) => {
      try {
        return await fetchRecording({ baseUrl, line, sid, range, seconds })
      } catch (error) {
        throw asProviderError(error)
      }
    },
    isSigned: (line, { url, signature, fields }) =>
      signature !== undefined && validateRequest(line.authToken, signature, url, fields),
  }
}

/** Loaded on first use: most installations never need it. */
async function connect(line: Line, baseUrl: string, seconds: number): Promise<Twilio> {
  const { default: twilio } = await import('twilio')
  const httpClient = new twilio.RequestClient({ timeout: seconds * 1000 })
  httpClient.axios.defaults.httpAgent = boundedAgent(new Agent(), { seconds })
  httpClient.axios.defaults.httpsAgent = boundedAgent(new SecureAgent(), { seconds })
  const send = httpClient.request.bind(httpClient)
  // The client's own setting for the base URL supports only Twilio's regions.
  httpClient.request = options => send({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, baseUrl) })
  return twilio(line.accountSid, line.authToken, { httpClient })
}

const Opened = z.object({ accountSid: z.string().regex(/^AC/), authToken: z.string().min(1) })
const Dialled = z.object({ sid: z.string().regex(/^CA/), status: CallStatus.catch('queued') })

/** Found by name if an earlier attempt stopped between creating and storing it. */
async function openLine(client: Twilio, friendlyName: string): Promise<Line> {
  const { accounts } = client.api.v2010
  const there = await accounts.list({ friendlyName, status: 'active', limit: 20 })
  const [first] = there.toSorted((a, b) => a.dateCreated.getTime() - b.dateCreated.getTime())
  const account = first ?? (await accounts.create({ friendlyName }))
  return Opened.parse({ accountSid: account.sid, authToken: account.authToken })
}

async function readCall(client: Twilio, sid: string): Promise<CallReport | null> {
  const own = await client.calls(sid).fetch().catch(unless(isNotFound))
  if (!own) return null
  const [lead] = await client.calls.list({ parentCallSid: sid, limit: 1 })
  return { own: reportOf(own), lead: lead ? reportOf(lead) : null, recording: await readRecording(client, sid) }
}

/** Never fails, because an unreadable list of recordings must not keep an ended call open. */
async function readRecording(client: Twilio, sid: string): Promise<CallReport['recording']> {
  try {
    const [recording] = await client.calls(sid).recordings.list({ limit: 1 })
    if (!recording || recording.status === 'absent') return 'none'
    return recording.status === 'completed' ? { sid: recording.sid } : 'unknown'
  } catch {
    return 'unknown'
  }
}

interface TwilioCall {
  sid: string
  status: string
  startTime?: Date
  endTime?: Date
  duration?: string
  price?: string
  priceUnit?: string
}

const reportOf = (call: TwilioCall): LegReport => ({
  sid: call.sid,
  status: CallStatus.parse(call.status),
  startTime: call.startTime ?? null,
  endTime: call.endTime ?? null,
  duration: call.duration ? Number.parseInt(call.duration, 10) : null,
  // Twilio reports a charge as a negative amount.
  price: call.price ? call.price.replace(/^-/, '') : null,
  currency: call.price ? (call.priceUnit ?? null) : null,
})

const unless = (isFine: (error: unknown) => boolean) => (error: unknown) => {
  if (!isFine(error)) throw error
  return null
}

interface RecordingRequest {
  baseUrl: string
  line: Line
  sid: string
  range: string | undefined
  seconds: number
}

const kept = ['content-type', 'content-length', 'content-range', 'accept-ranges']

/** Fetches the audio, which Twilio's client can't. Supports ranges for players. */
async function fetchRecording({ baseUrl, line, sid, range, seconds }: RecordingRequest): Promise<Recording> {
  const { accountSid, authToken } = line
  const login = Buffer.from(`${accountSid}:${authToken}`).toString('base64')
  const tooLate = new AbortController()
  const timer = setTimeout(() => tooLate.abort(), seconds * 1000)
  const url = `${baseUrl}/2010-04-01/Accounts/${accountSid}/Recordings/${sid}.mp3`
  try {
    const reply = await fetch(url, {
      signal: tooLate.signal,
      headers: { authorization: `Basic ${login}`, ...(range && { range }) },
    })
    if (!reply.ok || !reply.body) {
      await reply.body?.cancel()
      if (reply.status === 404) throw new ProviderError('phone', 'refused', 'Twilio no longer has this recording.')
      throw new ProviderError('phone', 'unavailable', 'We can’t load the recording right now. Try again in a minute.')
    }
    const headers = kept.flatMap(name => {
      const value = reply.headers.get(name)
      return value ? [[name, value] as const] : []
    })
    return { status: reply.status, headers: Object.fromEntries(headers), body: reply.body }
  } finally {
    clearTimeout(timer)
  }
}

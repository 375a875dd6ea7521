import { type Account, accountJson, callJson, listJson, newSid, type PeerCall, recordingJson } from './twilio-state.ts'

/** A single different answer: a Twilio error, or no answer. */
export type Scripted = { status: number; code?: number; message?: string } | 'silence' | 'hang up'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  fields: Record<string, unknown>
}

export interface TwilioState {
  main: Account
  accounts: Map<string, Account>
  calls: Map<string, PeerCall>
  requests: Asked[]
  script: Scripted[]
  /** The answer to every request with a matching path, until it's removed. */
  failing: { path: RegExp; reply: { status: number; code?: number } } | null
  now: () => Date
  checks: ((path: string, fields: Record<string, unknown>) => string[]) | null
  onCall: (call: PeerCall) => void
  /** A restarted stand-in accepts lines it created before. */
  knowsAll: boolean
}

interface Reply {
  status: number
  body: unknown
}

const ROOT = '/2010-04-01/Accounts'
/** Silence, in the smallest frame that players accept as MP3. */
export const SOUND = Buffer.concat(Array.from({ length: 20 }, () => Buffer.from(`fffb10c4${'00'.repeat(100)}`, 'hex')))

export function routeTwilio(state: TwilioState, asked: Asked, authorization: string | undefined): Reply {
  const account = whoAsks(state, authorization)
  if (!account) return twilioError(401, 20_003, 'Authenticate')
  if (account.status !== 'active') return twilioError(401, 20_005, 'Account not active')
  const faults = asked.method === 'POST' && state.checks ? state.checks(asked.path, asked.fields) : []
  if (faults.length > 0) return twilioError(400, 20_001, `Invalid parameter: ${faults[0]}`)
  return accountsRoute(state, asked, account) ?? callsRoute(state, asked, account) ?? notFound(asked.path)
}

function whoAsks({ accounts, knowsAll, now }: TwilioState, authorization = ''): Account | null {
  const login = Buffer.from(authorization.replace(/^Basic /, ''), 'base64').toString()
  const [sid = '', authToken = ''] = login.split(':')
  const account = accounts.get(sid)
  if (account) return account.authToken === authToken ? account : null
  if (!knowsAll || !/^AC[0-9a-f]{32}$/.test(sid)) return null
  const adopted: Account = { sid, authToken, friendlyName: '', status: 'active', createdAt: now(), numbers: [] }
  accounts.set(sid, adopted)
  return adopted
}

function accountsRoute(state: TwilioState, { method, path, query, fields }: Asked, asker: Account): Reply | null {
  if (path === `${ROOT}.json` && method === 'GET') {
    const name = query.get('FriendlyName')
    const rows = [...state.accounts.values()].filter(
      one => (name === null || one.friendlyName === name) && one.status === (query.get('Status') ?? one.status),
    )
    return ok(
      listJson(
        'accounts',
        path,
        rows.map(one => accountJson(one, state.main.sid)),
      ),
    )
  }
  if (path === `${ROOT}.json` && method === 'POST') {
    if (asker !== state.main) return twilioError(401, 20_003, 'Authenticate')
    const made: Account = {
      sid: newSid('AC'),
      authToken: newSid(''),
      friendlyName: String(fields.FriendlyName ?? ''),
      status: 'active',
      createdAt: state.now(),
      numbers: [],
    }
    state.accounts.set(made.sid, made)
    return { status: 201, body: accountJson(made, state.main.sid) }
  }
  const one = state.accounts.get(new RegExp(`^${ROOT}/(AC[0-9a-f]{32})\\.json$`).exec(path)?.[1] ?? '')
  if (!one) return null
  if (method === 'POST' && fields.Status) one.status = fields.Status as Account['status']
  return ok(accountJson(one, state.main.sid))
}

function callsRoute(state: TwilioState, asked: Asked, asker: Account): Reply | null {
  const { method, path, query } = asked
  const base = `${ROOT}/${asker.sid}`
  const own = [...state.calls.values()].filter(call => call.accountSid === asker.sid)
  if (path === `${base}/IncomingPhoneNumbers.json`)
    return ok(listJson('incoming_phone_numbers', path, asker.numbers.map(numberJson(asker.sid))))
  if (path === `${base}/Calls.json`) {
    if (method === 'POST') return dial(state, asked, asker)
    const matching = own.filter(
      call =>
        (query.get('ParentCallSid') ?? call.parentSid) === call.parentSid && (query.get('To') ?? call.to) === call.to,
    )
    return ok(listJson('calls', path, matching.map(callJson)))
  }
  const sound = own.find(call => call.recordingSid && path === `${base}/Recordings/${call.recordingSid}.mp3`)
  if (sound) return ok(SOUND)
  const call = own.find(one => path.startsWith(`${base}/Calls/${one.sid}`))
  if (!call) return null
  if (path.endsWith('/Recordings.json'))
    return ok(listJson('recordings', path, call.recordingSid ? [recordingJson(call)] : []))
  return method === 'POST' ? end(call, asked) : ok(callJson(call))
}

function dial(state: TwilioState, { fields }: Asked, asker: Account): Reply {
  const [to, from] = [String(fields.To ?? ''), String(fields.From ?? '')]
  if (!/^\+\d{8,15}$/.test(to))
    return twilioError(400, 21_211, `The phone number you are attempting to call, ${to}, is not valid.`)
  if (!/^\+\d{8,15}$/.test(from))
    return twilioError(400, 21_212, `The source phone number provided, ${from}, is not valid.`)
  const call: PeerCall = {
    sid: newSid('CA'),
    accountSid: asker.sid,
    parentSid: null,
    to,
    from,
    status: 'queued',
    url: String(fields.Url),
    statusCallback: String(fields.StatusCallback),
    createdAt: wholeSecond(state.now()),
    startTime: null,
    endTime: null,
    duration: null,
    price: null,
    recordingSid: null,
    twiml: fields.Twiml === undefined ? null : String(fields.Twiml),
  }
  state.calls.set(call.sid, call)
  state.onCall(call)
  return { status: 201, body: callJson(call) }
}

function end(call: PeerCall, { fields }: Asked): Reply {
  if (['completed', 'busy', 'failed', 'no-answer', 'canceled'].includes(call.status))
    return twilioError(400, 21_220, 'Call is not in-progress. Cannot redirect.')
  call.status = String(fields.Status)
  return ok(callJson(call))
}

/** Twilio's times have no fractions of seconds. */
const wholeSecond = (at: Date) => new Date(Math.floor(at.getTime() / 1000) * 1000)

const numberJson = (accountSid: string) => (phone_number: string) => ({
  sid: newSid('PN'),
  account_sid: accountSid,
  phone_number,
  friendly_name: phone_number,
})

const ok = (body: unknown): Reply => ({ status: 200, body })
export const twilioError = (status: number, code: number, message: string): Reply => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})
const notFound = (path: string) => twilioError(404, 20_404, `The requested resource ${path} was not found`)

import { randomBytes } from 'node:crypto'

/** The stand-in's stored state. */
export interface Account {
  sid: string
  authToken: string
  friendlyName: string
  status: 'active' | 'suspended' | 'closed'
  createdAt: Date
  numbers: string[]
}

export interface PeerCall {
  sid: string
  accountSid: string
  parentSid: string | null
  to: string
  from: string
  status: string
  url: string
  statusCallback: string
  createdAt: Date
  startTime: Date | null
  endTime: Date | null
  duration: number | null
  price: string | null
  /** The text to read to whoever answers, if the call has one. */
  twiml: string | null
  recordingSid: string | null
}

export const newSid = (prefix: string) => prefix + randomBytes(16).toString('hex')

const rfc2822 = (at: Date | null) => at && at.toUTCString().replace('GMT', '+0000')

export const accountJson = (account: Account, owner: string) => ({
  sid: account.sid,
  auth_token: account.authToken,
  friendly_name: account.friendlyName,
  status: account.status,
  type: 'Full',
  owner_account_sid: owner,
  date_created: rfc2822(account.createdAt),
  date_updated: rfc2822(account.createdAt),
  uri: `/2010-04-01/Accounts/${account.sid}.json`,
  subresource_uris: { calls: `/2010-04-01/Accounts/${account.sid}/Calls.json` },
})

export const callJson = (call: PeerCall) => ({
  sid: call.sid,
  account_sid: call.accountSid,
  parent_call_sid: call.parentSid,
  to: call.to,
  to_formatted: call.to,
  from: call.from,
  from_formatted: call.from,
  phone_number_sid: null,
  status: call.status,
  direction: call.parentSid ? 'outbound-dial' : 'outbound-api',
  start_time: rfc2822(call.startTime),
  end_time: rfc2822(call.endTime),
  // Sent as text and initially without a price, as Twilio does.
  duration: call.duration === null ? null : String(call.duration),
  price: call.price,
  price_unit: 'USD',
  answered_by: null,
  api_version: '2010-04-01',
  annotation: null,
  caller_name: null,
  forwarded_from: null,
  group_sid: null,
  queue_time: '0',
  trunk_sid: null,
  date_created: rfc2822(call.createdAt),
  date_updated: rfc2822(call.endTime ?? call.createdAt),
  uri: `/2010-04-01/Accounts/${call.accountSid}/Calls/${call.sid}.json`,
  subresource_uris: { recordings: `/2010-04-01/Accounts/${call.accountSid}/Calls/${call.sid}/Recordings.json` },
})

export const recordingJson = (call: PeerCall) => ({
  sid: call.recordingSid,
  account_sid: call.accountSid,
  call_sid: call.sid,
  conference_sid: null,
  channels: 2,
  source: 'DialVerb',
  status: 'completed',
  duration: String(call.duration ?? 0),
  price: '-0.00250',
  price_unit: 'USD',
  error_code: null,
  track: 'both',
  api_version: '2010-04-01',
  start_time: rfc2822(call.startTime),
  date_created: rfc2822(call.createdAt),
  date_updated: rfc2822(call.createdAt),
  encryption_details: null,
  uri: `/2010-04-01/Accounts/${call.accountSid}/Recordings/${call.recordingSid}.json`,
})

export const listJson = (name: string, uri: string, rows: unknown[]) => ({
  [name]: rows,
  page: 0,
  page_size: 50,
  start: 0,
  end: Math.max(0, rows.length - 1),
  uri,
  first_page_uri: uri,
  next_page_uri: null,
  previous_page_uri: null,
})

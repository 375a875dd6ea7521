import type { Call, CallLead, CallSummary } from '#contract/calls.ts'

const uuid = (n: number) => `0190f1b0-0000-7000-8000-${String(n).padStart(12, '0')}`

/** A lead of the call list that can be called. */
export const callLead = (n: number, fields: Partial<CallLead> = {}): CallLead => ({
  id: uuid(n),
  businessName: `Business ${n}`,
  phone: `(212) 555-01${String(n).padStart(2, '0')}`,
  toNumber: `+121255501${String(n).padStart(2, '0')}`,
  status: 'new',
  isSample: false,
  isSimulated: false,
  timeZone: 'America/New_York',
  canCallNow: true,
  nextLawfulAt: null,
  person: null,
  isDoNotCall: false,
  isUnsubscribed: false,
  problem: null,
  lastCall: null,
  ...fields,
})

export const theCall = (fields: Partial<Call> = {}): Call => ({
  id: uuid(900),
  leadId: uuid(1),
  leadStatus: 'new',
  businessName: 'Business 1',
  toNumber: '+12125550101',
  fromNumber: '+12125550199',
  status: 'queued',
  isLive: true,
  isSimulated: false,
  duration: null,
  cost: null,
  currency: null,
  startTime: null,
  endTime: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  hasRecording: false,
  outcome: null,
  notes: null,
  nextAction: null,
  callbackAt: null,
  reason: null,
  ...fields,
})

export const summary = (fields: Partial<CallSummary> = {}): CallSummary => ({
  leadsWithPhone: 2,
  callsToday: 0,
  remaining: 5,
  callLimit: 5,
  callbacksDue: 0,
  ownPhone: '+12125550100',
  isOwnPhoneVerified: true,
  liveCall: null,
  provider: { name: 'Twilio', isSimulated: false, problem: null },
  ...fields,
})

/** The calls that the page makes when it opens. */
export const callingApi = (rows: CallLead[], more: Partial<CallSummary> = {}) => ({
  'GET /api/calls/leads': rows,
  'GET /api/calls/summary': summary({ leadsWithPhone: rows.length, ...more }),
  'GET /api/callbacks': [],
  'GET /api/calls': [],
})

import type { CrmConnection } from '#contract/crm.ts'
import { callingApi, callLead, theCall } from './calls.ts'
import { lead, listApi } from './leads.ts'

const id = '0190f1b0-0000-7000-8000-00000000000c'
const account = {
  id,
  isDefault: true,
  isPaused: false,
  campaignsUnderWay: 0,
  imap: null,
  kind: 'smtp',
  isOneByOne: false,
  host: 'smtp.example.com',
  port: 587,
  security: 'starttls',
  user: 'ada',
  fromAddress: 'ada@shop.example',
  fromName: '',
  dailyLimit: 400,
  checkedAt: '2026-11-20T15:04:00.000Z',
  lastError: null,
}
export const sender = {
  fromName: '',
  fromAddress: null,
  postalAddress: '1 Main St',
  quietDays: 0,
  timeZone: 'UTC',
  effective: {
    transport: 'smtp',
    isOwn: false,
    fromAddress: 'ada@example.com',
    fromName: 'Ada',
    replyTo: null,
    seesAnswers: true,
    dailyLimit: 200,
    problem: null,
  },
}
export const north = { id, name: 'North tour', color: 'blue' }

export const noCrm: CrmConnection = {
  crm: 'hubspot',
  connected: false,
  hubId: null,
  checkedAt: null,
  lastSyncAt: null,
  lastError: null,
  synced: 0,
  failed: 0,
}

/** Answers to all that pages with forms ask for. */
export const formsApi: Record<string, object> = {
  ...listApi([]),
  ...callingApi([callLead(1)]),
  [`GET /api/leads/${callLead(1).id}`]: lead(1),
  'POST /api/calls/initiate': theCall({ status: 'completed', isLive: false, duration: 42 }),
  'GET /api/calls/:id': theCall({ status: 'completed', isLive: false, duration: 42 }),
  'GET /api/tags': [north],
  'GET /api/lead-fields': [],
  'GET /api/lead-filters': [],
  'GET /api/saved-searches': [],
  'GET /api/campaigns': [],
  'GET /api/email-templates': [],
  'GET /api/domains': [],
  'GET /api/settings/sender': sender,
  'GET /api/settings/crm': noCrm,
  'GET /api/settings/calling': {
    ownPhone: null,
    isOwnPhoneVerified: false,
    recordCalls: false,
    callingHours: { from: 8, to: 21 },
    recordingHint: '',
    provider: { name: 'Twilio', isSimulated: false, problem: null },
  },
  'GET /api/settings/sending-accounts': [account],
  'GET /api/settings/sending-accounts/:id/limits': {
    limits: { hourlyLimit: null, delay: null, warmUp: null, providerHourlyLimit: null },
    today: { limit: null, used: 0, isWarmingUp: false },
  },
  'GET /api/settings/sending-limits': { dailyLimit: null },
}

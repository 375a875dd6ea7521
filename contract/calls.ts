import { z } from 'zod'
import { changes, instant } from './instant.ts'
import { cleanText, LeadSelection, LeadStatus } from './leads.ts'
import { route } from './route.ts'

/** The states of a call, as Twilio names them; the last five are final. */
export const CallStatus = z.enum([
  'queued',
  'initiated',
  'ringing',
  'in-progress',
  'completed',
  'busy',
  'no-answer',
  'failed',
  'canceled',
])
export type CallStatus = z.infer<typeof CallStatus>

/** A call's outcome, as the user records it. */
export const CallOutcome = z.enum([
  'interested',
  'not-interested',
  'callback',
  'voicemail',
  'no-answer',
  'wrong-number',
  'converted',
  'other',
])
export type CallOutcome = z.infer<typeof CallOutcome>

export const Call = z.object({
  id: z.uuid(),
  /** Null once the lead is deleted. */
  leadId: z.uuid().nullable(),
  leadStatus: LeadStatus.nullable(),
  businessName: z.string(),
  /** E.164. */
  toNumber: z.string(),
  fromNumber: z.string().nullable(),
  status: CallStatus,
  /** True while the call hasn't ended: fetch it again on the change event `calls`. */
  isLive: z.boolean(),
  isSimulated: z.boolean(),
  /** Talk time in seconds; null until the call ends. */
  duration: z.number().int().nullable(),
  /** An amount like "0.0140"; null until the provider reports it. */
  cost: z.string().nullable(),
  currency: z.string().nullable(),
  startTime: z.iso.datetime().nullable(),
  endTime: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  hasRecording: z.boolean(),
  /** Null until the user records it. */
  outcome: CallOutcome.nullable(),
  notes: z.string().nullable(),
  nextAction: z.string().nullable(),
  callbackAt: z.iso.datetime().nullable(),
  /** Why it failed and what to do. */
  reason: z.string().nullable(),
})
export type Call = z.infer<typeof Call>

export const CallStart = z.strictObject({
  leadId: z.string({ error: 'Lead ID is required' }).min(1, 'Lead ID is required').max(36).pipe(z.uuid()),
  businessName: z.string({ error: 'Business name is required' }).trim().min(1, 'Business name is required').max(300),
  phoneNumber: z
    .string({ error: 'Valid phone number is required' })
    .trim()
    .min(10, 'Valid phone number is required')
    .max(60, 'Valid phone number is required'),
})
export type CallStart = z.infer<typeof CallStart>

/** Why a call was refused: beside `message` in a 409, so that the page can offer a way out. */
export const CallRefused = z.object({
  reason: z.enum(['quiet-hours', 'do-not-call', 'own-phone', 'number', 'busy']),
  /** When the lead may be called; null if waiting doesn't help. */
  nextLawfulAt: z.iso.datetime().nullable(),
})
export type CallRefused = z.infer<typeof CallRefused>

const CallBrief = Call.pick({ id: true, status: true, isSimulated: true, outcome: true, createdAt: true })

/** A row of the call list: a lead with a phone number. */
export const CallLead = z.object({
  id: z.uuid(),
  businessName: z.string(),
  /** As typed or found. */
  phone: z.string(),
  /** The person whose number it is, if the business has no number. */
  person: z.string().nullable(),
  /** E.164; null if the number can't be dialed: `problem` says why. */
  toNumber: z.string().nullable(),
  status: LeadStatus,
  isSample: z.boolean(),
  /** Calls to it are simulated: no phone provider is set up, or the lead is a sample. */
  isSimulated: z.boolean(),
  /** Null if several are possible; calling hours then have to fit all of them. */
  timeZone: z.string().nullable(),
  canCallNow: z.boolean(),
  /** When calling hours begin, if it's outside them now. */
  nextLawfulAt: z.iso.datetime().nullable(),
  isDoNotCall: z.boolean(),
  /** Unsubscribed from email. Calls are another channel and stay allowed; the page shows it. */
  isUnsubscribed: z.boolean(),
  /** Why it can't be called now, as a sentence; null if it can. */
  problem: z.string().nullable(),
  lastCall: CallBrief.nullable(),
})
export type CallLead = z.infer<typeof CallLead>

/** Whole hours in the lead's time zone; the law allows 8 to 21, and users can narrow it. */
export const CallingHours = z.strictObject({
  from: z.number().int().min(8, 'Calls can’t begin before 8:00').max(20),
  to: z.number().int().min(9).max(21, 'Calls must end by 21:00'),
})
export type CallingHours = z.infer<typeof CallingHours>

const Provider = z.object({
  name: z.enum(['Twilio', 'Simulator']),
  isSimulated: z.boolean(),
  /** Why no call can be made now and what to do; null if everything is set up. */
  problem: z.string().nullable(),
})

export const CallSummary = z.object({
  leadsWithPhone: z.number().int(),
  /** Since midnight in the account's own time zone. */
  callsToday: z.number().int(),
  /** Calls left this month; null is unlimited. */
  remaining: z.number().int().nullable(),
  callLimit: z.number().int().nullable(),
  callbacksDue: z.number().int(),
  provider: Provider,
  /** The user's own phone, which rings first. */
  ownPhone: z.string().nullable(),
  /** Real calls ring it only after its user has entered the code from a call to it. */
  isOwnPhoneVerified: z.boolean(),
  /** The call in progress, to show again after a reload. */
  liveCall: Call.nullable(),
})
export type CallSummary = z.infer<typeof CallSummary>

export const CallResult = z.strictObject({
  outcome: CallOutcome,
  notes: cleanText(5000).optional(),
  nextAction: cleanText(300).optional(),
  /** When to call again; null removes an earlier callback. */
  callbackAt: instant('Choose a day and a time for the callback').nullish(),
  /** They asked not to be called: the number goes on the do-not-call list. */
  doNotCall: z.boolean().optional(),
})
export type CallResult = z.infer<typeof CallResult>

/** A scheduled callback. */
export const Callback = z.object({
  id: z.uuid(),
  callId: z.uuid(),
  leadId: z.uuid().nullable(),
  businessName: z.string(),
  toNumber: z.string(),
  callbackAt: z.iso.datetime(),
  isDue: z.boolean(),
  notes: z.string().nullable(),
  nextAction: z.string().nullable(),
  resolved: z.boolean(),
})
export type Callback = z.infer<typeof Callback>

/** What the simulated other side does next. `answered` starts the conversation, `completed` ends it. */
export const Simulation = z.strictObject({ outcome: z.enum(['answered', 'completed', 'busy', 'no-answer', 'failed']) })
export type Simulation = z.infer<typeof Simulation>

export const CallingSettings = z.object({
  /** E.164; null until it's set. */
  ownPhone: z.string().nullable(),
  isOwnPhoneVerified: z.boolean(),
  recordCalls: z.boolean(),
  callingHours: CallingHours,
  /** What to say, with variables; shown beside a call. */
  script: z.string(),
  /** Shown beside the switch for recording. */
  recordingHint: z.string(),
  provider: Provider,
})
export type CallingSettings = z.infer<typeof CallingSettings>

export const CallingSettingsUpdate = z.strictObject({
  /** An empty string removes it. */
  ownPhone: z.string().trim().max(60, "This isn't a phone number.").optional(),
  recordCalls: z.boolean().optional(),
  script: cleanText(5000).optional(),
  callingHours: CallingHours.refine(({ from, to }) => from < to, {
    error: 'Calling hours must end after they begin',
  }).optional(),
})
export type CallingSettingsUpdate = z.infer<typeof CallingSettingsUpdate>

const page = { cursor: z.string().max(200).optional(), limit: z.coerce.number().int().min(1).max(100).optional() }

export const calls = {
  initiate: route(
    'POST /api/calls/initiate',
    'Call a lead: the user’s own phone rings first. A second request during a call returns the same call',
    { keys: 'send', allowance: 'calls', body: CallStart, reply: Call },
  ),
  list: route('GET /api/calls', 'Calls, newest first; the header X-Next-Cursor has the cursor of the next page', {
    query: z.object({ leadId: z.uuid().optional(), ...page, ...changes }),
    reply: Call.array(),
  }),
  summary: route('GET /api/calls/summary', 'What the calling page shows above and below its list', {
    reply: CallSummary,
  }),
  leads: route(
    'GET /api/calls/leads',
    'The call list: leads with a phone number or a person who has one, of the newest 500 first those callable now, then newest first; the header X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        /** Part of the business name or number. */
        q: cleanText(100).optional(),
        status: z.union([LeadStatus, z.literal('')]).optional(),
        ...page,
      }),
      reply: CallLead.array(),
    },
  ),
  chosen: route(
    'POST /api/calls/leads/chosen',
    'The call list of the selected leads only, in the same order; the header X-Next-Cursor has the cursor of the next page',
    {
      keys: 'read',
      body: z.strictObject({ selection: LeadSelection, ...page }),
      bodyLimit: 1024 * 1024,
      reply: CallLead.array(),
    },
  ),
  callbacks: route('GET /api/callbacks', 'Due and upcoming callbacks, earliest first; at most 100', {
    reply: Callback.array(),
  }),
  updateCallback: route('PUT /api/callbacks/:id', 'Mark a callback as done, or move it', {
    body: z.strictObject({ resolved: z.boolean().optional(), callbackAt: instant().optional() }),
    reply: Callback,
  }),
  get: route('GET /api/calls/:id', 'One call', { reply: Call }),
  setOutcome: route(
    'PUT /api/calls/:id/outcome',
    'Save a call’s outcome, note, and callback; saving again replaces them',
    { body: CallResult, reply: Call },
  ),
  hangUp: route('POST /api/calls/:id/hang-up', 'End a call; an ended call stays as it is', { reply: Call }),
  simulate: route(
    'POST /api/calls/:id/simulate',
    'Set what the other side of a simulated call does next; refused for a real one',
    { body: Simulation, reply: Call },
  ),
  recording: route('GET /api/calls/:id/recording', 'A call’s recording as audio', {
    allowance: 'recordings',
    reply: z.string(),
    replyType: 'audio/mpeg',
  }),
  doNotCall: route('POST /api/calls/leads/:id/do-not-call', 'Add a lead’s number to the do-not-call list', {
    reply: CallLead,
  }),
  allowCalls: route(
    'DELETE /api/calls/leads/:id/do-not-call',
    'Remove a lead’s number from the do-not-call list, because they asked to be called again',
    { reply: CallLead },
  ),
  settings: route(
    'GET /api/settings/calling',
    'Calling settings: the phone that rings first, recording, calling hours',
    { reply: CallingSettings },
  ),
  updateSettings: route('PUT /api/settings/calling', 'Change the calling settings', {
    body: CallingSettingsUpdate,
    reply: CallingSettings,
  }),
  callWithCode: route(
    'POST /api/settings/calling/verification',
    'Call the user’s own phone and read out a six-digit code',
    { keys: 'never', reply: z.object({ phone: z.string() }) },
  ),
  confirmCode: route(
    'PUT /api/settings/calling/verification',
    'Verify the user’s own phone with the code from the call',
    {
      keys: 'never',
      body: z.strictObject({
        code: z
          .string()
          .trim()
          .regex(/^\d{6}$/, 'Enter the six digits of the code')
          .meta({ examples: ['123456'] }),
      }),
      reply: CallingSettings,
    },
  ),
}

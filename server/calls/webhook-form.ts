import { z } from 'zod'
import { CallStatus } from '#contract/calls.ts'

/** The fields of a callback's form, each with one or more values. */
export const Fields = z.record(z.string(), z.union([z.string(), z.string().array()]))
export type Fields = z.infer<typeof Fields>

const callSid = z.string().regex(/^CA[0-9a-f]{32}$/i)
const text = z.string().optional()

/** A report about one leg. Anything but the ID and the status may be missing. */
export const StatusForm = z.object({
  CallSid: callSid,
  CallStatus,
  ParentCallSid: callSid.optional(),
  From: text,
  To: text,
  CallDuration: text,
  Timestamp: text,
  StartTime: text,
  EndTime: text,
})

/** The report on the user's own leg that the lead's leg has ended. */
export const DialledForm = z.object({
  CallSid: callSid,
  CallStatus: CallStatus.catch('in-progress'),
  // Twilio's word for a leg that was connected and has ended. We ignore unknown words; the leg has its own report.
  DialCallStatus: z.preprocess(word => (word === 'answered' ? 'completed' : word), CallStatus.nullable().catch(null)),
  DialCallSid: callSid.optional(),
  DialCallDuration: text,
})

export const RecordingForm = z.object({
  CallSid: callSid,
  RecordingSid: z.string().regex(/^RE[0-9a-f]{32}$/i),
  RecordingStatus: z.string(),
  RecordingUrl: z.string().max(500).optional(),
})

/** A time in any of the vendors' formats; null if it isn't one. */
export function timeOf(...texts: (string | undefined)[]): Date | null {
  const at = texts.map(one => (one ? new Date(one) : null)).find(date => date && !Number.isNaN(date.getTime()))
  return at ?? null
}

export const secondsOf = (text: string | undefined): number | null =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : null

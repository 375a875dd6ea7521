import { z } from 'zod'
import { CallStatus } from '#contract/calls.ts'

/** The fields of a callback, as the form had them: each once or several times. */
export const Fields = z.record(z.string(), z.union([z.string(), z.string().array()]))
export type Fields = z.infer<typeof Fields>

const callSid = z.string().regex(/^CA[0-9a-f]{32}$/i)
const text = z.string().optional()

/** A report on one leg. Beside the id and the status anything may be missing. */
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

/** What is told when the lead's leg has ended, on the user's own leg. */
export const DialledForm = z.object({
  CallSid: callSid,
  CallStatus: CallStatus.catch('in-progress'),
  // Their word for a leg that was bridged and has ended; a word that is new is a matter of the leg's own report.
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

/** A time in any form that vendors use; null where it is none. */
export function timeOf(...texts: (string | undefined)[]): Date | null {
  const at = texts.map(one => (one ? new Date(one) : null)).find(date => date && !Number.isNaN(date.getTime()))
  return at ?? null
}

export const secondsOf = (text: string | undefined): number | null =>
  text && /^\d{1,6}$/.test(text) ? Number(text) : null

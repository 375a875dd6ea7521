import type { CallStatus } from '#contract/calls.ts'

/** A user's account at Twilio. */
export interface Line {
  accountSid: string
  authToken: string
}

/** A call to start: it rings the user's own phone first, then follows `voiceUrl`. */
export interface Dial {
  /** E.164. */
  to: string
  from: string
  voiceUrl: string
  statusUrl: string
}

export interface LegReport {
  sid: string
  status: CallStatus
  startTime: Date | null
  endTime: Date | null
  /** Seconds. */
  duration: number | null
  /** A positive amount; null until it's known. */
  price: string | null
  currency: string | null
}

export interface CallReport {
  own: LegReport
  lead: LegReport | null
  /** `unknown`: it isn't finished yet, or Twilio couldn't list it. Ask again. */
  recording: { sid: string } | 'none' | 'unknown'
}

export interface Recording {
  status: number
  headers: Record<string, string>
  body: ReadableStream<Uint8Array>
}

/** The phone company. Every failure is a ProviderError; `retrySafe`: no phone rang. */
export interface Phone {
  name: 'Twilio'
  /** Finds or creates the account with this name. */
  openLine(name: string): Promise<Line>
  closeLine(accountSid: string): Promise<void>
  /** The line's own phone numbers. */
  numbersOf(line: Line): Promise<string[]>
  dial(line: Line, order: Dial): Promise<{ sid: string; status: CallStatus }>
  /** Calls a phone, reads a code aloud twice, and hangs up. */
  readOut(line: Line, call: { to: string; from: string; code: string }): Promise<void>
  hangUp(line: Line, sid: string): Promise<void>
  /** Null: there's no such call. */
  read(line: Line, sid: string): Promise<CallReport | null>
  /** Calls to a number that started since then, earliest first. */
  findCalls(line: Line, to: string, since: Date): Promise<string[]>
  recording(line: Line, sid: string, range: string | undefined): Promise<Recording>
  /** Whether a callback was signed with the line's own token. `url` is the public URL that Twilio called. */
  isSigned(line: Line, callback: Callback): boolean
}

export interface Callback {
  url: string
  signature: string | undefined
  fields: Record<string, string | string[]>
}

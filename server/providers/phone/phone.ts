import type { CallStatus } from '#contract/calls.ts'

/** An account of one user at the telephone company. */
export interface Line {
  accountSid: string
  authToken: string
}

/** What is asked for: the user's own phone rings first, then what `voiceUrl` says is done. */
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
  /** A positive amount; null until it is known. */
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

/** The telephone company. Every failure is a ProviderError; `retrySafe`: no phone has rung. */
export interface Phone {
  name: 'Twilio'
  /** The account of this name: the one there is, or a new one. */
  openLine(name: string): Promise<Line>
  closeLine(accountSid: string): Promise<void>
  /** The numbers that a line has of its own. */
  numbersOf(line: Line): Promise<string[]>
  dial(line: Line, order: Dial): Promise<{ sid: string; status: CallStatus }>
  /** Rings a phone, reads a code out twice and hangs up. */
  readOut(line: Line, call: { to: string; from: string; code: string }): Promise<void>
  hangUp(line: Line, sid: string): Promise<void>
  /** Null: there is no such call. */
  read(line: Line, sid: string): Promise<CallReport | null>
  /** Calls to a number that began since then, the earliest first. */
  findCalls(line: Line, to: string, since: Date): Promise<string[]>
  recording(line: Line, sid: string, range: string | undefined): Promise<Recording>
  /** Whether a callback was signed with the line's own token. `url` is the one that was called, as the world sees it. */
  isSigned(line: Line, callback: Callback): boolean
}

export interface Callback {
  url: string
  signature: string | undefined
  fields: Record<string, string | string[]>
}

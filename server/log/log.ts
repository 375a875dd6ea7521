import { AsyncLocalStorage } from 'node:async_hooks'
import { inspect, styleText } from 'node:util'
import { type DestinationStream, pino, stdTimeFunctions } from 'pino'
import { describeError } from './describe-error.ts'
import { scrub } from './scrub.ts'

/** What a line belongs to: the request that it's about, or that queued the job, and the job. */
export interface LogContext {
  requestId?: string | undefined
  job?: string
}

const context = new AsyncLocalStorage<LogContext>()

/** Every line that `work` logs, however deep, carries this context. */
export const inContext = <T>(of: LogContext, work: () => T): T => context.run(of, work)

/** The request that's being answered, or that queued the running job. */
export const currentRequestId = (): string | undefined => context.getStore()?.requestId

let write = (line: string): void => void process.stdout.write(line)
let format = (line: string): string => line

const destination: DestinationStream = { write: line => write(scrub(format(line))) }

/**
 * The log of this process: a line of JSON each, on standard output. A message says what happened, without personal data
 * or secrets; ids go into fields. Every line passes `scrub`, which hides what an error of a library gives away.
 */
export const log = pino(
  {
    base: { pid: process.pid, role: process.env.ROLE || 'all' },
    timestamp: stdTimeFunctions.isoTime,
    formatters: { level: label => ({ level: label }) },
    serializers: { err: describeError },
    mixin: () => ({ ...context.getStore() }),
  },
  destination,
)

/** Sets the level, and makes lines readable if a person watches. */
export function startLog(level: string): void {
  log.level = level
  if (process.stdout.isTTY) format = readable
}

const COLORS = { warn: 'yellow', error: 'red', fatal: 'red' } as const

function readable(line: string): string {
  const { time, level, msg, pid: _pid, role: _role, err, ...fields } = JSON.parse(line)
  const { stack = '', type: _type, message: _message, ...error } = err ?? {}
  const more =
    Object.keys({ ...fields, ...error }).length > 0 ? ` ${inspect({ ...fields, ...error }, { colors: true })}` : ''
  const at = new Date(time).toTimeString().slice(0, 8)
  const says = styleText(COLORS[level as keyof typeof COLORS] ?? 'green', level.toUpperCase())
  return `${at} ${says}: ${msg}${more}\n${stack && `${stack}\n`}`
}

/** For tests: takes every line from now on. Returns how to stop. */
export function takeLog(take: (line: string) => void): () => void {
  const before = write
  write = take
  return () => {
    write = before
  }
}

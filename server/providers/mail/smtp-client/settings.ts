import type { Socket } from 'node:net'
import { MINUTE_MS } from '#contract/durations.ts'

/** RFC 5321, 4.5.3.2; in milliseconds. */
export interface Timeouts {
  connect: number
  /** TLS and the server's greeting. */
  greeting: number
  /** EHLO, STARTTLS, AUTH, RSET. */
  command: number
  mail: number
  rcpt: number
  data: number
  block: number
  /** The answer to the body: servers scan and deliver before they send it. */
  dot: number
  /** We close an idle connection before the server does. */
  idle: number
}

export const TIMEOUTS: Timeouts = {
  connect: 30_000,
  greeting: 5 * MINUTE_MS,
  command: 5 * MINUTE_MS,
  mail: 5 * MINUTE_MS,
  rcpt: 5 * MINUTE_MS,
  data: 2 * MINUTE_MS,
  block: 3 * MINUTE_MS,
  dot: 10 * MINUTE_MS,
  idle: 15_000,
}

export interface SmtpSettings {
  host: string
  port: number
  /** TLS from the first byte. */
  secure?: boolean | undefined
  requireTLS?: boolean | undefined
  /** Doesn't use STARTTLS even if the server offers it. */
  ignoreTLS?: boolean | undefined
  rejectUnauthorized?: boolean | undefined
  /** A function gives the login for each connection, and replaces a token that the server refused. */
  auth?: Login | ((refused?: string) => Promise<Login>) | undefined
  name?: string | undefined
  timeouts?: Partial<Timeouts> | undefined
  messagesPerConnection?: number | undefined
  /** Opens the connection instead of the SMTP client: the guard for hosts that users name. */
  dial?: (() => Promise<Socket>) | undefined
}

/** With a password or an OAuth 2 token (XOAUTH2). */
export type Login = { user: string; pass: string } | { user: string; accessToken: string }

export interface SmtpFailure {
  message: string
  code?: string | undefined
  /** The server's reply. */
  response?: string | undefined
  responseCode?: number | undefined
  /** The recipients' replies. */
  command?: string | undefined
}

export class SmtpError extends Error implements SmtpFailure {
  readonly code: string
  readonly response: string | undefined
  readonly responseCode: number | undefined

  constructor(code: string, message: string, reply?: { code: number; text: string }) {
    super(message)
    this.code = code
    this.response = reply?.text
    this.responseCode = reply?.code
  }
}

import type { ReceivedMail } from './parse-email.ts'

/** A delivery report's statement about one recipient (RFC 3464). */
export interface DeliveryReport {
  kind: 'delivery'
  recipients: string[]
  action: string | null
  status: string | null
  words: string
}

/** A provider reports that its user marked an email as spam (RFC 5965). */
export interface SpamReport {
  kind: 'spam'
  recipients: string[]
  words: string
}

export interface Reports {
  reports: (DeliveryReport | SpamReport)[]
  /** The headers of the email in question, as far as they were returned. */
  returned: string
}

/** Our reports have few recipients; one with an endless list isn't ours. */
const MOST = 20
const HEAD = 64 * 1024

/** The reports in an email; empty if it isn't a report. */
export function readReports(mail: ReceivedMail): Reports {
  const spam = partsOf(mail, /^message\/feedback-report$/).flatMap(readSpam)
  const status = partsOf(mail, /^message\/(global-)?delivery-status$/).flatMap(readStatus)
  const structured = [...spam, ...status]
  if (structured.length > 0) return { reports: structured.slice(0, MOST), returned: returnedBy(mail) }
  return readProse(mail)
}

const partsOf = ({ parts }: ReceivedMail, type: RegExp) =>
  parts.filter(part => type.test(part.type)).map(({ text }) => text)

/** The returned email or its headers; only the headers of either, unchanged. */
const returnedBy = (mail: ReceivedMail) =>
  partsOf(mail, /^(message\/(rfc822|global|global-headers|rfc822-headers)|text\/rfc822-headers)$/)
    .map(headOf)
    .join('\n')

const headOf = (text: string) => unfold(text.slice(0, HEAD).replace(/\r\n/g, '\n').split('\n\n')[0] ?? '')
const unfold = (text: string) => text.replace(/\n[ \t]+/g, ' ')

export const sendersIn = (returned: string): string[] =>
  returned
    .split('\n')
    .filter(line => /^(?:from|sender|return-path):/i.test(line))
    .slice(0, MOST)
    .flatMap(line => addressesIn(line.slice(0, 1000)))

/** Anything that looks like an address, wherever it appears. */
export const addressesIn = (line: string): string[] => line.match(/[^\s<>"(),:;]+@[^\s<>"(),:;]+/g) ?? []

type Fields = (name: string) => string | null

/** Groups of fields, separated by empty lines. */
function groupsOf(text: string): Fields[] {
  const groups = text
    .slice(0, HEAD)
    .replace(/\r\n/g, '\n')
    .split(/\n[ \t]*\n/)
  return groups.map(group => {
    const lines = unfold(group).split('\n')
    return name => {
      const line = lines.find(l => l.toLowerCase().startsWith(`${name}:`))
      return line?.slice(name.length + 1).trim() || null
    }
  })
}

/** `rfc822; joe@shop.test`: the address behind its type, without brackets. */
const addressIn = (field: string | null) =>
  field
    ?.replace(/^[^;]*;/, '')
    .replace(/[<>\s]/g, '')
    .toLowerCase() || null

const present = <T>(values: (T | null)[]): T[] => values.filter(value => value !== null)

function readStatus(text: string): DeliveryReport[] {
  return groupsOf(text).flatMap(field => {
    const recipients = present([addressIn(field('final-recipient')), addressIn(field('original-recipient'))])
    if (recipients.length === 0 || !field('action')) return []
    const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field('status') ?? '')?.[0] ?? null
    const words = field('diagnostic-code') ?? field('x-display-text') ?? field('status') ?? ''
    return [{ kind: 'delivery', recipients, action: field('action'), status, words }]
  })
}

/** Not complaints: a user moved it out of spam, or an authentication check failed. */
const NO_COMPLAINT = /^(not-spam|auth-failure|dmarc|virus)$/i

function readSpam(text: string): SpamReport[] {
  const [field] = groupsOf(text)
  const type = field?.('feedback-type')
  if (!field || !type || NO_COMPLAINT.test(type)) return []
  const recipients = present([addressIn(field('original-rcpt-to'))])
  return [{ kind: 'spam', recipients, words: [type, field('user-agent')].filter(Boolean).join(', ') }]
}

/** Servers that report in prose: qmail and its descendants (QSBMF), and old Exim. */
function readProse(mail: ReceivedMail): Reports {
  const text = mail.text.replace(/\r\n/g, '\n').slice(0, HEAD)
  const [said = '', copy = ''] = text.split(
    /\n-+ (?:Below this line is a copy of the message|This is a copy of (?:the|your) message)[^\n]*\n/,
  )
  const failed = mail.header('x-failed-recipients')
  const isQmail = /^Hi\. This is the [^\n]{1,200}/m.test(said) || /qmail-send/.test(said)
  if (!failed && !isQmail) return { reports: [], returned: '' }
  const returned = copy ? headOf(copy.replace(/^\s+/, '').replace(/^Return-Path:[^\n]*\n/i, '')) : returnedBy(mail)
  const reports = paragraphsOf(said, failed?.split(',') ?? []).slice(0, MOST)
  return { reports, returned }
}

/** `<joe@shop.test>:` and the text up to the next empty line; in Exim, the address is on its own line, indented. */
function paragraphsOf(said: string, failed: string[]): DeliveryReport[] {
  const found = Array.from(
    said.matchAll(/^[ \t]*<?([^\s<>:]{1,64}@[^\s<>:]{1,255})>?:?[ \t]*\n((?:[^\n]+\n?)+)/gm),
    ([, address = '', words = '']) => ({ address: address.toLowerCase(), words }),
  )
  const isOfFailed = (address: string) => failed.length === 0 || failed.some(f => f.trim().toLowerCase() === address)
  const read = found.filter(({ address }) => isOfFailed(address))
  const rest = read.length > 0 ? [] : failed.map(address => ({ address: address.trim().toLowerCase(), words: said }))
  return [...read, ...rest].map(({ address, words }) => ({
    kind: 'delivery',
    recipients: [address],
    action: 'failed',
    status: null,
    words: words.replace(/\s+/g, ' ').trim(),
  }))
}

import { addressNorm, halvesOf } from '#contract/address.ts'
import type { Fact } from './outcomes.ts'
import type { ReceivedMail } from './parse-email.ts'
import { addressesIn, type Prose, proseOf, type Statement, statementsIn } from './parse-prose.ts'
import { readSesEvent } from './ses-event.ts'

/** A delivery report's statement about one recipient (RFC 3464), or its equivalent in prose. */
export interface DeliveryReport {
  kind: 'delivery'
  /** The final recipient, and the original one if the report names both. */
  recipients: string[]
  /** `member`: somebody behind the address failed, as with a group. `filter`: the recipient's own rule refused it. */
  by: 'address' | 'member' | 'filter'
  action: string | null
  status: string | null
  /** What the server said. A later text counts if the earlier ones say nothing. */
  words: string[]
  /** The whole prose, if it's about this recipient only. */
  prose: string
}

/** A provider reports that its user marked an email as spam (RFC 5965). */
export interface SpamReport {
  kind: 'spam'
  recipients: string[]
  words: string
}

/** An event by Amazon SES, as JSON. */
export interface EventReport {
  kind: 'event'
  recipients: string[]
  fact: Fact
}

export type Report = DeliveryReport | SpamReport | EventReport

export interface Reports {
  reports: Report[]
  /** The headers of the email in question, as far as they were returned. */
  returned: string
}

/** Our reports have few recipients; one with an endless list isn't ours. */
const MOST = 20
const HEAD = 64 * 1024

/** Whether the headers are a report's. Some servers name themselves only in the sender or the subject. */
export const looksLikeReport = (headers: string) =>
  /^(?:content-type: *multipart\/report\b|x-failed-recipients:|return-path: *<(?:mailer-daemon)?>|from:.*(?:mail(?:er)?[ -]?daemon|\bmdaemon|post_?master|mail deliver|mail (?:system|administrator)|system administrator|delivery (?:sub)?system|@sns\.amazonaws\.com|staff@hotmail\.com)|subject: *(?:undeliver|non-?deliver|returned mail|delivery (?:status|fail|report|problem|notif)|delivery_?failure|failed delivery|failure (?:notice|deliver)|mail (?:delivery|could not|failure|error|system error)|message (?:delivery|could not|status)|delayed mail|warning: (?:message|could not)|non remis|unzustellbar|nicht zustellbar|onbestelbaar|\[bounce))/im.test(
    headers,
  )

/** The reports in an email; empty if it isn't a report. */
export function readReports(mail: ReceivedMail): Reports {
  const partsOf = (type: RegExp) => mail.parts.filter(part => type.test(part.type)).map(({ text }) => text)
  const feedback = partsOf(/^message\/feedback-report$/)
  const status = partsOf(/^message\/(global-)?delivery-status$/)
  const notices = partsOf(/^message\/(global-)?disposition-notification$/)
  const isReport = feedback.length + status.length + notices.length > 0
  if (!isReport && !looksLikeReport(mail.headers)) return NONE
  const prose = proseOf(mail)
  const parts = partsOf(/^(message\/(rfc822|global|global-headers|rfc822-headers)|text\/rfc822-headers)$/).map(headOf)
  const returned = (parts.length > 0 ? parts.join('\n') : headOf(prose.copy)) || traced(mail, notices, prose)
  const spam = [...feedback, ...inline(prose, /^feedback-type:/im)].flatMap(readSpam)
  if (spam.length > 0) return { reports: spam.slice(0, MOST), returned }
  const event = readEvent(mail.text)
  if (event) return event
  const byHotmail = fieldsOf(parts[0] ?? '')('x-hmxmroriginalrecipient')
  if (byHotmail)
    return { reports: [{ kind: 'spam', recipients: [addressNorm(byHotmail)], words: 'Hotmail' }], returned }
  const said = readSaid(mail, prose, returned)
  const groups = [...status, ...(isReport ? [] : inline(prose, /^(?:final|original)-recipient:/im))].flatMap(groupsOf)
  const reports = groups.length > 0 ? groups.flatMap(fields => readStatus(fields, said)) : readNotices(notices, said)
  if (reports.length > 0) return { reports: reports.slice(0, MOST), returned }
  return isReport && status.length === 0 ? NONE : { reports: readProse(said).slice(0, MOST), returned }
}

const NONE: Reports = { reports: [], returned: '' }

/** Fields that a server, or somebody who forwarded them, wrote into the text. */
const inline = ({ said, copy }: Prose, field: RegExp) => {
  const text = `${said}\n${copy}`
  const at = text.search(field)
  return at < 0 ? [] : [text.slice(at)]
}

const headOf = (text: string) =>
  unfold(
    text
      .slice(0, HEAD)
      .replace(/\r\n/g, '\n')
      .trimStart()
      .split(/\n[ \t]*\n/)[0] ?? '',
  )
const unfold = (text: string) => text.replace(/\n[ \t]+/g, ' ')

/** Where nothing was returned, what names the email. */
function traced(mail: ReceivedMail, notices: string[], { said }: Prose): string {
  const original = notices.map(text => fieldsOf(text)('original-message-id')).find(Boolean)
  const id = original ?? /^[ \t]{0,20}message-id: {0,9}(<[^<>\s]{1,255}>)/im.exec(said)?.[1]
  return id ? `Message-ID: ${id}` : `References: ${mail.header('references') ?? ''}`
}

export const sendersIn = (returned: string): string[] => addressesOf(returned, /^(?:from|sender|return-path):/i)

const addressesOf = (returned: string, field: RegExp): string[] =>
  returned
    .split('\n')
    .filter(line => field.test(line))
    .slice(0, MOST)
    .flatMap(line => addressesIn(line.slice(0, 1000)))
    .map(addressNorm)

type Fields = (name: string) => string | null

const fieldsOf = (text: string): Fields => groupsOf(text)[0] ?? (() => null)

/** Each recipient's field groups begin anew, so a repeated one starts the next group, too. */
const STARTS = /^(?:final-recipient|action|status):/i

/** Groups of fields, separated by empty lines, or by nothing. */
function groupsOf(text: string): Fields[] {
  const groups: string[][] = [[]]
  for (const line of unfold(text.slice(0, HEAD).replace(/\r\n/g, '\n')).split('\n')) {
    const group = groups.at(-1) ?? []
    const starts = STARTS.exec(line)?.[0].toLowerCase()
    const isNext = line.trim() === '' || (starts && group.some(other => other.toLowerCase().startsWith(starts)))
    if (isNext) groups.push([line])
    else group.push(line)
  }
  return groups.map(lines => name => {
    const line = lines.find(l => l.toLowerCase().startsWith(`${name}:`))
    return line?.slice(name.length + 1).trim() || null
  })
}

/** `rfc822; joe@shop.test` or `utf-8; jo\x{EB}l@shop.test` (RFC 6533, 3): the address behind its type, without a name or brackets. */
function addressIn(field: string | null): string | null {
  const value =
    field
      ?.replace(/^[^;]*;/, '')
      .slice(0, 1000)
      .replace(ESCAPED, letter) ?? ''
  return addressNorm((/<([^<>]+)>/.exec(value)?.[1] ?? value).replace(/[<>\s]/g, '')) || null
}

const ESCAPED = /\\x\{([\da-f]{2,6})\}/gi
const letter = (all: string, hex: string) => {
  const code = Number.parseInt(hex, 16)
  return code <= 0x10ffff ? String.fromCodePoint(code) : all
}

const present = <T>(values: (T | null | undefined)[]): T[] =>
  values.filter(value => value !== null && value !== undefined)

/** The prose of a report, read once for all its recipients. */
interface Said {
  text: string
  statements: Statement[]
  /** From X-Failed-Recipients. */
  failed: string[]
  /** The recipients of the returned email. */
  to: string[]
  isDelay: boolean
  isFailure: boolean
}

function readSaid(mail: ReceivedMail, { said }: Prose, returned: string): Said {
  const senders = [...sendersIn(returned), ...addressesIn(mail.header('to')?.slice(0, 1000) ?? '').map(addressNorm)]
  const to = addressesOf(returned, /^to:/i)
  const own = senders.filter(address => !to.includes(address))
  // A Message-ID looks like an address, but no mailbox has it.
  const told = said.replace(/message-id: {0,9}<[^<>\s]{1,255}>/gi, '')
  const start = `${mail.subject}\n${told.slice(0, 4000)}`
  return {
    text: told.slice(0, 4000),
    statements: statementsIn(told, own),
    failed: mail.header('x-failed-recipients')?.slice(0, 4000).split(',').map(addressNorm) ?? [],
    to,
    isDelay: DELAY.test(start),
    isFailure: FAILURE.test(start) || /(?:\b\d\d\d[ -]|#)[45]\.\d\.\d/.test(start),
  }
}

const DELAY =
  /\bhas been delayed\b|\(delay\)|\bstill being retried\b|\bwill be retried\b|\bwarning (?:message )?only\b|\btemporary failure report\b|\bnot yet (?:been )?delivered\b|\bis delayed for\b|\bdelivery (?:has been |is )?delayed\b/i
const FAILURE =
  /undeliver|non-?deliver|not (?:yet |)(?:be |been |)(?:deliver|reach|sent|relayed)|n't (?:be |able to |)(?:deliver|sent|reach)|unable to (?:deliver|send)|deliver\w{0,8} (?:has |have |)(?:fail|error|problem|delay|status)|fail\w{0,8} (?:to )?deliver|returned (?:mail|to sender|message)|failure notice|mail (?:delivery )?(?:fail|error|system error)|(?:permanent|fatal|delivery) error|error delivering|did not reach|was rejected|automatically rejected|bounced|unsent message|unzustellbar|nicht zugestellt|nicht (?:\S{1,20} )?(?:ausgeliefert|zustellen)|non (?:remis|distribu|recapitat|consegnat)|n'a (?:pas )?(?:pu être|été) (?:remis|distribu|délivr)|impossible de (?:remettre|distribuer|délivrer)|(?:impossibile|possibile) (?:recapitare|consegnare|inoltrare)|no (?:se )?(?:ha podido|pudo|fue) entreg|(?:posible|imposible|possível) (?:entreg|enviar)|nie (?:zosta|mo)\S{0,8} dostarcz|niet (?:\S{1,20} )?(?:afgelever|bezorg)|não (?:foi|pôde) (?:ser )?entreg|не (?:может быть |)доставлен|エラー|できません|退信|may not exist/i

function readStatus(field: Fields, said: Said): DeliveryReport[] {
  const [final, original] = [addressIn(field('final-recipient')), addressIn(field('original-recipient'))]
  const actual = addressIn(field('x-actual-recipient'))
  // Gateways write an X.400 name or a local one.
  const named = present([final, original])
  const addresses = named.filter(address => address.includes('@'))
  const recipients = [...new Set(addresses.length > 0 ? addresses : named)]
  const status = /\d\.\d{1,3}\.\d{1,3}/.exec(field('status') ?? '')?.[0] ?? null
  const action = field('action') ?? (status && 'failed')
  const [address] = recipients
  if (!address || !action) return []
  const statement = said.statements.find(s => recipients.includes(s.address)) ?? onlyOne(said.statements)
  const others = present([original, actual, ...said.failed, statement?.from])
  const isOurs = said.failed.length === 0 || said.failed.some(f => isSame(f, address))
  const isMember = !isOurs || others.filter(o => !said.failed.includes(o)).some(o => !isSame(o, address))
  return [
    {
      kind: 'delivery',
      recipients,
      by: isMember ? 'member' : 'address',
      action,
      status,
      words: present([field('diagnostic-code'), field('x-display-text'), statement?.words, field('status')]),
      prose: said.statements.length > 1 ? '' : said.text,
    },
  ]
}

const onlyOne = <T>(of: T[]): T | undefined => (of.length === 1 ? of[0] : undefined)

/** One person's address may be written with the host of their mailbox. */
function isSame(one: string, other: string): boolean {
  const [[name, domain], [otherName, otherDomain]] = [halvesOf(one), halvesOf(other)]
  return (
    bare(name) === bare(otherName) &&
    (`.${domain}`.endsWith(`.${otherDomain}`) || `.${otherDomain}`.endsWith(`.${domain}`))
  )
}

const bare = (name: string) => name.replace(/["\\]/g, '')

/** Sieve's reject comes as a disposition-notification, as does the receipt of somebody who read or deleted it. */
function readNotices(notices: string[], said: Said): DeliveryReport[] {
  return notices.flatMap((text): DeliveryReport[] => {
    const field = fieldsOf(text)
    const recipients = present([addressIn(field('final-recipient') ?? field('original-recipient'))])
    const isRefusal = /\b(?:deleted|denied|failed|error)\b/i.test(field('disposition') ?? '') && REFUSED.test(said.text)
    if (!isRefusal || recipients.length === 0) return []
    return [
      { kind: 'delivery', recipients, by: 'filter', action: 'failed', status: null, words: [said.text], prose: '' },
    ]
  })
}

const REFUSED = /\b(?:rejected|refused|reject)\b/i

/** Not complaints: a user moved it out of spam, or an authentication check failed. */
const NO_COMPLAINT = /^(not-spam|auth-failure|dmarc|virus)$/i

function readSpam(text: string): SpamReport[] {
  const field = fieldsOf(text)
  const type = field('feedback-type')
  if (!type || NO_COMPLAINT.test(type)) return []
  const recipients = present([addressIn(field('original-rcpt-to'))])
  return [{ kind: 'spam', recipients, words: [type, field('user-agent')].filter(Boolean).join(', ') }]
}

/** SNS by email: the event, or a notification around it, before a line about the subscription. */
function readEvent(text: string): Reports | null {
  if (!text.trimStart().startsWith('{')) return null
  // Old servers break long lines by an exclamation mark.
  const event = readSesEvent(text.slice(0, text.lastIndexOf('}') + 1).replace(/!\r?\n /g, ''))
  if (!event?.fact) return null
  const { fact, recipients, headers } = event
  return { reports: [{ kind: 'event', recipients: recipients.map(addressNorm), fact }], returned: headers }
}

/** Servers that report in prose: qmail and its descendants, older Exim, and many gateways. */
function readProse(said: Said): DeliveryReport[] {
  const { statements, failed, to, text } = said
  if (!said.isFailure) return []
  const named = statements.filter(({ address }) => failed.length === 0 || failed.includes(address))
  const known = named.filter(({ address }) => to.includes(address))
  const read = known.length > 0 && known.length === named.length ? known : named
  const unsaid = failed.length > 0 ? failed : to.slice(0, 1)
  const all = read.length > 0 ? read : unsaid.map(address => ({ address, words: '', from: null }))
  return all.map(({ address, words, from }) => ({
    kind: 'delivery',
    recipients: present([address, from]),
    by: from && !isSame(from, address) ? 'member' : 'address',
    action: said.isDelay ? 'delayed' : 'failed',
    status: null,
    words: words ? [words] : [],
    prose: all.length > 1 ? '' : text,
  }))
}

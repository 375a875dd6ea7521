import { clockTime, dayAndTime } from './when-text.ts'

/** What the words of a reason need besides its code: a server's answer, a time, a limit. */
export type ReasonParams = Record<string, string | number>

/** Why a message is in its state. */
export interface Reason {
  reason: string
  params?: ReasonParams | undefined
}

/** Parameters as the database keeps them; null without any. */
export const detailOf = (params: ReasonParams | undefined): string | null =>
  params === undefined ? null : JSON.stringify(params)

interface Words {
  one: (params: ReasonParams) => string
  /** For many recipients whose parameters differ. */
  many?: string
}

const MAYBE_SENT = 'It may have arrived, so we don’t send it again automatically.'
const example = (tag: string) => `${tag.slice(0, -2).trim()}|there}}`
const provider = (group: string) => PROVIDERS[group] ?? group
const PROVIDERS: Record<string, string> = { google: 'Google', microsoft: 'Microsoft', yahoo: 'Yahoo' }

const bounce = (what: string): Words => ({ one: ({ words }) => `${what}. ${words}`, many: what })

/** All the words for reasons, by code. */
const WORDS: Record<string, Words> = {
  // On the suppression list.
  unsubscribed: { one: () => 'Unsubscribed from your emails' },
  bounced: { one: () => 'An earlier email to this address bounced' },
  complained: { one: () => 'Marked an email as spam' },
  manual: { one: () => 'On your suppression list' },
  imported: { one: () => 'On the suppression list that you imported' },

  // A follow-up that's no longer needed.
  replied: { one: () => 'They replied, so we don’t send this follow-up' },
  converted: { one: () => 'The lead was converted, so we don’t send this follow-up' },
  opened: { one: () => 'They opened an earlier email; this follow-up is for those who didn’t' },
  clicked: { one: () => 'They clicked a link in an earlier email; this follow-up is for those who didn’t' },
  'not-opened': { one: () => 'They hadn’t opened an earlier email when this follow-up for those who did was due' },
  'not-clicked': {
    one: () => 'They hadn’t clicked a link in an earlier email when this follow-up for those who did was due',
  },
  'no-phone': { one: () => 'There’s no phone number to call' },
  quota: { one: () => 'You had used up your plan’s emails for the month when this follow-up was due to be scheduled' },

  // We can't send it.
  'in-other-campaign': { one: () => 'Another campaign was writing to them, or had lately' },
  'no-draft': { one: () => 'No approved draft for this recipient, so we sent nothing' },
  sample: { one: () => 'A sample business: its address is made up, so it gets email in test mode only' },
  'invalid-address': {
    one: ({ to, from }) =>
      to === undefined
        ? 'This isn’t a valid email address. Correct it and add it again.'
        : `We can’t send to ${to} from ${from}: one of the addresses has a character that no address can have.`,
    many: 'The email address isn’t valid',
  },
  'not-made': { one: () => 'We couldn’t create this email; the server’s log says why' },
  'too-large': {
    one: ({ size, most }) => `The email has ${kb(size)}; your mail server takes at most ${kb(most)}.`,
    many: 'The email is larger than your mail server allows',
  },
  smtputf8: {
    one: () =>
      'The part of the address before the @ has letters outside ASCII, and your mail server doesn’t support those (SMTPUTF8). Send it through a server that does.',
  },
  'unresolved-tag': {
    one: ({ tag }) =>
      `The email uses ${tag}, and this recipient has no value for it. Add it to the lead, or give the variable a default: ${example(String(tag))}`,
    many: 'The email uses a variable that these recipients have no value for',
  },

  // Postponed.
  window: {
    one: ({ until, zone }) => `Outside the sending window, which opens ${dayAndTime(String(until), String(zone))}`,
  },
  slowed: {
    one: ({ by, until, zone }) => `${by} asked us to slow down; next try ${clockTime(String(until), String(zone))}`,
  },
  'domain-cap': {
    one: ({ limit, to, until, zone }) =>
      `The hourly limit of ${limit} emails to ${provider(String(to))} is reached; next try ${clockTime(String(until), String(zone))}`,
  },
  'mail-host': { one: () => 'Looking up the mail provider of this address' },
  'follow-up': { one: () => 'Waiting until this follow-up is due' },
  transport: { one: ({ words }) => `Waiting for the mail server: ${words}` },
  deferred: { one: ({ words }) => `The mail server asked us to try later: ${words}` },

  // The attempt ended.
  refused: { one: ({ words }) => `The mail server refused it: ${words}`, many: 'The mail server refused it' },
  'tries-used-up': {
    one: ({ days, words }) => `Tried for ${days} days; the last answer was: ${words}`,
    many: 'The mail server asked us to try later for three days',
  },
  'no-answer': {
    one: ({ words }) =>
      words === undefined
        ? 'An earlier attempt got no answer, so it may have arrived. The campaign was canceled before we could send it again.'
        : `The connection was lost before the mail server answered (${words}). ${MAYBE_SENT}`,
    many: `The mail server’s answer was lost. ${MAYBE_SENT}`,
  },
  'worker-lost': { one: () => `Sending was interrupted before the mail server answered. ${MAYBE_SENT}` },
  cancelled: { one: () => 'The campaign was canceled before it reached them' },

  // Bounces.
  'bad-address': bounce('It bounced: the address doesn’t exist'),
  'mailbox-full': bounce('It bounced: the mailbox is full'),
  blocked: bounce('It bounced: the recipient’s mail server blocked it'),
  soft: bounce('It bounced'),
}

const kb = (bytes: string | number | undefined) => `${Math.ceil(Number(bytes) / 1024).toLocaleString('en-US')} KB`

/** The words of a reason. */
export const reasonText = ({ reason, params }: Reason): string => WORDS[reason]?.one(params ?? {}) ?? reason

/** The words of a message's reason as the database keeps it. Rows of earlier versions hold the whole sentence. */
export function storedReasonText(reason: string | null, detail: string | null): string | null {
  if (reason === null || (detail !== null && !isParams(detail))) return detail
  return WORDS[reason] ? reasonText({ reason, params: paramsOf(detail) }) : null
}

/** The parameters of a message's reason as the database keeps them. */
export const paramsOf = (detail: string | null): ReasonParams | undefined =>
  detail !== null && isParams(detail) ? JSON.parse(detail) : undefined

const isParams = (detail: string) => detail.startsWith('{"')

/** One sentence for many recipients whose parameters differ. */
export const reasonOfMany = (reason: string): string | undefined => WORDS[reason]?.many

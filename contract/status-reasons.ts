import { type WordsByCode, wordsOf } from './by-code.ts'
import type { CampaignNeed } from './campaign-list.ts'
import { refusalText } from './checks.ts'
import { FOLLOW_UPS_WAIT } from './follow-up-rules.ts'
import { limitSentence } from './limits.ts'
import type { Finding } from './preflight.ts'
import { type ReasonParams, reasonText } from './reasons.ts'
import { SENDER_WORDS } from './sender-words.ts'
import type { LimitReached } from './usage.ts'
import { clockTime, dayAndTime } from './when-text.ts'

/** Why nothing can be sent from a sending account. */
export type SenderProblem =
  | { code: 'account-removed' | 'account-paused' | 'password-unreadable' | 'connect-again'; address: string }
  | { code: 'domain-unverified'; domain: string }
  | { code: 'email-unverified'; email: string }
  | { code: 'no-public-url' }

/** Why a campaign can't start. `other` keeps the sentence of an error that has no code. */
export type StartProblem =
  | SenderProblem
  | { code: 'trial-over' | 'plan-over' | 'our-fault' }
  | { code: 'no-postal-address' }
  | ({ code: 'quota' } & LimitReached)
  | { code: 'preflight'; findings: Finding[] }
  | { code: 'other'; text: string }

/** Why a sending account sends nothing, or slowly. Times are ISO 8601. */
type LimitReason =
  | { code: 'daily-limit' | 'daily-limit-of-all'; limit: number }
  | { code: 'warm-up'; limit: number; tomorrow: number | null }
  | { code: 'hourly-limit'; limit: number; until: string }
  | { code: 'slowed'; by: string; until: string; zone: string }
  | { code: 'slowly'; by: string }
  | { code: 'delay'; from: number; to: number }
  | { code: 'spread'; limit: number }

/** What the rest of a campaign waits for. `message` is the reason of its next message. */
type WaitReason =
  | { code: 'window' | 'deferred' | 'follow-ups'; until: string; zone: string }
  | { code: 'thread-account-removed'; address: string }
  | { code: 'message'; reason: string; params: ReasonParams }
  | { code: 'server-away'; words: string }

/** A campaign that paused itself. `days` is null if it counts since the user resumed it. */
export type SelfPause = {
  code: 'paused-itself'
  harm: 'bounced' | 'complained'
  scope: 'campaign' | 'sender'
  n: number
  sent: number
  limit: number
  days: number | null
}

/** Why a campaign isn't sending, as the database keeps it. */
export type StatusReason =
  | StartProblem
  | LimitReason
  | WaitReason
  | SelfPause
  /** It was running when a backup was made, which has been restored. */
  | { code: 'restored' }
  | { code: 'not-started'; why: StartProblem }
  /** Each of its first sending accounts that wait, and how many more do. A null address is the instance's own. */
  | { code: 'by-account'; accounts: { address: string | null; why: StatusReason }[]; more: number; othersSend: boolean }

const NEEDS: Partial<Record<StatusReason['code'], CampaignNeed>> = {
  'account-removed': 'account',
  'account-paused': 'account',
  'connect-again': 'account',
  'password-unreadable': 'account',
  'thread-account-removed': 'account',
  'domain-unverified': 'domain',
  'email-unverified': 'email',
  'no-postal-address': 'sender',
  'plan-over': 'plan',
  'trial-over': 'plan',
}

/** What the campaign needs from its user; undefined if it goes on by itself. */
export function needOf(reason: StatusReason): CampaignNeed | undefined {
  if (reason.code === 'not-started') return needOf(reason.why)
  if (reason.code !== 'by-account') return NEEDS[reason.code]
  const needs = reason.accounts.map(({ why }) => needOf(why))
  return reason.othersSend || reason.more > 0 || needs.includes(undefined) ? undefined : needs[0]
}

const RESTORED =
  'This campaign was running when a backup was made, and that backup has been restored. Emails that went out after the backup don’t show here, so we paused it: resuming could email these people twice. Cancel it if you aren’t sure.'

const KEPT = 'You can still view, export, and delete everything you have.'

const WORDS: WordsByCode<StatusReason> = {
  ...SENDER_WORDS,
  'trial-over': `Your free trial has ended. Upgrade to search, write, send, and call again. ${KEPT}`,
  'plan-over': `Your plan has ended. Choose a plan to search, write, send, and call again. ${KEPT}`,
  'our-fault': 'Something went wrong on our side. We’ll try again.',
  quota: limitSentence,
  preflight: ({ findings }) => refusalText(findings),
  other: ({ text }) => text,
  'not-started': ({ why }) => `This campaign couldn’t start at its scheduled time. ${statusText(why)}`,
  'by-account': byAccount,
  'paused-itself': pausedItself,
  restored: RESTORED,
  'daily-limit': ({ limit }) => `Today's limit of ${limit} messages is reached; sending resumes after midnight UTC.`,
  'daily-limit-of-all': ({ limit }) =>
    `Today's limit of ${limit} messages through all your sending accounts is reached; sending resumes after midnight UTC.`,
  'warm-up': ({ limit, tomorrow }) =>
    `This sending account is warming up: today's ${limit} messages are sent, and tomorrow's limit is ${tomorrow}. Sending resumes after midnight UTC.`,
  'hourly-limit': ({ limit, until }) =>
    `This hour's limit of ${limit} messages is reached; sending resumes at ${clockTime(until, 'UTC')}.`,
  slowed: ({ by, until, zone }) =>
    `${by} asked us to slow down; next try ${clockTime(until, zone)}. Emails to others continue.`,
  slowly: ({ by }) =>
    `${by} asked us to slow down; we send to it slowly, and faster with each minute without complaints.`,
  delay: ({ from, to }) =>
    `One message every ${from === to ? from : `${from} to ${to}`} seconds, as set for this sending account.`,
  spread: ({ limit }) =>
    `This sending account is warming up: today’s ${limit} messages are spread over the day, as a person would send them.`,
  window: ({ until, zone }) =>
    `All remaining recipients are outside their sending window; sending resumes ${dayAndTime(until, zone)}.`,
  deferred: ({ until, zone }) =>
    `The mail server asked us to try the remaining recipients later; next try ${dayAndTime(until, zone)}.`,
  'follow-ups': ({ until, zone }) => `${FOLLOW_UPS_WAIT} ${dayAndTime(until, zone)}.`,
  'thread-account-removed': ({ address }) =>
    `Follow-ups wait for the email account ${address}, which began their threads and was removed. Connect it again, or cancel the campaign.`,
  message: reasonText,
  'server-away': ({ words }) =>
    `Your mail server isn’t taking messages right now (${words}). Sending resumes automatically once it does.`,
}

/** The sentence for the user. */
export const statusText = (reason: StatusReason): string => wordsOf(WORDS, reason)

function byAccount({ accounts, more, othersSend }: Extract<StatusReason, { code: 'by-account' }>): string {
  return [
    ...accounts.map(({ address, why }) => `${address ?? 'This instance'}: ${statusText(why)}`),
    ...(more > 0 ? [`${more} more are waiting.`] : []),
    ...(othersSend ? ['The others keep sending.'] : []),
  ].join(' ')
}

function pausedItself({ harm, scope, n, sent, limit, days }: SelfPause): string {
  const what = harm === 'bounced' ? 'bounced' : `${n === 1 ? 'was' : 'were'} reported as spam`
  const of =
    scope === 'campaign' ? 'emails from this campaign' : 'emails from its sending accounts, all campaigns together,'
  const when = days === null ? 'since you resumed it' : `in the last ${days} days`
  return (
    `This campaign paused itself: ${n.toLocaleString('en')} of ${sent.toLocaleString('en')} ${of} ${when} ${what} ` +
    `(${percent(n / sent)}; the limit is ${percent(limit)}). Mail servers hold that against your address. ${adviceOn[harm]} ` +
    'You can resume it anyway; counting then starts over.'
  )
}

const percent = (share: number) => `${Number((share * 100).toPrecision(2))}%`

const adviceOn = {
  bounced: 'Check where this list comes from before you continue.',
  complained: 'Only email people who expect to hear from you.',
}

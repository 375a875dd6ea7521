import { labelOfOutcome } from './call-outcomes.ts'
import type { CallOutcome, CallStatus } from './calls.ts'
import { CRM_NAMES, type CrmName, type CrmProblem, crmProblemText } from './crm-words.ts'
import { fieldsFor, wordsFor } from './lead-fields.ts'
import { storedReasonText } from './reasons.ts'

/** A change of many leads. `name` is what the tag, the custom field, or the other lead was called at that time. */
export interface DescribedChange {
  change: 'status' | 'tag' | 'untag' | 'value' | 'delete' | 'merge'
  /** The new status; otherwise an ID. */
  what: string | null
  value: string | null
  name: string | null
}

/** What `lead_activity` keeps of an event that no other table holds. */
export type NotedActivity =
  | { code: 'edited'; from: string | null; to: string | null; fields: string[] }
  /** Without `crm`: to HubSpot. */
  | { code: 'synced'; crm?: CrmName }
  | { code: 'not-synced'; crm?: CrmName; error: CrmProblem }
  | { code: 'email-found'; email: string; url: string }
  | { code: 'noted'; text: string }
  /** A sentence of an earlier version. */
  | { code: 'other'; text: string; detail?: string | null }

/** What happened to a lead. */
export type Activity =
  | NotedActivity
  | { code: 'website-read' }
  | { code: 'sent' | 'kept'; campaign: string; email: string }
  | { code: 'not-delivered'; campaign: string; reason: string | null; reasonText: string | null }
  | { code: 'opened' | 'clicked'; campaign: string }
  | { code: 'replied' | 'auto-replied' | 'answered'; subject: string; excerpt: string }
  | { code: 'called'; status: CallStatus; outcome: CallOutcome | null; notes: string | null }
  | ({ code: 'changed'; others: number; isUndone: boolean } & DescribedChange)

interface ActivityText {
  text: string
  detail: string | null
}

export function activityText(activity: Activity): ActivityText {
  switch (activity.code) {
    case 'edited':
      return just(editText(activity))
    case 'synced':
      return just(`Synced to ${CRM_NAMES[activity.crm ?? 'hubspot']}`)
    case 'not-synced':
      return { text: `Not synced to ${CRM_NAMES[activity.crm ?? 'hubspot']}`, detail: crmProblemText(activity.error) }
    case 'email-found':
      return just(`Email ${activity.email} found on ${activity.url}`)
    case 'noted':
      return { text: 'Note', detail: activity.text }
    case 'website-read':
      return just('Website read')
    case 'sent':
      return { text: `Email sent: ${activity.campaign}`, detail: `To ${activity.email}` }
    case 'kept':
      return { text: `Kept in the outbox: ${activity.campaign}`, detail: `Test mode sent nothing to ${activity.email}` }
    case 'not-delivered':
      return {
        text: `Email not delivered: ${activity.campaign}`,
        detail: storedReasonText(activity.reason, activity.reasonText),
      }
    case 'opened':
      return just(`Opened: ${activity.campaign}`)
    case 'clicked':
      return just(`Clicked a link: ${activity.campaign}`)
    case 'replied':
      return { text: `Replied: ${activity.subject}`, detail: activity.excerpt }
    case 'auto-replied':
      return { text: `Auto-reply: ${activity.subject}`, detail: activity.excerpt }
    case 'answered':
      return { text: `You answered: ${activity.subject}`, detail: activity.excerpt }
    case 'called':
      return { text: callText(activity), detail: activity.notes }
    case 'changed':
      return {
        text: `${changeText(activity)}${activity.isUndone ? ' (undone)' : ''}`,
        detail: activity.others > 0 ? withOthers(activity.others) : null,
      }
    case 'other':
    // A lead of an earlier version that was deleted and came back has no code.
    default:
      return { text: activity.text, detail: activity.detail ?? null }
  }
}

const just = (text: string): ActivityText => ({ text, detail: null })

function editText({ from, to, fields }: Extract<Activity, { code: 'edited' }>): string {
  const status = from && to && `Status changed from ${capital(from)} to ${capital(to)}`
  const named = fieldsFor('form').filter(field => fields.includes(field))
  const edited = named.length > 0 && `Changed: ${named.map(wordsFor).join(', ')}`
  return [status, edited].filter(Boolean).join('. ')
}

function changeText({ change, what, value, name }: DescribedChange): string {
  switch (change) {
    case 'status':
      return `Status changed to ${capital(what ?? '')}`
    case 'tag':
      return `Tagged “${name}”`
    case 'untag':
      return `Tag “${name}” removed`
    case 'value':
      return value ? `${name} set to “${value}”` : `${name} emptied`
    case 'delete':
      return 'Deleted'
    case 'merge':
      return `Merged with ${name}`
  }
}

function callText({ status, outcome }: Extract<Activity, { code: 'called' }>): string {
  const words = CALLED[status] ?? 'Calling'
  return outcome ? `${words}: ${labelOfOutcome(outcome).toLowerCase()}` : words
}

const CALLED: Partial<Record<CallStatus, string>> = {
  completed: 'Called',
  busy: 'Called: busy',
  'no-answer': 'Called: no answer',
  failed: 'Call failed',
  canceled: 'Call canceled',
}

const withOthers = (n: number) => `With ${n} other ${n === 1 ? 'lead' : 'leads'}`

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

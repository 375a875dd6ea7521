import { limitSentence } from './limits.ts'
import type { Finding, SuppressionReason, TextPlace } from './preflight.ts'
import { isBlock } from './preflight-levels.ts'
import { senderText } from './sender-words.ts'
import { VARIABLES, type Variable } from './variables.ts'

/** A fallback that reads well where most emails use the variable. */
export const FALLBACK: Record<Variable, string> = {
  businessName: 'there',
  email: 'your address',
  phone: 'your number',
  website: 'your website',
  address: 'your address',
  category: 'business',
  city: 'your town',
  senderName: 'Our team',
}

export const asTag = (variable: Variable, fallback?: string) =>
  fallback === undefined ? `{{${variable}}}` : `{{${variable}|${fallback}}}`

/** Says the problem and the fix in one or two sentences. */
export function findingText(finding: Finding): string {
  switch (finding.code) {
    case 'unknown-variable': {
      const { at, variable, suggestion } = finding
      const help = suggestion
        ? `Did you mean ${asTag(suggestion)}?`
        : `Use one of ${VARIABLES.map(name => asTag(name)).join(', ')}.`
      return `${placeText(at)} uses ${variable}, which isn't a variable. ${help}`
    }
    case 'missing-value': {
      const { at, variable, count, of, emails } = finding
      const fix =
        variable === 'senderName'
          ? 'Add a sender name in Settings'
          : `Add a fallback, such as ${asTag(variable, FALLBACK[variable])}, or fill in the leads`
      return `${placeText(at)} uses ${asTag(variable)}, which has no value for ${amongst(count, of)} (${named(emails, count)}). ${fix}.`
    }
    case 'placeholder':
      return `${placeText(finding.at)} still contains “${finding.text}”. Replace it before you send.`
    case 'one-business': {
      const { at, name, recipients, severity } = finding
      return severity === 'block'
        ? `${placeText(at)} is written for “${name}”, but it goes to ${people(recipients)}. Send it only to this lead, or replace its name and facts with variables.`
        : `${placeText(at)} mentions “${name}”, one of your leads, and goes to ${people(recipients)}. Make sure you meant to.`
    }
    case 'one-fact': {
      const { at, value, businessName, recipients, severity } = finding
      return severity === 'block'
        ? `${placeText(at)} contains “${value}”, which is only true of “${businessName}”, but it goes to ${people(recipients)}. Replace it with a variable, or remove it.`
        : `${placeText(at)} mentions “${value}”, which we know only of “${businessName}”, and goes to ${people(recipients)}. Make sure you meant to.`
    }
    case 'no-draft':
    case 'own-placeholder':
    case 'no-recipient':
    case 'skipped':
    case 'already-sent':
    case 'samples':
    case 'contacted-recently':
      return recipientsText(finding)
    case 'over-quota':
      return limitSentence(finding)
    case 'empty-fallback': {
      const { at, variable, count, of, emails } = finding
      return `${placeText(at)} has a gap for ${amongst(count, of)} without a value for ${asTag(variable)} (${named(emails, count)}). Add a fallback, such as ${asTag(variable, FALLBACK[variable])}.`
    }
    case 'empty-email':
    case 'dead-link':
    case 'no-attachment':
    case 'reply-subject':
    case 'trial-subject':
    case 'same-text':
    case 'vain-step':
      return slipText(finding)
    case 'no-postal-address':
    case 'email-unverified':
      return senderText(finding)
    case 'no-sender':
      return senderText(finding.problem)
  }
}

type AboutRecipients = Extract<
  Finding,
  {
    code:
      | 'no-draft'
      | 'own-placeholder'
      | 'no-recipient'
      | 'skipped'
      | 'already-sent'
      | 'samples'
      | 'contacted-recently'
  }
>

function recipientsText(finding: AboutRecipients): string {
  switch (finding.code) {
    case 'no-draft': {
      const { count, of, emails, severity } = finding
      return severity === 'block'
        ? 'None of these recipients has an approved draft. Approve drafts and use them in a campaign again.'
        : `${capital(amongst(count, of))} ${count === 1 ? 'has' : 'have'} no approved draft and will be skipped (${named(emails, count)}).`
    }
    case 'own-placeholder':
      return `The email to ${finding.email} still contains “${finding.text}”. Replace it in its draft before you send.`
    case 'no-recipient': {
      const { count, suppressed, samples } = finding
      const reasons = [...suppressed.map(suppressionText), ...(samples > 0 ? [`${samples} made-up samples`] : [])]
      return `Canvass can't email any of these ${people(count)}: ${reasons.join(', ')}. Add recipients who can be emailed.`
    }
    case 'skipped': {
      const { count, of, suppressed, emails } = finding
      return `${capital(amongst(count, of))} will be skipped: ${suppressed.map(suppressionText).join(', ')} (${named(emails, count)}).`
    }
    case 'already-sent': {
      const { count, of, emails } = finding
      return `${capital(amongst(count, of))} already got this email, with the same subject and text (${named(emails, count)}). Change it, or take ${count === 1 ? 'the address' : 'these addresses'} out.`
    }
    case 'samples': {
      const { count, of, emails, isTestMode } = finding
      const effect = isTestMode ? 'Only the test outbox gets these emails.' : 'Canvass skips them.'
      return `${capital(amongst(count, of))} ${count === 1 ? 'is a sample' : 'are samples'} with a made-up address (${named(emails, count)}). ${effect}`
    }
    case 'contacted-recently': {
      const { count, of, emails, days } = finding
      return `${capital(amongst(count, of))} got an email from you in the last ${days} days (${named(emails, count)}). Skip ${count === 1 ? 'the address' : 'these addresses'}, or send anyway.`
    }
  }
}

type Slip = Extract<
  Finding,
  {
    code: 'empty-email' | 'dead-link' | 'no-attachment' | 'reply-subject' | 'trial-subject' | 'same-text' | 'vain-step'
  }
>

function slipText(finding: Slip): string {
  const place = placeText(finding.at)
  switch (finding.code) {
    case 'empty-email':
      return `${place} has no text. Write the email before you send.`
    case 'dead-link':
      return finding.url.trim() === '' || finding.url === '#'
        ? `${place} contains a link that leads nowhere. Add its web address.`
        : `${place} refers to “${finding.url}”, which recipients can't open. Use a full web address that begins with https://.`
    case 'no-attachment':
      return `${place} says “${finding.text}”, but Canvass sends no attachments. Link to the file instead.`
    case 'reply-subject':
      return `${place} begins like a reply or forward (“${finding.text}”), but it's the first email. Readers and anti-spam laws treat that as misleading.`
    case 'trial-subject':
      return `${place} is “${finding.text}”. Make sure you meant to send it.`
    case 'same-text':
      return `${place} repeats an earlier email word for word. Change it, or remove it.`
    case 'vain-step':
      return finding.why === 'no-link'
        ? `Follow-up ${finding.at.n} is for recipients who clicked, but no earlier email has a link. Add a link, or change who gets it.`
        : `Follow-up ${finding.at.n} is a call, but ${finding.of === 1 ? 'the only recipient has no phone number' : `none of the ${people(finding.of)} has a phone number`}. Add numbers, or remove the call.`
  }
}

/** The message of a refused send: each reason once, the first few in full. */
export function refusalText(findings: Finding[]): string {
  const blocks = findings.filter(isBlock).map(findingText)
  const more = blocks.length - SHOWN
  return blocks.slice(0, SHOWN).join(' ') + (more > 0 ? ` And ${more} more.` : '')
}

const SHOWN = 3

const FIELD = { subject: 'subject', body: 'email body' } as const

/** Such as "The subject of follow-up 2". */
function placeText({ email, n, field }: TextPlace): string {
  if (email === 'first') return `The ${FIELD[field]}`
  const which = email === 'variant' ? `variant ${'ABCD'[n] ?? n}` : `follow-up ${n}`
  return `The ${field} of ${which}`
}

const people = (n: number) => (n === 1 ? '1 recipient' : `${n.toLocaleString('en-US')} recipients`)

function amongst(count: number, of: number): string {
  if (count < of) return `${count.toLocaleString('en-US')} of ${people(of)}`
  return of === 1 ? 'the only recipient' : `all ${people(of)}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const named = (emails: string[], count: number) =>
  emails.join(', ') + (count > emails.length ? ` and ${(count - emails.length).toLocaleString('en-US')} more` : '')

const REASON: Record<SuppressionReason, string> = {
  unsubscribed: 'unsubscribed',
  bounced: 'bounced earlier',
  complained: 'marked an email as spam',
  manual: 'on your suppression list',
  imported: 'on your imported suppression list',
}
/** Such as "2 bounced earlier", or "bounced earlier" without a count. */
export const suppressionText = ({ reason, count }: { reason: SuppressionReason; count?: number }) =>
  count === undefined ? REASON[reason] : `${count.toLocaleString('en-US')} ${REASON[reason]}`

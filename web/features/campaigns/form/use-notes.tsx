import { type ReactNode, useState } from 'react'
import type { Finding, TextPlace } from '#contract/preflight.ts'
import type { FollowUp } from '#contract/sequences.ts'
import { toast } from '#web/lib/toast.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { nameBad } from '../audience/addresses.ts'
import { isUnwritten } from '../email/all-emails.ts'
import { type Email, fillEmail } from '../email/email.ts'
import { type Notes, notesOf } from '../preflight/findings.tsx'
import { missingIn } from '../review/missing.ts'
import type { CampaignFields } from './campaign-fields.ts'
import { replaceRecipients } from './replace-recipients.ts'
import { jumpTo } from './section.tsx'

const OneBusinessFix = lazyPart(() => import('../preflight/one-business-fix.tsx'), 'OneBusinessFix')

/** The notes under a field; null is the recipients' field. */
export type NotesOn = (place: TextPlace | null, hint?: ReactNode) => Notes

/** What is wrong with the form: what it finds itself once sending was tried, and what the server's checks find. */
export function useNotes(form: CampaignFields, findings: Finding[]) {
  const [wasTried, setWasTried] = useState(false)
  const { recipients, subject, body } = faultsOf(form)
  const fixes = (finding: Finding) =>
    finding.code === 'one-business' && (
      <OneBusinessFix
        finding={finding}
        campaign={form.campaign}
        onOnly={email => replaceRecipients(form, email)}
        onVariables={({ subject, body, ...others }) => {
          fillEmail(form, { subject, body }, form.set)
          form.set(others)
        }}
      />
    )
  const faultAt = (place: TextPlace | null) => {
    if (!place) return recipients
    if (place.email === 'variant') return variantFault(form.campaign.variants[place.n - 1], place.field)
    if (place.email === 'follow-up') return stepFault(form.campaign.steps[place.n - 1], place.field)
    return place.field === 'subject' ? subject : body
  }
  const notesOn: NotesOn = (place, hint) => {
    const error = wasTried && faultAt(place)
    return error ? { error } : notesOf(findings, { place, hint, fixes })
  }
  /** False, with a message and marked fields, while something is missing. */
  function isReady(): boolean {
    setWasTried(true)
    const { bad } = form.addresses
    const missing = missingIn(form).filter(({ isBad }) => !isBad)
    if (missing.length > 0) {
      // The field that is empty may be folded away.
      if (missing.every(({ step }) => step === 'follow-ups')) jumpTo('follow-ups')
      toast({ title: 'Missing information', text: 'Please fill in all required fields before sending.', tone: 'bad' })
    } else if (bad.length > 0)
      toast({
        title: 'Invalid emails',
        text: `Please correct these email addresses: ${nameBad(bad)}`,
        tone: 'bad',
        milliseconds: 15_000,
      })
    return missing.length === 0 && bad.length === 0
  }
  return { notesOn, isReady }
}

function faultsOf({ addresses, subject, body }: CampaignFields) {
  return {
    recipients: recipientsFault(addresses),
    subject: subject.trim() ? undefined : 'Enter a subject.',
    body: body.trim() ? undefined : 'Write the email.',
  }
}

function variantFault(variant: Email | undefined, field: TextPlace['field']) {
  if (!variant || variant[field].trim()) return undefined
  return field === 'subject' ? 'Enter a subject.' : 'Write the email.'
}

function stepFault(step: FollowUp | undefined, field: TextPlace['field']) {
  if (!step || !isUnwritten(step)) return undefined
  if (step.type === 'email') return field === 'body' ? 'Write the follow-up.' : undefined
  return field === 'subject' ? 'Say what to do.' : undefined
}

function recipientsFault({ all, bad }: CampaignFields['addresses']) {
  if (all.length === 0) return 'Enter at least one email address.'
  return bad.length > 0 ? `Correct these email addresses: ${nameBad(bad)}` : undefined
}

import { nameBad } from '../audience/addresses.ts'
import type { CampaignFields } from '../form/campaign-fields.ts'
import type { StepId } from '../form/steps.ts'

/** What the form itself sees is missing or wrong; the server's checks start from a complete campaign. */
export interface Missing {
  step: StepId
  text: string
  /** Wrong, rather than not written yet. */
  isBad: boolean
}

export function missingIn({ addresses: { all, bad }, subject, body }: CampaignFields): Missing[] {
  const isMissing = { recipients: all.length === 0, subject: !subject.trim(), body: !body.trim() }
  return [
    ...(bad.length > 0
      ? [{ step: 'audience' as const, text: `Correct these email addresses: ${nameBad(bad)}`, isBad: true }]
      : []),
    ...(isMissing.recipients ? [{ step: 'audience' as const, text: 'Choose recipients.', isBad: false }] : []),
    ...(isMissing.subject ? [{ step: 'email' as const, text: 'Enter a subject.', isBad: false }] : []),
    ...(isMissing.body ? [{ step: 'email' as const, text: 'Write the email.', isBad: false }] : []),
  ]
}

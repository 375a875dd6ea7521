import { nameBad } from '../audience/addresses.ts'
import { inSentence, isUnwritten, variantName } from '../email/all-emails.ts'
import type { CampaignFields } from '../form/campaign-fields.ts'
import type { StepId } from '../form/steps.ts'

/** What the form itself sees is missing or wrong; the server's checks start from a complete campaign. */
export interface Missing {
  step: StepId
  text: string
  /** Wrong, rather than not written yet. */
  isBad: boolean
}

type Written = Pick<CampaignFields, 'addresses' | 'subject' | 'body'> & {
  campaign: Pick<CampaignFields['campaign'], 'variants' | 'steps'>
}

export function missingIn({
  addresses: { all, bad },
  subject,
  body,
  campaign: { variants, steps },
}: Written): Missing[] {
  const missing: Missing[] = []
  const lacks = (step: StepId, isMissing: boolean, text: string) =>
    isMissing && missing.push({ step, text, isBad: false })
  if (bad.length > 0)
    missing.push({ step: 'audience', text: `Correct these email addresses: ${nameBad(bad)}`, isBad: true })
  lacks('audience', all.length === 0, 'Choose recipients.')
  lacks('email', !subject.trim(), 'Enter a subject.')
  lacks('email', !body.trim(), 'Write the email.')
  variants.forEach((variant, i) => {
    const isMissing = !variant.subject.trim() || !variant.body.trim()
    lacks('email', isMissing, `Write a subject and a body for ${inSentence(variantName(i + 1))}.`)
  })
  steps.forEach((step, i) => {
    const text = step.type === 'task' ? `Say what to do in follow-up ${i + 1}.` : `Write follow-up ${i + 1}.`
    lacks('follow-ups', isUnwritten(step), text)
  })
  return missing
}

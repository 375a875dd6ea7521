import { ownNumberOf } from '#contract/own-emails.ts'
import type { Finding } from '#contract/preflight.ts'
import type { Audience, Texts } from './preflight.ts'

/** Follow-ups that no recipient gets: for those who click where there's no link, and calls without a number to dial. */
export function findVainSteps({ body, variants, steps }: Texts, { mailable, lacking }: Audience): Finding[] {
  const findings: Finding[] = []
  const find = (i: number, why: 'no-link' | 'no-phone') =>
    findings.push({
      code: 'vain-step',
      severity: 'warning',
      at: { email: 'follow-up', n: i + 1, field: 'body' },
      why,
      of: mailable,
    })
  let hasLink = [body, ...variants.map(variant => variant.body)].some(mayLink)
  for (const [i, step] of steps.entries()) {
    if (step.condition === 'clicked' && !hasLink) find(i, 'no-link')
    if (step.type === 'call' && mailable > 0 && lacking.phone === mailable) find(i, 'no-phone')
    if (step.type === 'email' && mayLink(step.body)) hasLink = true
  }
  return findings
}

/** Each recipient's own email may have one. A web address becomes a link in plain text, too, and a variable may hold one. */
const mayLink = (body: string) =>
  ownNumberOf(body) !== undefined || /\bhref\s*=|https?:|\bwww\.|\{\{\s*website/i.test(body)

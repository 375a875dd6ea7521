import type { Finding, TextPlace } from '#contract/preflight.ts'
import { asTag, FALLBACK } from '#contract/preflight-words.ts'
import { VARIABLES, type Variable } from '#contract/variables.ts'
import type { CampaignEmails } from '../email/all-emails.ts'

type TextFix = (campaign: CampaignEmails) => Partial<CampaignEmails>

/** The change that removes what a finding names, if it needs no decision; else null. */
export function textFixOf(finding: Finding): TextFix | null {
  if (finding.code === 'unknown-variable' && finding.suggestion !== null) {
    const { at, variable, suggestion } = finding
    return change(at, text => rename(text, variable, suggestion))
  }
  if (finding.code === 'missing-value' && finding.variable !== 'senderName') {
    const { at, variable } = finding
    return change(at, text => addFallback(text, variable))
  }
  return null
}

const TAG = /\{\{([^{}|]{1,100})(\|[^{}]{0,200})?\}\}/g
const key = (name: string) => name.toLowerCase().replace(/[\s_-]+/g, '')

/** `unknown` is the tag as it's written, with its braces. A fallback stays. */
function rename(text: string, unknown: string, to: Variable): string {
  const name = key(unknown.replace(/^\{\{|\}\}$/g, '').split('|')[0] ?? '')
  return text.replace(TAG, (tag, written: string, fallback = '') =>
    key(written) === name ? `{{${to}${fallback}}}` : tag,
  )
}

const addFallback = (text: string, variable: Variable): string =>
  text.replace(TAG, (tag, written: string, fallback?: string) =>
    fallback === undefined && nameOf(written) === variable ? asTag(variable, FALLBACK[variable]) : tag,
  )

const nameOf = (written: string) => VARIABLES.find(variable => variable.toLowerCase() === key(written))

/** Changes the text at a place, and nothing else. */
const change = (at: TextPlace, to: (text: string) => string): TextFix =>
  function apply({ subject, body, variants, steps }) {
    if (at.email === 'first') return at.field === 'subject' ? { subject: to(subject) } : { body: to(body) }
    const put = <Email extends { subject: string; body: string }>(emails: Email[]) =>
      emails.map((email, i) => (i === at.n - 1 ? { ...email, [at.field]: to(email[at.field]) } : email))
    return at.email === 'variant' ? { variants: put(variants) } : { steps: put(steps) }
  }

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
  if ('to' in finding && 'at' in finding && finding.to !== null) return replacing({ ...finding, to: finding.to })
  return null
}

function replacing({ code, at, text, to }: { code: Finding['code']; at: TextPlace; text: string; to: string }) {
  if (code === 'foreign-tag') return change(at, source => replaceTag(source, text, to))
  if (code === 'shouting' && at.field === 'subject') return change(at, () => to)
  if (code === 'link-mismatch') return change(at, source => openShown(source, to))
  return null
}

/** As written, or as HTML writes it. */
const replaceTag = (source: string, tag: string, to: string) =>
  [tag, escapeHtml(tag), escapeHtml(tag).replaceAll('&quot;', '"')].reduce(
    (text, written) => text.replaceAll(written, to),
    source,
  )

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Links whose words show this address open it. */
function openShown(source: string, address: string): string {
  const shown = address.replace(/^https?:\/\//, '')
  return source.replace(
    /(<a\s[^<>]*?href\s*=\s*["'])(https?:[^"'<>]*)(["'][^<>]*>)([^<]*)/gi,
    (link, start: string, _, end: string, words: string) =>
      words.includes(shown) ? `${start}${address}${end}${words}` : link,
  )
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

import { markChoices } from '#contract/choices.ts'
import { answerTo } from '#contract/follow-up-rules.ts'
import { sampleLinks } from '#server/tracking/tracking.ts'
import { makeAnswer, toText } from './email.ts'
import { compileLink, type LeadFields, personalValues } from './recipient-values.ts'
import { escapeHtml, fill, oneLine, parseTemplate, type Values } from './template.ts'

interface To {
  userId: string
  /** Of the message or answer; it decides between choices. */
  id: string
  email: string
  lead: LeadFields
  fromName: string | null
}

interface Sent extends To {
  step: number
  subject: string
  bodyText: string
  links: string[]
  postalAddress: string
}

/** What a person got, as text without its footer. The lead's fields are those of today. */
export function sentText({ step, subject, bodyText, links, postalAddress, ...to }: Sent) {
  const values = valuesFor(to, links)
  const text = fillOr(bodyText, values)
  const footer = text.lastIndexOf(postalAddress.trim().split('\n')[0] || '\0')
  const said = oneLine(fillOr(markChoices(subject).text, values))
  return { subject: step > 0 ? answerTo(said) : said, text: (footer > 0 ? text.slice(0, footer) : text).trim() }
}

function valuesFor({ userId, id, email, lead, fromName }: To, links: string[]): Values {
  const compiled = links.map((link, n) => compileLink(parseTemplate(link), n))
  return personalValues(compiled, { email, lead, senderName: fromName ?? '' }, sampleLinks(''), {
    userId,
    messageId: id,
  }).values
}

/** Where a value is missing by now, the variable shows. */
function fillOr(template: string, values: Values): string {
  const shown = parseTemplate(template).map(part =>
    typeof part === 'string' || 'options' in part ? part : { ...part, fallback: part.fallback ?? part.source },
  )
  return fill(shown, values, value => value)
}

interface Quote {
  /** Such as `On Nov 28, Joe wrote:`. */
  intro: string
  text: string
}

/** What the user wrote, for this person, and the same over what it answers. Throws UnresolvedTag. */
export function answerText(body: string, to: To, quote: Quote): { text: string; html: string } {
  const values = valuesFor(to, [])
  const own = fill(parseTemplate(makeAnswer(body)), values, escapeHtml)
  const lines = escapeHtml(quote.text).replace(/\r\n?|\n/g, '<br>\n')
  const quoted = `<p>${escapeHtml(quote.intro)}</p>\n<blockquote style="margin:0 0 0 8px;padding-left:12px;border-left:1px solid #cccccc">${lines}</blockquote>\n`
  const end = own.lastIndexOf('</body>')
  return { text: toText(own).trim(), html: quote.text ? own.slice(0, end) + quoted + own.slice(end) : own }
}

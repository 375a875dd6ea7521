import { markChoices } from '#contract/choices.ts'
import { guessColumns, looksLikeHeader } from '#server/csv/column-mapping/guess-columns.ts'
import { leadReader } from '#server/csv/import/read-lead.ts'
import { parseRows } from '#server/csv/read/parse-rows.ts'
import { readDomain } from '#server/domains/name.ts'
import { digestOf } from '#server/email-finder/page/digest.ts'
import { writtenBy } from '#server/email-finder/page/scripts.ts'
import { readRobots } from '#server/email-finder/site/robots.ts'
import { websiteOf } from '#server/email-finder/site/website.ts'
import { bare, isAutomatic } from '#server/incoming/auto-reply.ts'
import { asksRemoval, excerptOf } from '#server/incoming/excerpt.ts'
import { fitsSubject } from '#server/incoming/find-answered.ts'
import { readMail } from '#server/incoming/parse-email.ts'
import { readReports } from '#server/incoming/parse-report.ts'
import { normalisePhone } from '#server/leads/leads.ts'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import { readText } from '#server/search/understand/read-text.ts'
import { compileEmail } from '#server/sending/compose/compile.ts'
import { makeEmail } from '#server/sending/compose/email.ts'
import { readBrief } from '#server/writer/brief/read-brief.ts'
import { builtinWriter } from '#server/writer/builtin-writer.ts'
import { checkDraft } from '#server/writer/check/check.ts'

export interface Entry {
  /** The longest text that the API accepts, or enough of it to show quadratic time. */
  length: number
  read(text: string): unknown
}

const request = {
  nicheOffer: 'I build websites for plumbers.',
  targetBusinessDetails: 'Business: Joe’s Plumbing',
  tone: 'professional',
  length: 'short',
  variation: 0,
  senderName: 'Ada',
} as const

const mailOf = (type: string, text: string) =>
  Buffer.from(`From: a@b.com\r\nSubject: x\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}`)

async function readBack(type: string, text: string): Promise<void> {
  const mail = await readMail(mailOf(type, text))
  if (!mail) return
  isAutomatic(mail)
  readReports(mail)
  asksRemoval(excerptOf(mail.text))
}

function sendLetter(body: string): void {
  const { html, text, links } = makeEmail(body, { postalAddress: '1 Main St', tracksOpens: true })
  compileEmail({ subject: 'x', bodyHtml: html, bodyText: text, links })
}

/** Every place that parses text from users or outsiders. */
export const entries: Record<string, Entry> = {
  'the writer, offer': {
    length: 5000,
    read: nicheOffer => builtinWriter().write({ ...request, nicheOffer }),
  },
  'the writer, business': {
    length: 5000,
    read: targetBusinessDetails => builtinWriter().write({ ...request, targetBusinessDetails }),
  },
  'the fact check': {
    length: 6000,
    read: body => checkDraft({ subject: body.slice(0, 200), body }, readBrief(request)),
  },
  'an email': { length: 40_000, read: sendLetter },
  'the choices in an email': { length: 100_000, read: text => markChoices(text) },
  'a column': {
    length: 100_000,
    read: cell => [guessColumns([cell], [[cell]], []), looksLikeHeader([cell])],
  },
  'a row of a file': {
    length: 40_000,
    read: cell => {
      const columns = ['email', 'phone', 'website', 'tags', 'lat', 'category', 'country', 'status'] as const
      for (const column of columns)
        leadReader(
          { kind: 'leads', columns: [column, 'businessName'] } as never,
          2,
          [],
        )({
          row: 1,
          cells: [cell, 'x'],
          problem: null,
        })
    },
  },
  'a file': {
    length: 100_000,
    read: text => {
      const parser = parseRows(',')
      parser.read(text)
      parser.end()
    },
  },
  'a phone number': { length: 10_000, read: text => normalisePhone(text) },
  'a query': { length: 6000, read: text => readText(text) },
  'a domain': {
    length: 500,
    read: text => {
      try {
        readDomain(text)
      } catch {}
    },
  },
  'a website': { length: 2000, read: text => websiteOf(text) },
  'a reply in plain text': { length: 30_000, read: text => readBack('text/plain', text) },
  'a reply in HTML': { length: 30_000, read: text => readBack('text/html', text) },
  'a bounce': {
    length: 30_000,
    read: text =>
      readBack(
        'multipart/report; boundary="x"',
        `--x\r\nContent-Type: message/delivery-status\r\n\r\n${text}\r\n--x--`,
      ),
  },
  'a bounce’s words': {
    length: 60_000,
    read: text => classifyReply({ action: 'failed', status: '', text }),
  },
  'a subject': {
    length: 10_000,
    read: text => [bare(text), fitsSubject('hello', text), fitsSubject(text, text)],
  },
  'a web page': {
    length: 40_000,
    read: text => digestOf({ text: `<html><body>${text}`, url: 'https://a.com/', country: 'US' }),
  },
  'a web page’s scripts': {
    length: 20_000,
    read: text => writtenBy(`mail@${text}`),
  },
  'a robots.txt': {
    length: 60_000,
    read: text => readRobots(`user-agent: *\ndisallow: ${text}\n${text}`)(`/${text.slice(0, 2000)}`),
  },
}

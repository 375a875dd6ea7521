import { z } from 'zod'
import { isEmailAddress } from '#contract/address.ts'
import { isWebsite } from '#contract/auth.ts'
import { markChoices, readableBody } from '#contract/choices.ts'
import { NewOffer } from '#contract/facts.ts'
import { parseAddresses } from '#server/campaigns/edit/addresses.ts'
import { asTitle } from '#server/campaigns/edit/names.ts'
import { phrasesOf } from '#server/campaigns/preflight/one-business.ts'
import { memoryIn } from '#server/campaigns/preflight/text/leftovers.ts'
import { findPlaceholders } from '#server/campaigns/preflight/text/placeholders.ts'
import { findRemarks } from '#server/campaigns/preflight/text/remarks.ts'
import { findSlips } from '#server/campaigns/preflight/text/slips.ts'
import { tint } from '#server/campaigns/preflight/tint.ts'
import { guessColumns } from '#server/csv/column-mapping/guess-columns.ts'
import { findHeader, looksLikeHeader } from '#server/csv/column-mapping/header.ts'
import { leadReader } from '#server/csv/import/read-lead.ts'
import { readDialect } from '#server/csv/read/dialect.ts'
import { parseRows } from '#server/csv/read/parse-rows.ts'
import { categoryFromName, categoryFromWords } from '#server/directory/categories/category-words.ts'
import { normalise } from '#server/directory/normalise.ts'
import { judge } from '#server/domains/judge.ts'
import { readDomain } from '#server/domains/name.ts'
import { digestOf } from '#server/email-finder/page/digest.ts'
import { parseLoosely } from '#server/email-finder/page/json-ld.ts'
import { writtenBy } from '#server/email-finder/page/scripts.ts'
import { isAboutPeople, isContactLike } from '#server/email-finder/site/contact-links.ts'
import { readRobots } from '#server/email-finder/site/robots.ts'
import { websiteOf } from '#server/email-finder/site/website.ts'
import { readCursor } from '#server/http/cursor.ts'
import { bare, isAutomatic } from '#server/incoming/auto-reply.ts'
import { fitsSubject } from '#server/incoming/find-answered.ts'
import { judgeReply } from '#server/incoming/judge.ts'
import { judgeReports } from '#server/incoming/judge-reports.ts'
import { splitReply } from '#server/incoming/own-words.ts'
import { readMail } from '#server/incoming/parse-email.ts'
import { readReports } from '#server/incoming/parse-report.ts'
import { readSesEvent } from '#server/incoming/ses-event.ts'
import { marksOf } from '#server/leads/same-business.ts'
import { scrub } from '#server/log/scrub.ts'
import { decodePage } from '#server/net/decode-page.ts'
import { normalisePhone, readNumber } from '#server/phone.ts'
import { sayFailure } from '#server/providers/language-model/failure.ts'
import { classifyReply } from '#server/providers/mail/classify-reply.ts'
import { sesAnswer } from '#server/providers/mail/ses-reply.ts'
import { oneLine } from '#server/providers/mail/smtp-reply.ts'
import { asSentence } from '#server/providers/provider-error.ts'
import { readText } from '#server/search/understand/read-text.ts'
import { compileEmail } from '#server/sending/compose/compile.ts'
import { makeEmail } from '#server/sending/compose/email.ts'
import { readBack as readSample } from '#server/sending/compose/sample-email.ts'
import { botReason } from '#server/tracking/bot-reason.ts'
import { readBrief } from '#server/writer/brief/read-brief.ts'
import { writeBuiltin } from '#server/writer/builtin-writer.ts'
import { checkDraft } from '#server/writer/check/check.ts'
import { asTemplate } from '#server/writer/drafts/as-template.ts'
import { checked } from '#server/writer/drafts/checked.ts'
import { tidy } from '#server/writer/drafts/remove-flagged.ts'
import { readEmail, readPartial } from '#server/writer/model/model-reply.ts'
import { asName } from '#server/writer/names.ts'
import { excerptsOf } from '#server/writer/tone/own-manner.ts'
import { styleOf } from '#server/writer/tone/style.ts'

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

const mailOf = (type: string, text: string, from = 'a@b.com') =>
  Buffer.from(`From: ${from}\r\nSubject: x\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${text}`)

async function readBack(type: string, text: string, from?: string): Promise<void> {
  const mail = await readMail(mailOf(type, text, from))
  if (!mail) return
  isAutomatic(mail)
  judgeReports(readReports(mail))
  const { own } = splitReply(mail.text)
  judgeReply(own)
}

const FIRST = { email: 'first', n: 0, field: 'body' } as const
const inBoth = (text: string) => (['subject', 'body'] as const).map(field => ({ at: { ...FIRST, field }, text }))

/** Where a web page has text that we read apart from its words. */
const IN_PAGES = [
  '<script type="application/ld+json">…',
  '<script type="application/ld+json">{"@type":"Bakery","name":"…","description":"…"}</script>',
  '<meta http-equiv="refresh" content="0; …"><a href="mailto:…">…</a><p data-x="…" style="…">',
  '<h2>Our services</h2><ul><li>…</li><li>…</li></ul><h2>…</h2><p>We … since 1990. …</p>',
]

const SES_MAIL = { envelope: { from: 'a@b.com', to: 'c@d.com' }, from: { address: 'a@b.com', name: '' } } as never

const readCursorOf = (text: string) => {
  try {
    return readCursor(Buffer.from(text).toString('base64url'), z.strictObject({ at: z.string() }))
  } catch {
    return null
  }
}

function sendLetter(body: string): void {
  const { html, text, links } = makeEmail(body, { postalAddress: '1 Main St', tracksOpens: true })
  compileEmail({ subject: 'x', bodyHtml: html, bodyText: text, links })
}

/** Every place that parses text from users or outsiders. */
export const entries: Record<string, Entry> = {
  'the writer, offer': { length: 5000, read: nicheOffer => writeBuiltin({ ...request, nicheOffer }) },
  'the writer, business': {
    length: 5000,
    read: targetBusinessDetails => writeBuiltin({ ...request, targetBusinessDetails }),
  },
  'the fact check': {
    length: 10_000,
    read: body => checkDraft({ subject: body.slice(0, 200), body }, readBrief(request)),
  },
  'a draft as a template': {
    length: 5000,
    read: body => {
      const { facts, offer, sender } = readBrief(request)
      asTemplate(checked({ subject: 'x', body: tidy(body) }, { facts, offer, sender }, 'en'), { facts, offer })
    },
  },
  'an answer of the language model': {
    length: 40_000,
    read: text => [readEmail(text, 'Sam'), readPartial(`{"subject": "x", "body": "${text}`)],
  },
  'the user’s own emails': {
    length: 20_000,
    read: text => [styleOf([text]), excerptsOf({ emails: [text], style: styleOf([]) })],
  },
  'the name of a business': { length: 5000, read: text => [asName(text), asTitle(text), categoryFromName(text)] },
  'an offer’s link': { length: 2000, read: text => NewOffer.safeParse({ offer: text, link: `https://${text}` }) },
  'an email': { length: 40_000, read: sendLetter },
  'the choices in an email': { length: 100_000, read: text => markChoices(text) },
  'a column': {
    length: 100_000,
    read: cell => [guessColumns([cell], [[cell]], []), looksLikeHeader([cell]), findHeader([[cell, cell]])],
  },
  'a row of a file': {
    length: 40_000,
    read: cell => {
      const columns = [
        ...(['email', 'phone', 'website', 'tags', 'lat', 'category', 'country', 'status', 'postcode'] as const),
        ...(['optOut', 'closed', 'person'] as const),
      ]
      for (const column of columns)
        leadReader(
          { kind: 'leads', columns: [column, 'businessName'] } as never,
          { columns: [{ name: column }, { name: 'Name' }] },
          [],
          new Date(),
        )({ row: 1, cells: [cell, 'x'], problem: null })
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
  'a bounce in prose': {
    length: 30_000,
    read: text => readBack('text/plain', `Undelivered:\n<a@b.com>: ${text}`, 'MAILER-DAEMON@b.com'),
  },
  'a reply in HTML': { length: 30_000, read: text => readBack('text/html', text) },
  'a bounce': {
    length: 30_000,
    read: text =>
      readBack(
        'multipart/report; boundary="x"',
        `--x\r\nContent-Type: message/delivery-status\r\n\r\n${text}\r\n--x--`,
      ),
  },
  'a bounce’s words': { length: 60_000, read: text => classifyReply({ action: 'failed', status: '', text }) },
  'a subject': { length: 10_000, read: text => [bare(text), fitsSubject('hello', text), fitsSubject(text, text)] },
  'a web page': {
    length: 40_000,
    read: text => digestOf({ text: `<html><body>${text}`, url: 'https://a.com/', country: 'US' }),
  },
  'a web page’s scripts': { length: 20_000, read: text => writtenBy(`mail@${text}`) },
  'a media type': { length: 60_000, read: text => decodePage(Buffer.alloc(0), `text/html; charset=${text}`) },
  'a robots.txt': {
    length: 60_000,
    read: text => readRobots(`user-agent: *\ndisallow: ${text}\n${text}`)(`/${text.slice(0, 2000)}`),
  },
  'a text before it’s sent': {
    length: 30_000,
    read: text => {
      findPlaceholders(text)
      phrasesOf({ at: FIRST, text })
      findSlips([{ at: FIRST, text }], { subject: '', body: text, variants: [], steps: [] } as never, { total: 2 })
      findRemarks(inBoth(text), {
        ownHost: 'a.com',
        countries: [],
        total: 2,
        now: new Date('2026-11-30'),
        names: ['Northlight'],
      })
      memoryIn(text)
      tint(`<body>${text}`)
    },
  },
  'a sample of an email': {
    length: 100_000,
    read: text =>
      readSample(
        Buffer.from(
          `Content-Type: multipart/alternative; boundary="b"\r\n\r\n--b\r\nContent-Type: text/html; x\r\n\r\n${text}\r\n--b--`,
        ),
      ),
  },
  'a body’s size and choices': {
    length: 100_000,
    read: text => readableBody('the body')(text, { addIssue() {} } as never),
  },
  'pasted recipients': {
    length: 100_000,
    read: async text => [await parseAddresses(text.split(/[\n,;]/)), isEmailAddress(text), isWebsite(text)],
  },
  'a number to call': { length: 10_000, read: text => readNumber(text, { country: 'US' }) },
  'a table’s form': {
    length: 100_000,
    read: async text => {
      const file = (async function* () {
        yield Buffer.from(text)
      })()
      await readDialect(file, {}).catch(() => null)
    },
  },
  'words of a directory': { length: 10_000, read: text => [normalise(text), categoryFromWords(text)] },
  'the same business twice': {
    length: 5000,
    read: text => marksOf({ businessName: text, email: text, phone: text, website: text, address: text } as never),
  },
  'a DNS record': {
    length: 60_000,
    read: text => {
      for (const kind of ['spf', 'dkim', 'dkim-ed25519', 'dmarc', 'ownership'])
        for (const values of [[text], [`v=spf1 ${text}`], [`v=DMARC1; ${text}`], [`v=DKIM1; p=${text}`]])
          judge(
            { type: 'TXT', kind, value: 'v=DKIM1; p=x' } as never,
            { outcome: 'found', values },
            { spfInclude: 'amazonses.com' },
          )
    },
  },
  'a cursor': { length: 5000, read: text => [readCursorOf(text), readCursorOf(JSON.stringify(text))] },
  'a program’s name': {
    length: 16_000,
    read: agent => botReason({ method: 'GET', headers: { 'user-agent': agent } } as never),
  },
  'a line of the log': { length: 60_000, read: text => scrub(text) },
  'an encoding': {
    length: 60_000,
    read: text => [
      decodePage(Buffer.from('x'), `text/html; charset=${text}`),
      decodePage(Buffer.from(`<meta charset=${text}`), text),
    ],
  },
  'a web page’s data': {
    length: 40_000,
    read: text => {
      parseLoosely(text)
      for (const at of IN_PAGES) digestOf({ text: at.replace('…', () => text), url: 'https://a.com/', country: 'US' })
    },
  },
  'a page’s address': { length: 5000, read: text => [isContactLike(`/${text}`), isAboutPeople(`/${text}`)] },
  'an email’s header fields': {
    length: 30_000,
    read: text => {
      const value = text.replace(/[\r\n]+/g, ' ')
      return readMail(
        Buffer.from(`From: ${value}\r\nReferences: ${value}\r\nSubject: ${value}\r\nContent-Type: ${value}\r\n\r\nx`),
      )
    },
  },
  'an event of SES': { length: 60_000, read: text => [readSesEvent(text), readSesEvent(JSON.stringify(text))] },
  'a vendor’s failure': {
    length: 60_000,
    read: words => {
      asSentence(words, 300)
      oneLine(words)
      sesAnswer({ name: 'MessageRejected', message: `not verified failed the check ${words}` }, SES_MAIL, false)
      sayFailure({ status: 400, code: null, words, timeoutSeconds: null } as never, {} as never)
    },
  },
}

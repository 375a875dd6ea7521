import { describe, expect, test } from 'vitest'
import { AUTOMATIC, LABELS } from '#test/replies/answers.ts'
import { linesOf, readLabelled, readWishes } from '#test/replies/labelled.ts'
import { HTML_QUOTES, PROGRAM_MAIL, QUOTES } from '#test/replies/quotes.ts'
import { readMail } from './parse-email.ts'
import { readReply } from './read-reply.ts'

const NOT_OURS: (subject: string) => boolean = () => false
const DATE = 'Date: Sat, 28 Nov 2026 12:00:00 +0000'

async function read(text: string, { head = 'Subject: Re: Hello', type = 'text/plain', ours = NOT_OURS } = {}) {
  const mail = await readMail(
    Buffer.from(
      `From: Ina <ina@shop.test>\n${DATE}\n${head}\nContent-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${text}`,
    ),
  )
  if (!mail) throw new Error('unreadable')
  return readReply(mail, ours)
}

test.each([
  ...QUOTES.map(row => [...row, 'text/plain'] as const),
  ...HTML_QUOTES.map(row => [...row, 'text/html'] as const),
])('tells own words from the quote: %s', async (_, text, own, type) => {
  const { own: found, quote } = await read(text, { type })
  expect(found).toBe(own)
  expect(found + quote).not.toMatch(/^$/)
})

const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

test.each(PROGRAM_MAIL)('reads what $name sends', async ({ own, label, raw }) => {
  const mail = await readMail(Buffer.from(raw))
  const reply = mail && readReply(mail, subject => subject === 'Hello')
  expect(inOneLine(reply?.own ?? '')).toBe(own)
  expect(reply?.quote.includes('free check')).toBe(label !== 'automatic')
  expect(reply?.automatic).toBe(label === 'automatic')
})

test('labels at least 90 % of what mail programs send, each with its day', async () => {
  const wrong: string[] = []
  for (const { name, label, until, raw } of PROGRAM_MAIL) {
    const mail = await readMail(Buffer.from(raw))
    const reply = mail && readReply(mail, subject => subject === 'Hello')
    if (reply?.label !== label || reply.until !== until) wrong.push(`${name}: ${reply?.label} ${reply?.until}`)
  }
  expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(PROGRAM_MAIL.length * 0.1)
})

/** A subject that the person typed stands before `::`. */
const readTyped = (text: string) => {
  const [subject, body] = text.includes(' ::') ? text.split(/ :: ?/) : []
  return subject === undefined ? read(text) : read(body ?? '', { head: `Subject: ${subject}` })
}

test.each([
  ['the first table', 97, linesOf('wishes.txt')],
  ['the held-out table', 97, linesOf('wishes-held-out.txt')],
  ['the table of first tries', 97, linesOf('wishes-tried.txt')],
  ['the table of fresh ones', 97, linesOf('wishes-fresh.txt')],
  ['what nothing was learned from', 97, linesOf('wishes-kept-back.txt')],
  ['the rounds of hard ones', 97, linesOf('wishes-rounds.txt')],
  ['hard ones that nothing was learned from', 92, linesOf('wishes-hard.txt')],
])('recognizes the wishes of %s in at least %d %', async (_, percent, table) => {
  const wrong: string[] = []
  const rows = readWishes(table)
  for (const { language, label, text } of rows) {
    const { wish, isCertain } = await readTyped(text)
    if (label !== 'unsubscribe') expect(isCertain, text).toBe(false)
    if (wish !== (label === 'unsubscribe')) wrong.push(`${language} ${label} ${text}`)
  }
  expect(rows.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual((rows.length * percent) / 100)
})

test('labels at least 93 % of what nothing was learned from, and is sure of no wrong wish', async () => {
  const wrong: string[] = []
  const rows = readLabelled(linesOf('labels-kept-back.txt'))
  for (const { language, label, text } of rows) {
    const { label: found, isCertain } = await read(text)
    if (label !== 'unsubscribe') expect(isCertain, text).toBe(false)
    if ((found ?? 'none') !== label) wrong.push(`${language} ${label} ${text}: ${found}`)
  }
  expect(rows.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(rows.length * 0.93)
})

const THREAD = 'Subject: Re: Hello\nIn-Reply-To: <m.1@own.test>'
const QUOTE = '\nOn Sat, 28 Nov 2026 at 09:12, Sam Field <sam@own.test> wrote:\n\n> Would a free check help?'

test('labels at least 90 % of whole messages, tells 98 % of programs from people, and is sure of no wrong wish', async () => {
  const wrong: string[] = []
  const mistaken: string[] = []
  const rows = readLabelled(linesOf('whole-messages.txt'))
  for (const { language, label, text } of rows) {
    const [head = '', body = ''] = text.replaceAll('\\n', '\n').split(/ ~ ?/)
    const reply = await read(body.replace('{quote}', QUOTE), { head: head === '-' ? THREAD : head })
    if (label !== 'unsubscribe') expect(reply.isCertain, text).toBe(false)
    if ((reply.label ?? 'none') !== label) wrong.push(`${language} ${label} ${text}: ${reply.label}`)
    if (reply.automatic !== (label === 'automatic')) mistaken.push(text)
  }
  expect(rows.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(rows.length * 0.9)
  expect(mistaken.length, mistaken.join('\n')).toBeLessThanOrEqual(rows.length * 0.02)
})

test.each(LABELS)('labels %j as %s', async (text, label, until = null) => {
  const { label: found, until: day } = await read(text)
  expect([found, day]).toEqual([label, until])
})

test.each(AUTOMATIC)('tells a program from a person: %s', async (_, head, text, automatic, until = null) => {
  const reply = await read(text, { head })
  expect([reply.automatic, reply.until]).toEqual([automatic, until])
})

test('tells programs from people in at least 97 % of fresh messages, and when who’s away is back', async () => {
  const lines = linesOf('automatic-fresh.txt').trim().split('\n')
  const wrong: string[] = []
  for (const line of lines) {
    const [expected = '', head = '', text = ''] = line.split(' ~ ')
    const { automatic, until } = await read(text, { head: head.replaceAll('\\n', '\n') })
    const found = automatic ? `+ ${until ?? '-'}` : '- -'
    if (found !== expected) wrong.push(`${found}: ${line}`)
  }
  expect(lines.length - wrong.length, wrong.join('\n')).toBeGreaterThanOrEqual(lines.length * 0.97)
})

describe('a wish', () => {
  test('is read from a subject that the person typed', async () => {
    expect((await read('', { head: 'Subject: UNSUBSCRIBE' })).wish).toBe(true)
    expect((await read('', { head: 'Subject: Re: unsubscribe' })).wish).toBe(true)
  })

  test('is never read from our own subject or quote', async () => {
    const head = 'Subject: Re: Stop spending hours on emails'
    const quote = 'On 28.11.26 05:10, Sam Field wrote:\n> Reply STOP and I’ll remove you from my list.'
    expect((await read(`Thanks\n\n${quote}`, { head })).wish).toBe(false)
    const ours = (subject: string) => subject === 'Unsubscribe'
    expect((await read('Thanks', { head: 'Subject: Re: Unsubscribe', ours })).wish).toBe(false)
  })

  test('is certain if hardly anything else reads like it, and never in a question or if it might say the opposite', async () => {
    expect(await read('Please remove me from your list.')).toMatchObject({ wish: true, isCertain: true })
    expect(await read('The neighbours had enough of this, and so have we')).toMatchObject({ isCertain: false })
    expect(await read('Remove us from your list. No, don’t unsubscribe us.')).toMatchObject({ isCertain: false })
    expect(await read('Please remove me from your list. Can you?')).toMatchObject({ wish: true, isCertain: false })
  })

  test('is none of a program', async () => {
    const head = 'Subject: Hello\nAuto-Submitted: auto-generated'
    expect(await read('To unsubscribe me, do not contact us again.', { head })).toMatchObject({
      wish: false,
      label: 'automatic',
    })
  })
})

test('a campaign’s subject never makes its answers automatic', async () => {
  const ours = (subject: string) => subject === 'Automatic reply: the new way'
  expect((await read('Sure', { head: 'Subject: Re: Automatic reply: the new way', ours })).automatic).toBe(false)
})

test.each(['On ', '> ', 'From: a\n', 'a@b.test wrote: ', 'no more ', '1.1.', '\t', '-- \n', '<a@b.test>'])(
  'reads 64 kB of %j',
  async text => {
    expect((await read(text.repeat(64_000 / text.length))).automatic).toBe(false)
  },
)

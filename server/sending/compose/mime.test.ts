import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { markChoices } from '#contract/choices.ts'
import { makeSecrets } from '#server/secrets.ts'
import { trackingLinks } from '#server/tracking/tracking.ts'
import { compileEmail, fillEmail } from './compile.ts'
import { makeEmail, toText } from './email.ts'
import { compose, fieldsOf } from './mime.ts'
import { type LeadFields, personalValues } from './recipient-values.ts'
import { escapeHtml, fill, oneLine, parseTemplate } from './template.ts'

/** From the user's text to bytes, read back by an independent parser. */
const tracking = trackingLinks(makeSecrets('a key of more than thirty-two characters'), 'https://canvass.test')
const ref = { userId: '01900000-0000-7000-8000-000000000001', messageId: '01900000-0000-7000-8000-000000000002' }
const nobody: LeadFields = {
  firstName: null,
  lastName: null,
  contactName: null,
  businessName: null,
  phone: null,
  website: null,
  address: null,
  category: null,
  city: null,
}

interface Written {
  subject?: string
  body?: string
  lead?: Partial<LeadFields>
  senderName?: string
}

async function mail({ subject = 'Hello', body = '<p>Hi</p>', lead = {}, senderName = 'Ada Lovelace' }: Written) {
  const { html, text, links } = makeEmail(body, { postalAddress: '1 Main Street, Springfield', tracksOpens: true })
  const compiled = compileEmail({ subject, bodyHtml: html, bodyText: text, links })
  const to = { email: 'bob@shop.com', lead: { ...nobody, ...lead }, senderName }
  const personal = personalValues(compiled.links, to, tracking, ref)
  const like = { ...same, from: { name: senderName, address: 'ada@canvass.test' } }
  const fields = fieldsOf(await compose({ ...like, subject: '', html: '', text: '' }), ['From', 'Reply-To'])
  const raw = fillEmail(
    compiled,
    { fields, feedbackId: 'campaign:user:campaign:canvass' },
    { ...personal, ...same },
  ).raw.toString('utf8')
  // The same email built by nodemailer with the values filled in.
  const values = new Map([...personal.values].map(([name, value]): [string, string] => [name, escapeHtml(value)]))
  const usual = await compose({
    ...like,
    subject: fill(parseTemplate(markChoices(subject).text), personal.values, value => value),
    html: fill(parseTemplate(html), values, value => value),
    text: fill(parseTemplate(text), personal.values, value => value),
  })
  return { raw, parsed: await PostalMime.parse(raw), usual: await PostalMime.parse(usual), personal }
}

const same = {
  to: 'bob@shop.com',
  replyTo: 'ada@lovelace.org',
  messageId: '<m.1@canvass.test>',
  date: new Date('2026-03-02T10:00:00Z'),
}

const isWellFormed = (raw: string) => {
  const lines = raw.split('\r\n')
  return {
    bareLineEnds: /[^\r]\n|\r[^\n]/.test(raw),
    longest: Math.max(...lines.map(line => line.length)) <= 998,
    ascii: !/[^\x20-\x7e\r\n\t]/.test(raw),
  }
}
const wellFormed = { bareLineEnds: false, longest: true, ascii: true }

describe('an email', () => {
  test('has the headers of RFC 5322 and RFC 8058, each once', async () => {
    const { raw, parsed, personal } = await mail({
      subject: 'Grüße an {{businessName}}',
      lead: { businessName: 'Café Ω' },
    })
    expect(isWellFormed(raw)).toEqual(wellFormed)
    expect(parsed).toMatchObject({
      subject: 'Grüße an Café Ω',
      from: { name: 'Ada Lovelace', address: 'ada@canvass.test' },
      to: [{ address: 'bob@shop.com' }],
      replyTo: [{ address: 'ada@lovelace.org' }],
      messageId: '<m.1@canvass.test>',
      date: '2026-03-02T10:00:00.000Z',
    })
    const headers = new Map(parsed.headers.map(h => [h.key, h.value]))
    expect(headers.size).toBe(parsed.headers.length)
    expect(headers.get('mime-version')).toBe('1.0')
    expect(headers.get('content-type')).toMatch(/^multipart\/alternative;/)
    expect(headers.get('list-unsubscribe')).toBe(`<${personal.unsubscribe}>`)
    expect(personal.unsubscribe).toMatch(/^https:\/\/canvass\.test\/u\/[\w-]+$/)
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    expect(headers.get('feedback-id')).toBe('campaign:user:campaign:canvass')
  })

  test('uses a random MIME boundary that its parts don’t contain', async () => {
    const emails = await Promise.all(Array.from({ length: 50 }, () => mail({ body: '<p>=_ Hi --=_</p>' })))
    const boundaries = emails.map(({ raw }) => /boundary="([^"]+)"/.exec(raw)?.[1] ?? '')
    expect(new Set(boundaries).size).toBe(50)
    for (const [i, { raw, parsed }] of emails.entries()) {
      expect(raw.split(`--${boundaries[i]}`)).toHaveLength(4)
      expect([parsed.text?.startsWith('=_ Hi --=_'), parsed.html?.includes('=_ Hi --=_')]).toEqual([true, true])
    }
  })

  test('has a text part with the same content as its HTML, including the recipient’s values', async () => {
    const { parsed } = await mail({
      body: '<h1>Dear {{businessName}}</h1><p>of  {{city|your town}}, see <a href="https://a.com/{{city}}">our menu</a> &amp; <b>call</b>.</p>',
      lead: { businessName: 'Bob <&> "Sons" \t Ltd', city: 'São Paulo' },
    })
    expect(parsed.text?.trim()).toBe(toText(parsed.html ?? '').trim())
    expect(parsed.text).toContain('Dear Bob <&> "Sons" Ltd')
    expect(parsed.html).toContain('Dear Bob &#60;&#38;&#62; &#34;Sons&#34; Ltd')
  })

  test('has tracked web links that contain their targets', async () => {
    const { parsed } = await mail({
      body: '<a href="https://a.com/{{city}}?q=1">x</a> <a href="{{website}}">y</a> <a href="mailto:a@b.com">z</a>',
      lead: { city: 'São Paulo & more', website: 'shop.com' },
    })
    const hrefs = [...(parsed.html ?? '').matchAll(/href="([^"]*)"/g)].map(m => m[1])
    expect(hrefs).toEqual([
      tracking.click(ref, 0, 'https://a.com/S%C3%A3o%20Paulo%20%26%20more?q=1'),
      tracking.click(ref, 1, 'https://shop.com/'),
      'mailto:a@b.com',
      tracking.unsubscribe(ref),
    ])
  })

  test.each(['javascript:alert(1)', 'data:text/html,x', 'vbscript:x'])(
    'links nowhere for the website %s',
    async website => {
      const { parsed } = await mail({ body: '<a href="{{website}}">y</a>', lead: { website } })
      expect(parsed.html).toContain('<a href="#">y</a>')
    },
  )
})

describe('any values', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.constantFrom(
      '.',
      '..\r\n.',
      'x'.repeat(2000),
      '\r\nBcc: evil@evil.com\r\n\r\nbody',
      '=?utf-8?q?x?=',
      '👩‍👩‍👧 مرحبا',
      '\0',
      '{{phone}}',
      ' ',
    ),
  )

  test('add no headers, keep lines short, and read like nodemailer’s email', async () => {
    await fc.assert(
      fc.asyncProperty(nasty, nasty, nasty, nasty, async (businessName, category, senderName, city) => {
        const { raw, parsed, usual } = await mail({
          subject: '{{businessName|x}} and {{senderName|me}}',
          body: `.\n\n{{businessName|x}}\n{{category|y}}{{city|.}}\n\n.. {{senderName|me}} \n${city.replaceAll('}}', '')}`,
          lead: { businessName, category, city },
          senderName,
        })
        expect(isWellFormed(raw)).toEqual(wellFormed)
        expect(raw).not.toMatch(/\r\n\./)
        expect(parsed.headers.map(h => h.key).sort()).toEqual([
          'content-type',
          'date',
          'feedback-id',
          'from',
          'list-unsubscribe',
          'list-unsubscribe-post',
          'message-id',
          'mime-version',
          'reply-to',
          'subject',
          'to',
        ])
        const { subject, from, to, replyTo, messageId, date, text, html } = usual
        expect({ ...parsed, text: parsed.text?.trimEnd(), html: parsed.html?.trimEnd() }).toMatchObject({
          from,
          to,
          replyTo,
          messageId,
          date,
          // nodemailer keeps text that looks like an encoded word; we encode it, so that it arrives as written.
          ...(!`${businessName}${senderName}`.includes('=?') && { subject }),
          text: text?.trimEnd(),
          html: html?.trimEnd(),
        })
        expect(parsed.text?.trim()).toBe(toText(parsed.html ?? '').trim())
      }),
      { numRuns: 200 },
    )
  })
})

test('read like nodemailer’s email in any template', async () => {
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      ' ',
      '\t',
      '\n',
      '\r\n',
      '.',
      '=',
      'From ',
      'é',
      '😀',
      'x'.repeat(80),
      'مرحبا',
      '{{city}}',
      '{{category|a b }}',
      '{{phone|.}}',
    ),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async pieces => {
      const { raw, parsed, usual } = await mail({
        body: `<p>${pieces.map(p => (p.startsWith('{{') ? p : p.replace(/[{}<>&]/g, '-'))).join('')}</p>`,
        subject: `S ${pieces.map(p => (p.startsWith('{{') ? p : p.replace(/[{}]/g, '-'))).join('')}`,
        lead: { city: ' Zürich = . ', category: 'x'.repeat(90) },
      })
      expect(isWellFormed(raw)).toEqual(wellFormed)
      expect([parsed.html?.trimEnd(), parsed.text?.trimEnd(), parsed.subject]).toEqual([
        usual.html?.trimEnd(),
        usual.text?.trimEnd(),
        usual.subject,
      ])
    }),
    { numRuns: 200 },
  )
})

describe('choices', () => {
  /**
   * `{a|b}` with many types of options. The test reads the drawn option from the email and expects it in every
   * part.
   */
  const word = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 12 }).map(text => text.replace(/[{}|\\<>&]/g, '-')),
        fc.constantFrom(
          '.',
          ' ',
          '=',
          '\n',
          'x'.repeat(90),
          '😀',
          'مرحبا',
          '{{city}}',
          '{{phone|-}}',
          '\r\nBcc: evil@evil.com',
        ),
      ),
      { maxLength: 4 },
    )
    .map(parts => parts.join(''))
  const choice = fc.array(word, { minLength: 2, maxLength: 4 }).map(words => `{${words.join('|')}}`)

  test('read like nodemailer’s email with the drawn options, and add no header', async () => {
    await fc.assert(
      fc.asyncProperty(choice, choice, word, async (first, second, between) => {
        const { raw, parsed, usual } = await mail({
          subject: `S ${first}${between.replaceAll('\n', ' ')}`,
          body: `<p>${first}${between}${second} {<b>Yes</b> ${second}|No}</p>`,
          lead: { city: ' Zürich = . ' },
        })
        expect(isWellFormed(raw)).toEqual(wellFormed)
        expect(raw).not.toMatch(/\r\n\./)
        expect(parsed.headers).toHaveLength(11)
        expect([parsed.html?.trimEnd(), parsed.text?.trimEnd(), parsed.subject]).toEqual([
          usual.html?.trimEnd(),
          usual.text?.trimEnd(),
          usual.subject,
        ])
        expect(parsed.html).not.toMatch(/[\uFDD0-\uFDD4]/)
      }),
      { numRuns: 150 },
    )
  })
})

test('continue a follow-up’s thread only with our own headers, whatever the subject was', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async subject => {
      const compiled = compileEmail({ subject: '', bodyHtml: '<p>x</p>', bodyText: 'x', links: [] })
      const thread = {
        subject: oneLine(`Bread ${subject} end`),
        references: Array.from({ length: 5 }, (_, i) => `<0190000${i}-0000-7000-8000-000000000001.1@canvass.test>`),
      }
      const raw = fillEmail(
        compiled,
        { fields: '', feedbackId: 'f' },
        { ...same, values: new Map(), unsubscribe: 'https://canvass.test/u/x', thread },
      ).raw.toString('utf8')
      const parsed = await PostalMime.parse(raw)
      expect(isWellFormed(raw)).toEqual(wellFormed)
      expect(parsed).toMatchObject({ inReplyTo: thread.references.at(-1), references: thread.references.join(' ') })
      if (!subject.includes('=?')) expect(parsed.subject).toBe(`Re: ${thread.subject}`)
    }),
  )
})

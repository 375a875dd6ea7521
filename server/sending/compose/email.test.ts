import { describe, expect, test } from 'vitest'
import { processorMs } from '#test/processor.ts'
import { makeEmail, toText } from './email.ts'

const END = { postalAddress: '1 Main Street\nSpringfield, IL 62701', tracksOpens: true }

describe('links', () => {
  test('become slots in document order if they lead to the web', () => {
    const { html, links } = makeEmail(
      `<p><a href="https://a.com/?x=1&amp;y=2">a</a> <A class=x HREF='http://b.com'>b</A> <a href=https://c.com>c</a>
       <a title="d" href="https://d.com/{{businessName}}">d</a> <a href="{{website}}">site</a></p>`,
      END,
    )
    expect(links).toEqual([
      'https://a.com/?x=1&y=2',
      'http://b.com',
      'https://c.com',
      'https://d.com/{{businessName}}',
      '{{website}}',
    ])
    expect([...html.matchAll(/\{\{@link:\d}}/g)].map(String)).toEqual([0, 1, 2, 3, 4].map(n => `{{@link:${n}}}`))
  })

  test.each([
    '<a href="mailto:x@y.com">mail</a>',
    '<a href="tel:+15550100">call</a>',
    '<a href="#top">up</a>',
    '<a href="{{unsubscribeUrl}}">leave</a>',
    '<a data-href="https://a.com">a</a>',
    '<img src="https://a.com/x.png">',
    '<link href="https://a.com/x.css">',
    'https://a.com <b>bare</b>',
  ])('leaves %s unchanged', body => {
    const { html, links } = makeEmail(body, END)
    expect([links, html.includes(body)]).toEqual([[], true])
  })

  test('finds links in one pass', async () => {
    const body = `<p>${'<a '.repeat(300_000)}</p>`
    expect(await processorMs(() => makeEmail(body, END))).toBeLessThan(5000)
  })
})

describe('plain text', () => {
  test('becomes paragraphs with clickable links', () => {
    const { html, links } = makeEmail(
      'Hi {{businessName|you & yours}},\r\n\r\nsee https://a.com/x?y=1&z=2.\nBye <3',
      END,
    )
    expect(html).toContain('<p>Hi {{businessName|you &#38; yours}},</p>')
    expect(html).toContain('<p>see <a href="{{@link:0}}">https://a.com/x?y=1&#38;z=2</a>.<br>\nBye &#60;3</p>')
    expect(links).toEqual(['https://a.com/x?y=1&z=2'])
  })

  test.each([
    ['https://a.com/Springfield_(Illinois)', 'https://a.com/Springfield_(Illinois)'],
    ['(see https://a.com/Springfield_(Illinois)).', 'https://a.com/Springfield_(Illinois)'],
    ['(see https://a.com/x)', 'https://a.com/x'],
    ['[https://a.com/x]', 'https://a.com/x'],
    ['https://a.com/?ids[]=[1]', 'https://a.com/?ids[]=[1]'],
    ['https://a.com/x?!', 'https://a.com/x'],
    ['((https://a.com/x_(y)))', 'https://a.com/x_(y)'],
    ['https://a.com/(a)(b),', 'https://a.com/(a)(b)'],
  ])('%s links to %s', (text, url) => {
    const { html, links } = makeEmail(text, END)
    expect(links).toEqual([url])
    expect(html).toContain(`>${url}</a>`)
  })

  test('stays plain text if it contains an image', () => {
    const image = '<img src="https://a.com/x.png" alt="A &amp; B" width="10" height="10">'
    const { html } = makeEmail(`Hi there,\n\n${image}\nBye <3`, END)
    expect(html).toContain(`<p>Hi there,</p>\n<p>${image}<br>\nBye &#60;3</p>`)
  })
})

describe('every email', () => {
  test.each(['plain', '<p>html</p>', '<html><body><p>whole</p></body></html>'])(
    'has the postal address, the unsubscribe link, and the pixel: %s',
    body => {
      const { html, text } = makeEmail(body, END)
      expect(html).toMatch(
        /1 Main Street<br>\nSpringfield, IL 62701[^]*href="\{\{@unsubscribe}}"[^]*<img src="\{\{@pixel}}"[^]*<\/body>/,
      )
      expect(text).toMatch(/1 Main Street\nSpringfield, IL 62701[^]*Unsubscribe \[\{\{@unsubscribe}}]/)
      expect(text).not.toContain('@pixel')
    },
  )

  test.each(['plain', '<p>html</p>', '<html><body><p>whole</p></body></html>'])(
    'has no pixel if opens aren’t tracked: %s',
    body => {
      const { html, text } = makeEmail(body, { ...END, tracksOpens: false })
      expect(html).not.toMatch(/<img|@pixel/)
      expect(html).toMatch(/Springfield, IL 62701[^]*href="\{\{@unsubscribe}}"[^]*<\/body>/)
      expect(text).toBe(makeEmail(body, END).text)
    },
  )

  test.each([
    ['Wir haben für Sie und Ihre Gäste ein Angebot, das nicht auf der Karte ist.', 'Abmelden'],
    ['<p>Nous avons une offre pour vous et votre équipe, avec des prix que vous ne voyez pas.</p>', 'Se désabonner'],
    ['We have an offer for you and your team that is not on the menu.', 'Unsubscribe'],
  ])('has the unsubscribe link in its own language: %s', (body, word) => {
    const { html, text } = makeEmail(body, { ...END, language: 'it' })
    expect(html).toContain(`>${word}</a>`)
    expect(text).toContain(`${word} [{{@unsubscribe}}]`)
  })

  test('has the unsubscribe link in the campaign’s language if it’s too short to show its own', () => {
    expect(makeEmail('Nog interesse?', { ...END, language: 'nl' }).text).toContain('Afmelden [')
    expect(makeEmail('Nog interesse?', END).text).toContain('Unsubscribe [')
  })

  test('has a text part with its HTML’s words, headings, and unchanged tags', () => {
    const { html, text } = makeEmail(
      '<h1>Dear {{businessName}}</h1><p>We &amp; you<br>today</p><ul><li>one</li></ul>',
      END,
    )
    expect(text).toBe(toText(html))
    expect(text).toMatch(/^Dear \{\{businessName}}\n+We & you\ntoday\n+ \* one\n/)
  })

  test.each([
    [
      'a price list',
      '<table><tr><th>Plan</th><th>Price</th></tr><tr><td>Basic</td><td>$10</td></tr></table>',
      'Plan Price\nBasic $10',
    ],
    [
      'rows in table sections',
      '<table><thead><tr><td>Day</td><td>Hours</td></tr></thead><tbody><tr><td>Monday</td><td><b>9–5</b></td></tr></tbody></table>',
      'Day Hours\nMonday 9–5',
    ],
    ['a layout table', '<table><tr><td><table><tr><td>One</td><td>two</td></tr></table></td></tr></table>', 'One two'],
    ['words around a table', '<p>Before</p><table><tr><td>in</td></tr></table>after', 'Before\n\nin\n\nafter'],
  ])('separates table cells in its text part: %s', (_, html, text) => {
    expect(toText(html)).toBe(text)
  })

  test('treats the postal address as text', () => {
    const { html } = makeEmail('Hi', { ...END, postalAddress: '<script>x</script> {{phone}}' })
    expect(html).toContain('&#60;script&#62;x&#60;/script&#62; { {phone}}')
  })
})

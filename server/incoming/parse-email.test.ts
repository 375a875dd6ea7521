import { expect, test } from 'vitest'
import { MAX_HEAD_LINES, readMail } from './parse-email.ts'

const HEAD = 'From: joe@shop.test\r\nSubject: Hello\r\n'

test.each(['\n', 'a\n', 'a\r\n', '\t\r\n'])(
  'reads the first 8,000 lines of an email with 100,000 lines of %j',
  async line => {
    const mail = await readMail(Buffer.from(`${HEAD}\r\nFirst line\r\n${line.repeat(100_000)}`))
    expect(mail?.text.startsWith('First line')).toBe(true)
    expect(mail?.text.split('\n').length).toBeLessThanOrEqual(8000)
  },
)

test('reads the first lines of a header that has no end', async () => {
  const mail = await readMail(Buffer.from(HEAD + 'X-A: b\r\n'.repeat(50_000)), MAX_HEAD_LINES)
  expect(mail?.subject).toBe('Hello')
  expect(mail?.headers.split('\n')).toHaveLength(MAX_HEAD_LINES)
})

test('reads the end of an email whose attachment takes all that we read', async () => {
  const mail = await readMail(Buffer.from(`${HEAD}\r\n${`${'A'.repeat(76)}\r\n`.repeat(6000)}The end\r\n`))
  expect(mail?.text.trimEnd().endsWith('The end')).toBe(true)
})

// RFC 3676, 4.1: a flowed line ends its paragraph before another quote depth, an empty line, and a signature. postal-mime 4.0.0 joins them.
test.each<[string, string[], string]>([
  [
    'an answer below a quote',
    ['> Is Monday ', '> fine? ', 'Yes, please ', 'call me.'],
    '> Is Monday fine? \nYes, please call me.',
  ],
  ['a quote in a quote', ['>> Is Monday ', '>> fine? ', '> Or Tuesday?'], '>> Is Monday fine? \n> Or Tuesday?'],
  ['paragraphs', ['Yes. ', '', '> Fine? ', '> ', '> Ina'], 'Yes. \n\n> Fine? \n> \n> Ina'],
  ['a signature', ['Yes, thanks, ', '-- ', 'Ina'], 'Yes, thanks, \n-- \nIna'],
])('keeps apart in format=flowed: %s', async (_, lines, text) => {
  const mail = await readMail(
    Buffer.from(`${HEAD}Content-Type: text/plain; format=flowed\r\n\r\n${lines.join('\r\n')}`),
  )
  expect(mail?.text.trimEnd()).toBe(text)
})

// html-to-text 10.0.1 glues what follows to each of these blocks (HTML, 15.3).
test('reads each block of HTML on lines of its own', async () => {
  const html = `<center>Ina Meyer</center><address>Main St 1<br>10115 Berlin</address>030 901820<dl><dt>Rooms</dt><dd>12</dd></dl>
    <figure>Door<figcaption>Blue</figcaption></figure><fieldset><legend>Open</legend>Mo</fieldset><details><summary>More</summary>Tu</details>We`
  const mail = await readMail(Buffer.from(`${HEAD}Content-Type: text/html\r\n\r\n${html}`))
  expect(mail?.text).toBe(
    'Ina Meyer\nMain St 1\n10115 Berlin\n030 901820\nRooms\n12\nDoor\nBlue\nOpen\nMo\nMore\nTu\nWe',
  )
})

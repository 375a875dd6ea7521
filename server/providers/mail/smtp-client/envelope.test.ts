import { describe, expect, test } from 'vitest'
import { type OutgoingMail, wordsOf } from '#server/providers/mail/mail.ts'
import { linesOf, scriptedClient, testEmail } from '#test/scripted-client.ts'

const UTF8 = Buffer.from('Subject: x\r\n\r\nGrüße\r\n')
const from = (address: string): OutgoingMail => {
  const mail = testEmail('a@x.test')
  return { ...mail, envelope: { ...mail.envelope, from: address } }
}

describe('rejects before sending', () => {
  test.each<[string, OutgoingMail, RegExp]>([
    ['too large', testEmail('a@x.test', 'x'.repeat(2000)), /2 KB; your mail server takes at most 1 KB/],
    [
      'a second command in an address',
      testEmail('a@x.test>\r\nRCPT TO:<evil@x.test'),
      /a character that no address can have/,
    ],
    ['a second command in the sender', from('a@x.test>\r\nRCPT TO:<evil@x.test'), /no address can have/],
    ['a bracket in an address', testEmail('a>b@x.test'), /a character that no address can have/],
    ['a parameter after an address', testEmail('ä b@x.test'), /no address can have/],
    ['an empty recipient', testEmail(''), /no address can have/],
    ['a non-ASCII recipient without SMTPUTF8', testEmail('jürgen@x.test'), /outside ASCII.*SMTPUTF8/],
    [
      'a non-ASCII address only in a header',
      { ...testEmail('a@x.test'), raw: Buffer.from('To: jürgen@x.test\r\n\r\nHi\r\n') },
      /outside ASCII.*SMTPUTF8/,
    ],
    ['a non-ASCII sender', from('jürgen@own.test'), /outside ASCII.*SMTPUTF8/],
  ])('%s', async (_, message, why) => {
    const { server, smtp } = await scriptedClient({ EHLO: '250-scripted.test\r\n250 SIZE 1000' })
    const result = await smtp.send(message)
    expect([result.outcome, wordsOf(result)]).toEqual(['skipped', expect.stringMatching(why)])
    expect(linesOf(server)).toHaveLength(1)
  })
})

/** Sends to a server with these capabilities, and returns the MAIL and RCPT commands it received. */
async function commandsOf(mail: OutgoingMail, abilities: string[]) {
  const lines = ['scripted.test', ...abilities]
  const { server, smtp } = await scriptedClient({
    EHLO: lines.map((line, i) => `250${i === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n'),
  })
  expect(await smtp.send(mail)).toMatchObject({ outcome: 'accepted' })
  return linesOf(server)
    .map(line => Buffer.from(line, 'latin1').toString())
    .filter(line => /^(MAIL|RCPT)/.test(line))
    .join(', ')
}

describe('requests only what the server offers and the message needs', () => {
  test.each<[string, OutgoingMail, string[], string]>([
    ['nothing offered', testEmail('a@x.test', UTF8), [], 'MAIL FROM:<ada@own.test>, RCPT TO:<a@x.test>'],
    [
      'the size if the server supports SIZE',
      testEmail('a@x.test', 'x'.repeat(1000)),
      ['SIZE 1000'],
      'MAIL FROM:<ada@own.test> SIZE=1000, RCPT TO:<a@x.test>',
    ],
    [
      'a size without a limit',
      testEmail('a@x.test', 'x'.repeat(1000)),
      ['SIZE 0'],
      'MAIL FROM:<ada@own.test> SIZE=1000, RCPT TO:<a@x.test>',
    ],
    [
      'SIZE without a value',
      testEmail('a@x.test', 'x'.repeat(1000)),
      ['size'],
      'MAIL FROM:<ada@own.test> SIZE=1000, RCPT TO:<a@x.test>',
    ],
    [
      '7-bit text to an 8BITMIME server',
      testEmail('a@x.test', 'Plain\r\n'),
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<ada@own.test>, RCPT TO:<a@x.test>',
    ],
    [
      '8-bit text',
      testEmail('a@x.test', UTF8),
      ['8bitmime'],
      'MAIL FROM:<ada@own.test> BODY=8BITMIME, RCPT TO:<a@x.test>',
    ],
    [
      'a keyword with the same prefix',
      testEmail('a@x.test', UTF8),
      ['8BITMIME-NOT', 'SIZES 5'],
      'MAIL FROM:<ada@own.test>, RCPT TO:<a@x.test>',
    ],
    [
      'an internationalized domain as Punycode',
      testEmail('a@bücher.test', 'Plain\r\n'),
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<ada@own.test>, RCPT TO:<a@xn--bcher-kva.test>',
    ],
    [
      'a non-ASCII local part',
      testEmail('jürgen@bücher.test', 'Plain\r\n'),
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<ada@own.test> BODY=8BITMIME SMTPUTF8, RCPT TO:<jürgen@xn--bcher-kva.test>',
    ],
    [
      'a non-ASCII sender',
      { ...from('jürgen@own.test'), raw: Buffer.from('Plain\r\n') },
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<jürgen@own.test> BODY=8BITMIME SMTPUTF8, RCPT TO:<a@x.test>',
    ],
    [
      'a quoted space',
      testEmail('"jürgen müller"@x.test', 'Plain\r\n'),
      ['SMTPUTF8'],
      'MAIL FROM:<ada@own.test> SMTPUTF8, RCPT TO:<"jürgen müller"@x.test>',
    ],
    ['an empty return path', from(''), [], 'MAIL FROM:<>, RCPT TO:<a@x.test>'],
  ])('%s', async (_, mail, abilities, commands) => {
    expect(await commandsOf(mail, abilities)).toBe(commands)
  })
})

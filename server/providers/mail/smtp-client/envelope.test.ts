import { describe, expect, test } from 'vitest'
import { type OutgoingMail, wordsOf } from '#server/providers/mail/mail.ts'
import { letter, linesOf, wired } from '#test/wired-smtp.ts'

const UTF8 = Buffer.from('Subject: x\r\n\r\nGrüße\r\n')
const from = (address: string): OutgoingMail => {
  const mail = letter('a@x.test')
  return { ...mail, envelope: { ...mail.envelope, from: address } }
}

describe('what never leaves', () => {
  test.each<[string, OutgoingMail, RegExp]>([
    ['too large', letter('a@x.test', 'x'.repeat(2000)), /2 KB; your mail server takes at most 1 KB/],
    [
      'a second command in an address',
      letter('a@x.test>\r\nRCPT TO:<evil@x.test'),
      /a character that no address can have/,
    ],
    ['a second command in the sender', from('a@x.test>\r\nRCPT TO:<evil@x.test'), /no address can have/],
    ['a bracket in an address', letter('a>b@x.test'), /a character that no address can have/],
    ['a parameter behind an address', letter('ä b@x.test'), /no address can have/],
    ['nobody', letter(''), /no address can have/],
    ['letters that the server can not carry', letter('jürgen@x.test'), /outside ASCII.*SMTPUTF8/],
    [
      'letters in a header only',
      { ...letter('a@x.test'), raw: Buffer.from('To: jürgen@x.test\r\n\r\nHi\r\n') },
      /outside ASCII.*SMTPUTF8/,
    ],
    ['letters of the sender', from('jürgen@own.test'), /outside ASCII.*SMTPUTF8/],
  ])('%s', async (_, message, why) => {
    const { server, smtp } = await wired({ EHLO: '250-scripted.test\r\n250 SIZE 1000' })
    const result = await smtp.send(message)
    expect([result.outcome, wordsOf(result)]).toEqual(['skipped', expect.stringMatching(why)])
    expect(linesOf(server)).toHaveLength(1)
  })
})

/** Sends it to a server that says so much of itself, and gives MAIL and RCPT as they came. */
async function commandsOf(mail: OutgoingMail, abilities: string[]) {
  const lines = ['scripted.test', ...abilities]
  const { server, smtp } = await wired({
    EHLO: lines.map((line, i) => `250${i === lines.length - 1 ? ' ' : '-'}${line}`).join('\r\n'),
  })
  expect(await smtp.send(mail)).toMatchObject({ outcome: 'accepted' })
  return linesOf(server)
    .map(line => Buffer.from(line, 'latin1').toString())
    .filter(line => /^(MAIL|RCPT)/.test(line))
    .join(', ')
}

describe('each server is asked for no more than it offers, and for no more than the message needs', () => {
  test.each<[string, OutgoingMail, string[], string]>([
    ['nothing offered', letter('a@x.test', UTF8), [], 'MAIL FROM:<ada@own.test>, RCPT TO:<a@x.test>'],
    [
      'the size, where it is asked for',
      letter('a@x.test', 'x'.repeat(1000)),
      ['SIZE 1000'],
      'MAIL FROM:<ada@own.test> SIZE=1000, RCPT TO:<a@x.test>',
    ],
    [
      'a size without a limit',
      letter('a@x.test', 'x'.repeat(1000)),
      ['SIZE 0'],
      'MAIL FROM:<ada@own.test> SIZE=1000, RCPT TO:<a@x.test>',
    ],
    [
      'a size of which nothing is said',
      letter('a@x.test', 'x'.repeat(1000)),
      ['size'],
      'MAIL FROM:<ada@own.test> SIZE=1000, RCPT TO:<a@x.test>',
    ],
    [
      '7 bits to who takes 8',
      letter('a@x.test', 'Plain\r\n'),
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<ada@own.test>, RCPT TO:<a@x.test>',
    ],
    ['8 bits', letter('a@x.test', UTF8), ['8bitmime'], 'MAIL FROM:<ada@own.test> BODY=8BITMIME, RCPT TO:<a@x.test>'],
    [
      'a word that only begins so',
      letter('a@x.test', UTF8),
      ['8BITMIME-NOT', 'SIZES 5'],
      'MAIL FROM:<ada@own.test>, RCPT TO:<a@x.test>',
    ],
    [
      'a domain in letters, as Punycode',
      letter('a@bücher.test', 'Plain\r\n'),
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<ada@own.test>, RCPT TO:<a@xn--bcher-kva.test>',
    ],
    [
      'a name in letters',
      letter('jürgen@bücher.test', 'Plain\r\n'),
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<ada@own.test> BODY=8BITMIME SMTPUTF8, RCPT TO:<jürgen@xn--bcher-kva.test>',
    ],
    [
      'a sender in letters',
      { ...from('jürgen@own.test'), raw: Buffer.from('Plain\r\n') },
      ['8BITMIME', 'SMTPUTF8'],
      'MAIL FROM:<jürgen@own.test> BODY=8BITMIME SMTPUTF8, RCPT TO:<a@x.test>',
    ],
    [
      'a blank between quotes',
      letter('"jürgen müller"@x.test', 'Plain\r\n'),
      ['SMTPUTF8'],
      'MAIL FROM:<ada@own.test> SMTPUTF8, RCPT TO:<"jürgen müller"@x.test>',
    ],
    ['bounces that go to nobody', from(''), [], 'MAIL FROM:<>, RCPT TO:<a@x.test>'],
  ])('%s', async (_, mail, abilities, commands) => {
    expect(await commandsOf(mail, abilities)).toBe(commands)
  })
})

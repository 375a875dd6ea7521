import { createHmac } from 'node:crypto'
import type { Reply } from './replies.ts'
import { type Login, SmtpError } from './settings.ts'

type Password = Extract<Login, { pass: string }>
type Ask = (command: string) => Promise<Reply>

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Logs in with the first mechanism that both sides support. Throws the server's reply without secrets. */
export async function logIn(ask: Ask, login: Login, offered: Set<string>): Promise<void> {
  const reply = 'accessToken' in login ? await byToken(ask, login) : await byPassword(ask, login, offered)
  if (reply.code === 235) return
  throw new SmtpError('EAUTH', 'The login was refused', { ...reply, text: without(login, reply.text) })
}

/** The credentials as one Base64 word: PLAIN (RFC 4616) and XOAUTH2. */
const wordOf = (login: Login) =>
  base64(
    'accessToken' in login
      ? `user=${login.user}\x01auth=Bearer ${login.accessToken}\x01\x01`
      : `\0${login.user}\0${login.pass}`,
  )

/** A refusal arrives as a challenge with the reason; an empty answer to it gets the code. */
async function byToken(ask: Ask, login: Login) {
  const reply = await ask(`AUTH XOAUTH2 ${wordOf(login)}`)
  return reply.code === 334 ? ask('') : reply
}

async function byPassword(ask: Ask, login: Password, offered: Set<string>): Promise<Reply> {
  const { user, pass } = login
  if (offered.has('PLAIN')) return ask(`AUTH PLAIN ${wordOf(login)}`)
  if (offered.has('LOGIN')) {
    const name = await ask('AUTH LOGIN')
    if (name.code !== 334) return name
    const word = await ask(base64(user))
    return word.code === 334 ? ask(base64(pass)) : word
  }
  if (offered.has('CRAM-MD5')) {
    const challenge = await ask('AUTH CRAM-MD5')
    if (challenge.code !== 334) return challenge
    const digest = createHmac('md5', pass)
      .update(Buffer.from(challenge.text.slice(4), 'base64'))
      .digest('hex')
    return ask(base64(`${user} ${digest}`))
  }
  throw new SmtpError('EAUTH', `The server offers no password login (${[...offered].join(', ') || 'none'})`)
}

/** Some servers repeat the credentials in their refusal. */
function without(login: Login, text: string): string {
  const secret = 'accessToken' in login ? login.accessToken : login.pass
  return [wordOf(login), base64(secret), secret]
    .filter(word => word.length > 0)
    .reduce((kept, word) => kept.replaceAll(word, '…'), text)
}

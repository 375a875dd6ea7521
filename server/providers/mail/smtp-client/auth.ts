import { createHmac } from 'node:crypto'
import type { Reply } from './replies.ts'
import { type Login, SmtpError } from './settings.ts'

type Password = Extract<Login, { pass: string }>
type Ask = (command: string) => Promise<Reply>

const base64 = (text: string) => Buffer.from(text).toString('base64')

/** Logs in by the first way that both sides know. Throws with the server's words, without what is secret. */
export async function logIn(ask: Ask, login: Login, offered: Set<string>): Promise<void> {
  const reply = 'accessToken' in login ? await byToken(ask, login) : await byPassword(ask, login, offered)
  if (reply.code === 235) return
  throw new SmtpError('EAUTH', 'The log-in was refused', { ...reply, text: without(login, reply.text) })
}

/** What goes over the wire in one word: PLAIN (RFC 4616) and XOAUTH2. */
const wordOf = (login: Login) =>
  base64(
    'accessToken' in login
      ? `user=${login.user}\x01auth=Bearer ${login.accessToken}\x01\x01`
      : `\0${login.user}\0${login.pass}`,
  )

/** A refusal comes as a challenge with the reason; the empty answer to it brings the code. */
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
  throw new SmtpError(
    'EAUTH',
    `The server offers no log-in with a password (${[...offered].join(', ') || 'none at all'})`,
  )
}

/** Some servers repeat in their refusal what they were told. */
function without(login: Login, text: string): string {
  const secret = 'accessToken' in login ? login.accessToken : login.pass
  return [wordOf(login), base64(secret), secret]
    .filter(word => word.length > 0)
    .reduce((kept, word) => kept.replaceAll(word, '…'), text)
}

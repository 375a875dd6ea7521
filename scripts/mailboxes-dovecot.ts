// npm run mailboxes:dovecot: signs in to Dovecot with tokens, and waits for news there. As root, on Debian; nothing stays installed.
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImapFlow } from 'imapflow'
import { imapTo, isRefusedLogin, throughImap } from '#server/providers/mail/imap.ts'
import { checkSmtp } from '#server/providers/mail/own-smtp.ts'
import { startSink } from '#test/smtp-sink.ts'
import { inCopy } from './in-copy.ts'

const NAME = 'Dovecot'
const PACKAGES = ['dovecot-imapd', 'dovecot-submissiond']
const USER = 'ada@own.test'
const GUARD = { allowPrivate: true }
const CONFIG = (mechanisms: string) => `protocols = imap submission
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login ${mechanisms}
auth_failure_delay = 0
log_path = /tmp/dovecot.log
mail_location = maildir:~/Maildir
first_valid_uid = 1
userdb {
  driver = static
  args = uid=8 gid=8 home=/srv/mail/%u
}
passdb {
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = /etc/dovecot/oauth2.conf
}
passdb {
  driver = static
  args = password=secret
}
namespace inbox {
  inbox = yes
  mailbox Spamverdacht {
    special_use = \\Junk
    auto = subscribe
  }
}
submission_relay_host = 127.0.0.1
submission_relay_port = 2525
service imap-login {
  inet_listener imap {
    port = 1143
  }
}
service submission-login {
  inet_listener submission {
    port = 1587
  }
}
`
/** Its processes keep what they inherit open. */
const START = 'mkdir -p /srv/mail; chown mail:mail /srv/mail; doveadm stop 2> /dev/null; sleep 1; dovecot'
const OAUTH = `introspection_mode = post
introspection_url = http://127.0.0.1:8099/
username_attribute = email
active_attribute = active
active_value = true
`

let isDown = false
/** What Dovecot asks whether a token is good (RFC 7662). */
function startIntrospection() {
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', chunk => (body += String(chunk)))
    request.on('end', () => {
      if (isDown) return response.writeHead(500).end()
      const isGood = body.includes('token=good')
      return response.end(JSON.stringify(isGood ? { active: 'true', email: USER } : { active: 'false' }))
    })
  })
  server.listen(8099, '127.0.0.1')
  return once(server, 'listening')
}

const account = (token: string | null) => ({
  host: '127.0.0.1',
  port: 1143,
  security: 'none' as const,
  user: USER,
  password: token === null ? 'secret' : '',
  ...(token !== null && { token: async (refused?: string) => refused ?? token }),
})
async function session(token: string | null, work: (client: ImapFlow) => Promise<unknown>): Promise<unknown> {
  const client = await imapTo(account(token), GUARD)
  let result: unknown
  await throughImap(client, 20_000, async () => {
    result = await work(client)
  })
  return result
}
const signIn = (token: string | null) => session(token, async () => 'signed in')

let isRight = true
async function shows(what: string, right: string, got: () => Promise<unknown>): Promise<void> {
  const result = await got().catch((error: unknown) => (isRefusedLogin(error) ? 'refused' : `failed: ${String(error)}`))
  isRight &&= String(result).startsWith(right)
  console.log([String(result).startsWith(right) ? 'right' : 'WRONG', what, result].join('\t'))
}

/** How long after an email arrives in INBOX an idling client hears of it. */
const hearsOfNews = () =>
  session('good', async client => {
    await client.mailboxOpen('INBOX', { readOnly: true })
    void client.idle()
    await pause(500)
    const heard = once(client, 'exists')
    const before = performance.now()
    await session(null, other => other.append('INBOX', 'Subject: News\r\n\r\nNews\r\n'))
    await heard
    return performance.now() - before < 3000 ? 'within 3 s' : 'late'
  })

/** In a folder that was deleted and made again, an idling client hears nothing; opened again, it has another UIDVALIDITY. */
const seesRemade = () =>
  session('good', async client => {
    await session(null, other => other.mailboxCreate('Work'))
    const { uidValidity } = await client.mailboxOpen('Work', { readOnly: true })
    await session(null, async other => {
      await other.mailboxDelete('Work')
      await pause(1100)
      await other.mailboxCreate('Work')
    })
    const remade = await session('good', async fresh => (await fresh.mailboxOpen('Work')).uidValidity)
    return remade === uidValidity ? 'the same' : 'another'
  })

const submit = (token: string) =>
  checkSmtp({ ...account(token), kind: 'smtp', port: 1587 }, GUARD).then(
    () => 'signed in',
    (error: unknown) => `refused: ${String(error)}`,
  )

async function tryDovecot(mechanism: string): Promise<void> {
  writeFileSync('/etc/dovecot/dovecot.conf', CONFIG(mechanism))
  writeFileSync('/etc/dovecot/oauth2.conf', OAUTH)
  execFileSync('sh', ['-c', START], { stdio: ['ignore', 'ignore', 'inherit'] })
  await pause(1500)
  const of = (what: string) => `${mechanism}: ${what}`
  await shows(of('a good token'), 'signed in', () => signIn('good'))
  await shows(of('a bad token'), 'refused', () => signIn('bad'))
  isDown = true
  await shows(of('a token while nobody can check it'), 'failed', () => signIn('unchecked'))
  isDown = false
  await shows(of('a password beside tokens'), 'signed in', () => signIn(null))
  await shows(of('the spam folder, by its use'), 'Spamverdacht', () =>
    session('good', async client => (await client.list()).find(({ specialUse }) => specialUse === '\\Junk')?.path),
  )
  await shows(of('an email that arrives during IDLE'), 'within 3 s', hearsOfNews)
  await shows(of('the UIDVALIDITY of a folder that was made again'), 'another', seesRemade)
  // Both providers take XOAUTH2.
  if (!mechanism.includes('xoauth2')) return
  await shows(of('submission with a good token'), 'signed in', () => submit('good'))
  await shows(of('submission with a bad token'), 'refused', () => submit('bad'))
}

if (process.argv[2] === '--inside') {
  await startIntrospection()
  await startSink({ port: 2525 })
  for (const mechanism of ['xoauth2', 'oauthbearer', 'xoauth2 oauthbearer']) await tryDovecot(mechanism)
  process.exit(isRight ? 0 : 1)
}
process.exit(inCopy('mailboxes-dovecot.ts', { name: NAME, packages: PACKAGES }) ? 0 : 1)

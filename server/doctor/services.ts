import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { DAY_MS } from '#contract/durations.ts'
import { isLoopbackHost } from '#contract/sending-accounts.ts'
import type { Config } from '#server/config.ts'
import { dnsResolver } from '#server/providers/dns/resolver.ts'
import { checkSes } from '#server/providers/mail/check-ses.ts'
import { imapAtUrl, throughImap } from '#server/providers/mail/imap.ts'
import { sesSettings } from '#server/providers/mail/ses.ts'
import { greet } from '#server/providers/mail/smtp-client/greet.ts'
import { detailOf } from '#server/providers/mail/smtp-reply.ts'
import { readSmtpUrl } from '#server/providers/mail/smtp-url.ts'
import { askSpamd } from '#server/providers/mail/spamd.ts'
import { parseMailFrom } from '#server/sending-accounts/sending-accounts.ts'
import { bad, check, type Finding, good, unchecked, warning } from './finding.ts'

const PATIENCE_MS = 10_000
const CERTIFICATE_DAYS = 14

/** What Canvass needs from others. Sends no email and spends nothing. */
export const checkServices = (config: Config): Promise<Finding[]> =>
  Promise.all([
    check('Name server', () => nameServer(config)),
    check('Email', () => email(config)),
    ...(['BOUNCE_IMAP_URL', 'REPLY_IMAP_URL'] as const).flatMap(setting => {
      const url = config[setting]
      const name = setting === 'BOUNCE_IMAP_URL' ? 'Bounces' : 'Replies'
      return url ? [check(name, () => mailbox(name, setting, url))] : []
    }),
    ...(config.SPAMD_URL ? [check('SpamAssassin', () => spamAssassin(config.SPAMD_URL ?? ''))] : []),
    check('Address', () => address(config)),
    ...(config.PUBLIC_URL.startsWith('https:') ? [check('Certificate', () => certificate(config.PUBLIC_URL))] : []),
    ...vendors(config).map(([about, says]) => check(about, async () => unchecked(says))),
  ])

async function nameServer({ DNS_SERVERS, MAIL_FROM, MAIL_TRANSPORT }: Config) {
  const name = MAIL_TRANSPORT === 'outbox' ? 'example.com' : parseMailFrom(MAIL_FROM).address.replace(/^.*@/, '')
  const answer = await dnsResolver({ servers: DNS_SERVERS }).find('MX', name)
  const which = DNS_SERVERS ? `DNS_SERVERS (${DNS_SERVERS.join(', ')})` : 'this machine’s name server'
  if (answer.outcome !== 'unknown') return good(`It answers about ${name}.`)
  return bad(
    `It doesn’t answer about ${name} (${answer.why}). Check ${which}: domains and addresses can’t be verified without.`,
  )
}

async function email(config: Config) {
  if (config.MAIL_TRANSPORT === 'outbox')
    return good('Test mode: emails stay in the outbox. Set MAIL_TRANSPORT to deliver them.')
  try {
    const ses = config.MAIL_TRANSPORT === 'ses' ? sesSettings(config) : null
    if (ses) await checkSes(ses, parseMailFrom(config.MAIL_FROM).address)
    else await logIn(config.SMTP_URL ?? '')
  } catch (error) {
    return bad(`${detailOf(error)}. Check ${config.MAIL_TRANSPORT === 'ses' ? 'the AWS settings' : 'SMTP_URL'}.`)
  }
  return good(
    `${config.MAIL_TRANSPORT === 'ses' ? 'Amazon SES' : 'The mail server'} accepts our login. No email was sent.`,
  )
}

async function logIn(url: string): Promise<void> {
  const timeouts = { connect: PATIENCE_MS, greeting: PATIENCE_MS, command: PATIENCE_MS }
  const { channel } = await greet({ ...readSmtpUrl(url), timeouts })
  channel.quit()
}

async function mailbox(name: string, setting: string, url: string) {
  try {
    await throughImap(await imapAtUrl(url), PATIENCE_MS, async () => {})
  } catch (error) {
    return bad(
      `The mailbox for ${name.toLowerCase()} can’t be read: ${error instanceof Error ? error.message : error}. Check ${setting}.`,
    )
  }
  return good('The mailbox can be read.')
}

async function spamAssassin(url: string) {
  try {
    await askSpamd(url, Buffer.from('Subject: Test\r\n\r\nTest\r\n'), Date.now() + PATIENCE_MS)
  } catch (error) {
    return bad(`It doesn’t answer: ${detailOf(error)}. Check SPAMD_URL, and that spamd allows this machine (-A).`)
  }
  return good('It answers.')
}

async function address({ PUBLIC_URL }: Config) {
  const isLocal = isLoopbackHost(new URL(PUBLIC_URL).hostname)
  try {
    const reply = await fetch(`${PUBLIC_URL}/healthz`, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'manual' })
    if (!reply.ok || (await reply.text()) !== 'ok\n')
      return bad(
        `${PUBLIC_URL} answers, but it isn’t Canvass (${reply.status}). Check PUBLIC_URL and the proxy in front.`,
      )
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return warning(
      `${PUBLIC_URL} doesn’t answer (${cause}). Start Canvass, or check PUBLIC_URL and the proxy in front.`,
    )
  }
  return isLocal
    ? warning(
        `${PUBLIC_URL} answers on this machine only: links in emails work nowhere else. Set PUBLIC_URL to deliver emails.`,
      )
    : good(`${PUBLIC_URL} answers from here. Open it from another network, too: only that shows what recipients see.`)
}

async function certificate(url: string) {
  const { hostname, port } = new URL(url)
  const servername = isIP(hostname) ? '' : hostname
  const until = await new Promise<number>((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port) || 443, servername, timeout: PATIENCE_MS }, () => {
      resolve(Date.parse(socket.getPeerCertificate().valid_to))
      socket.end()
    })
    socket.on('error', reject).on('timeout', () => socket.destroy(new Error('no answer')))
  }).catch(detailOf)
  if (typeof until === 'string')
    return bad(`There’s none: ${until}. Check PUBLIC_URL, and that the proxy has a valid one.`)
  const days = Math.floor((until - Date.now()) / DAY_MS)
  return days >= CERTIFICATE_DAYS
    ? good(`It’s valid for ${days} more days.`)
    : bad(`It ends in ${days} days. Renew it: browsers and email clients refuse an ended one.`)
}

function vendors(config: Config): [string, string][] {
  const said: [string, string | undefined, string][] = [
    [
      'Writer',
      config.AI_PROVIDER === 'builtin' ? undefined : config.AI_PROVIDER,
      'Select Test this model on the admin page.',
    ],
    ['Calls', config.TWILIO_ACCOUNT_SID, 'Twilio is set. A call shows whether it works.'],
    ['Cards', config.STRIPE_SECRET_KEY, 'Stripe is set. A payment in its test mode shows whether it works.'],
    ['PayPal', config.PAYPAL_CLIENT_ID, 'PayPal is set. A payment in its sandbox shows whether it works.'],
  ]
  return said.flatMap(([about, set, says]) => (set ? [[about, says]] : []))
}

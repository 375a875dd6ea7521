// npm run bench:events [-- COUNT [HISTORY]]: what the trackers take per event, the reader of mailboxes per reply, and how long it takes
// to read a mailbox with HISTORY other emails.
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import { trackingLinks } from '#server/tracking/tracking.ts'
import { makeMailer, makeSent, sendAll } from '#test/campaign.ts'
import { connectOwn } from '#test/own-sending-account.ts'
import { startSendingAccount } from '#test/peers/imap.ts'
import { startSink } from '#test/smtp-sink.ts'
import { benchApp } from './bench-app.ts'

const [count = 1000, history = 20_000] = process.argv.slice(2).map(Number)
const t = await benchApp({ env: { ALLOW_PRIVATE_FETCH: '1', SEND_HOLD_SECONDS: '0' } })
const sink = await startSink({ user: { name: 'ada', pass: 'one' } })
const inbox = await startSendingAccount()
const user = await makeMailer(t)
await connectOwn(user, sink, { imap: { host: '127.0.0.1', port: inbox.port, security: 'none', user: '' } })
// The first reading decides where the next ones begin.
await sendTo(1)
await readInboxes(t.deps)

async function sendTo(recipients: number): Promise<string> {
  const to = Array.from({ length: recipients }, (_, n) => `r${n}@shop${recipients}-${n}.test`)
  const campaignId = await makeSent(user, to)
  await sendAll(t, user, campaignId)
  return campaignId
}

async function timed(what: string, events: number, work: () => Promise<unknown>): Promise<void> {
  const [start, processor] = [performance.now(), process.cpuUsage()]
  await work()
  const [seconds, { user: own, system }] = [(performance.now() - start) / 1000, process.cpuUsage(processor)]
  const memory = Math.round(process.memoryUsage.rss() / 2 ** 20)
  const each = Math.round((own + system) / events)
  console.log(`${what}: ${events} in ${seconds.toFixed(1)} s, ${each} µs of processor each, ${memory} MB in all`)
}

/** Reads until nothing is new; earlier versions take 200 emails at a time. */
async function readAll(emails: number): Promise<void> {
  for (let n = 0; n <= emails; n += 200) await readInboxes(t.deps)
}

const campaignId = await sendTo(count)
const messages = await t.db.system<{ id: string }[]>`select id from messages where campaign_id = ${campaignId}`
const links = trackingLinks(t.deps.secrets, '')
const refs = messages.map(({ id }) => ({ userId: user.id, messageId: id }))
const ask = (urls: string[]) => async () => {
  for (const url of urls) await t.app.inject({ url, headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/130' } })
}
await timed('opens', count, ask(refs.map(ref => links.openPixel(ref))))
await timed('clicks', count, ask(refs.map(ref => links.click(ref, 0, 'https://shop.test/'))))

for (const { to, messageId } of sink.accepted.slice(-count))
  inbox.deliver(`From: Joe <${to}>\r\nMessage-ID: <${to}>\r\nIn-Reply-To: ${messageId}\r\n\r\nYes please.\r\n`)
await timed('replies', count, () => readAll(count))

const received = 'Received: from mx.news.test by mx.own.test; Sat, 28 Nov 2026 10:00:00 +0000\r\n'.repeat(20)
for (let n = 0; n < history; n++)
  inbox.deliver(`${received}From: list${n}@news.test\r\nSubject: News\r\nMessage-ID: <${n}@news.test>\r\n\r\nNews\r\n`)
await timed('other emails', history, () => readAll(history))
process.exit(0)

import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { generate } from 'orval'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readInboxes } from '#server/incoming/read-inboxes.ts'
import { startWorker } from '#server/jobs/worker.ts'
import { makeMailer } from '#test/campaign.ts'
import { smtpApp } from '#test/mailing-app.ts'
import { makeApiKey } from '#test/make.ts'
import { type SendingAccount, startSendingAccount } from '#test/peers/imap.ts'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** The loop as somebody else writes it, with nothing but the generated client. */
const PROGRAM = `
import { setTimeout as pause } from 'node:timers/promises'
import * as canvass from './client.ts'

const options = { headers: { authorization: 'Bearer ' + process.env['KEY'] } }
function must<R extends { status: number; data: unknown }>(reply: R): Extract<R, { status: 200 }>['data'] {
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.data))
  return (reply as Extract<R, { status: 200 }>).data
}
async function until<T>(read: () => Promise<T>, isReady: (value: T) => boolean): Promise<T> {
  for (;;) {
    const value = await read()
    if (isReady(value)) return value
    await pause(100)
  }
}
const found = must(await canvass.searchFind({ query: 'bakeries in Helsinki', maxResults: 3 }, options))
const added = must(await canvass.leadsImport({ leads: found.map(({ businessName, email, source, placeId }) => ({ businessName, email, source, placeId })) }, options))
const listed = must(await canvass.leadsList({ limit: 10 }, options))

const offer = { offer: 'I make websites for bakeries, for $400 once. Shall I show you one?' }
const { id: runId } = must(await canvass.draftsStart({ selection: { ids: listed.map(({ id }) => id) }, offer }, options))
await until(async () => must(await canvass.draftsRun(runId, options)), ({ state }) => state === 'done')
const { approved } = must(await canvass.draftsApproveAll(runId, options))
const { id } = must(await canvass.draftsUseInCampaign(runId, options))
must(await canvass.campaignsSend(id, {}, options))
const sent = await until(async () => must(await canvass.campaignsReport(id, options)), ({ status }) => status === 'finished')

const [thread] = await until(async () => must(await canvass.inboxList({ scope: 'you' }, options)), ({ length }) => length > 0)
if (!thread) throw new Error('no thread')
const { entries, revision, from } = must(await canvass.inboxRead(thread.id, options))
must(await canvass.inboxAnswer(thread.id, { accountId: from[0]?.id ?? null, body: 'It does.', revision }, options))
const answered = await until(
  async () => must(await canvass.inboxRead(thread.id, options)).entries.find(({ kind }) => kind === 'answer'),
  entry => entry?.state !== 'waiting' && entry?.state !== 'sending',
)
const { replyCount } = must(await canvass.campaignsReport(id, options))
const refused = await canvass.campaignsReport('00000000-0000-7000-8000-000000000000', options)
console.log(JSON.stringify({
  found: found.length,
  imported: added.imported,
  names: listed.map(({ businessName }) => businessName).toSorted(),
  approved: approved.length,
  report: { sent: sent.progress.sent, failed: sent.progress.failed, replied: replyCount },
  reply: entries.find(({ kind }) => kind === 'received')?.text,
  answer: answered?.state,
  refused: refused.status === 404 ? refused.data.code : refused.status,
}))
`
const TSCONFIG = {
  compilerOptions: {
    strict: true,
    noUncheckedIndexedAccess: true,
    verbatimModuleSyntax: true,
    allowImportingTsExtensions: true,
    noEmit: true,
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['esnext', 'dom', 'dom.iterable'],
    types: ['node'],
    typeRoots: [join(root, 'node_modules/@types')],
  },
  include: ['*.ts'],
}

let app: Awaited<ReturnType<typeof smtpApp>>
let mailbox: SendingAccount
let worker: Awaited<ReturnType<typeof startWorker>>
let folder: string
beforeAll(async () => {
  mailbox = await startSendingAccount()
  const REPLY_IMAP_URL = `${mailbox.url}?address=r@answers.test`
  app = await smtpApp({ gazetteer: true, env: { ALLOW_PRIVATE_FETCH: '1', REPLY_IMAP_URL } })
  await app.t.db.system`
    insert into places (source, source_id, name, name_norm, category_id, email, city, country, lat, lon)
    select 'osm', 'n' || n, 'Bakery ' || n, 'bakery ' || n, (select id from categories where code = 'bakery'),
      'hello@bakery' || n || '.test', 'Helsinki', 'FI', 60.17 + n * 0.001, 24.94 from generate_series(1, 3) n`
  // The first reading decides where the next ones begin.
  await readInboxes(app.t.deps)
  worker = await startWorker(app.t.deps, app.t.url)
  folder = await mkdtemp(join(tmpdir(), 'canvass-client-'))
})
afterAll(async () => {
  await worker.stop()
  await app.close()
  await mailbox.close()
  await rm(folder, { recursive: true, force: true })
})

/** A recipient asks something as soon as all emails are there. */
async function replyToFirst(): Promise<void> {
  await app.sink.reached(3)
  // The one that confirms the account’s address may come before them.
  const email = app.sink.accepted.find(({ to }) => to.startsWith('hello@bakery'))
  mailbox.deliver(
    `From: ${email?.to}\r\nTo: ${email?.from}\r\nSubject: Re: Hello\r\nMessage-ID: <1@bakery.test>\r\nIn-Reply-To: ${email?.messageId}\r\n\r\nDoes it work on a phone?\r\n`,
  )
}

test('a client generated from the description compiles, and goes from a search to the answer to a reply', async () => {
  const { t, sink } = app
  const baseUrl = await t.app.listen({ port: 0, host: '127.0.0.1' })
  await Promise.all([
    writeFile(join(folder, 'openapi.json'), (await t.anonymous('/api/openapi.json')).body),
    writeFile(join(folder, 'loop.ts'), PROGRAM),
    writeFile(join(folder, 'package.json'), '{"type":"module"}'),
    writeFile(join(folder, 'tsconfig.json'), JSON.stringify(TSCONFIG)),
  ])
  const output = { target: 'client.ts', client: 'fetch', mode: 'single', baseUrl } as const
  await generate({ input: 'openapi.json', output }, folder)
  const compiler = join(root, 'node_modules/.bin/tsc')
  const { stdout: complaints } = await run(compiler, ['-p', folder]).catch((error: { stdout: string }) => error)
  expect(complaints).toBe('')
  const { key } = await makeApiKey(t, await makeMailer(t))
  const program = run(process.execPath, ['loop.ts'], {
    cwd: folder,
    env: { ...process.env, KEY: key },
    timeout: 45_000,
  })
  const [{ stdout }] = await Promise.all([program, replyToFirst()])
  expect(JSON.parse(stdout)).toEqual({
    found: 3,
    imported: 3,
    names: ['Bakery 1', 'Bakery 2', 'Bakery 3'],
    approved: 3,
    report: { sent: 3, failed: 0, replied: 1 },
    reply: 'Does it work on a phone?',
    answer: 'sent',
    refused: 'not_found',
  })
  expect(sink.accepted.at(-1)?.raw).toContain('It does.')
})

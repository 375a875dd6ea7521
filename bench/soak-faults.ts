import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect, type Db, LIFETIME_SECONDS } from '#server/db/db.ts'
import { openFolder } from '#test/program.ts'
import { seeded } from '#test/shuffle.ts'
import { openDatabase } from './chaos/database.ts'
import { openNetwork } from './chaos/network.ts'
import { startMailServer } from './chaos/processes.ts'
import { printRows, quantile, row } from './rows.ts'
import { openAccount, type Seen } from './soak/account.ts'
import { type Sender, sender, type Tally, tally } from './soak/campaigns.ts'
import { type Happened, runFaults } from './soak/faults.ts'
import { type Person, person } from './soak/people.ts'
import { type Kept, keepProcess } from './soak/processes.ts'
import { countHandles, type Handles, type Memory, slope, watchMemory } from './soak/watch.ts'

/**
 * Two web processes and two workers for half an hour, with people who write and campaigns that send all the time, through two
 * restarts of PostgreSQL, kills of a web process and a worker, a mail server that's away for two minutes, and a full disk.
 * Afterwards: is everything there that was acknowledged, was everybody emailed once, is anything left open, did memory grow?
 * `npm run soak:faults -- --minutes 3` is the same in short. `--keep` keeps the folder with the logs.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    people: { type: 'string', default: '12' },
    senders: { type: 'string', default: '3' },
    recipients: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    keep: { type: 'boolean', default: false },
  },
})
const seconds = Number(values.minutes) * 60
/** Before the handles of the start are counted, everything ran once. */
const WARM_UP_MS = Math.min(60_000, seconds * 100)
/** Idle SMTP connections close after 15 s. */
const SETTLE_MS = 20_000
/** In requests that began before the end of a fault, and shortly after. */
const GRACE_MS = 5000

await using undo = new AsyncDisposableStack()
const folder = await openFolder()
undo.defer(() => (values.keep ? console.log(`Logs: ${folder}`) : rm(folder, { recursive: true, force: true })))
const database = await openDatabase(folder, 300_000)
undo.defer(database.close)
const mailServer = await startMailServer(folder, null)
undo.defer(mailServer.stop)
const network = await openNetwork(mailServer.port)
undo.defer(network.close)
const db = connect(database.url, { max: 2 })
undo.defer(() => db.close())
const { webs, workers } = await startProcesses()
const processes = [...webs, ...workers]
const seen: Seen = { times: [], failures: [] }
const { people, senders } = await makeWorld(db)

const work = () => [...people, ...senders].forEach(each => each.start())
const rest = async () => {
  await Promise.all([...people, ...senders].map(each => each.stop()))
  await pause(SETTLE_MS)
}
work()
await pause(WARM_UP_MS)
await rest()
const before = await countHandles(db, processes)
const memory = watchMemory(processes, Math.max(1000, seconds * 5))
work()
const happened = await runFaults({ database, network, webs, workers, seconds })
const memories = memory.stop()
await rest()
const after = await whenClosed()
const wrong = (await Promise.all(people.map(each => each.check()))).flat()
const counted = await tally(
  db,
  senders.flatMap(each => each.sent),
  join(folder, 'taken.jsonl'),
)
report({ happened, memories, before, after, wrong, counted })

/** Connections to the database that a busy minute opened end at that age. */
async function whenClosed(): Promise<Handles> {
  for (const deadline = performance.now() + LIFETIME_SECONDS * 1500; ; await pause(5000)) {
    const handles = await countHandles(db, processes)
    if (handles.connections <= before.connections || performance.now() > deadline) return handles
  }
}

async function startProcesses() {
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: join(folder, 'files'),
    SECRET_KEY: randomBytes(32).toString('hex'),
    MAIL_TRANSPORT: 'smtp',
    SMTP_URL: mailServer.url.replace(/\d+$/, String(network.port)),
    MAIL_FROM: 'Canvass <mail@operator.test>',
    INSTANCE_SENDER_DAILY: '1000000',
    SEND_HOLD_SECONDS: '0',
    TRUST_PROXY: '1',
    LEAD_SOURCES: 'directory',
    EMAIL_FINDER: 'off',
    ALLOW_PRIVATE_FETCH: '1',
  }
  const keep = async (name: string, role: 'web' | 'worker') => {
    const kept = await keepProcess(name, role, { folder, env })
    undo.defer(kept.stop)
    await kept.ready()
    return kept
  }
  const webs: Kept[] = [await keep('web 1', 'web'), await keep('web 2', 'web')]
  const workers: Kept[] = [await keep('worker 1', 'worker'), await keep('worker 2', 'worker')]
  return { webs, workers }
}

async function makeWorld(on: Db) {
  const bases = webs.map(({ base }) => base)
  const [people, senders]: [Person[], Sender[]] = [[], []]
  const [peopleWanted, sendersWanted] = [Number(values.people), Number(values.senders)]
  for (let n = 0; n < peopleWanted; n++)
    people.push(person(await openAccount(on, bases, n, seen), seeded(Number(values.seed) + n)))
  for (let n = 0; n < sendersWanted; n++)
    senders.push(sender(await openAccount(on, bases, peopleWanted + n, seen), n, Number(values.recipients)))
  return { people, senders }
}

interface Results {
  happened: Happened[]
  memories: Memory[]
  before: Handles
  after: Handles
  wrong: string[]
  counted: Tally
}

function report({ happened, memories, before, after, wrong, counted }: Results): void {
  console.table(happened.map(({ name, minutes, lasted, readyAfter }) => ({ name, minutes, lasted, readyAfter })))
  console.table(
    memories.map(each => {
      const mb = each.samples.map(sample => Math.round(sample.mb))
      const [first, last] = [mb[0], mb.at(-1)]
      return {
        process: each.name,
        samples: mb.length,
        first,
        most: Math.max(...mb),
        last,
        mbPerHour: Math.round(slope(each)),
      }
    }),
  )
  console.table(
    processes.map(({ name }) => ({
      process: name,
      filesBefore: before.files.get(name),
      filesAfter: after.files.get(name),
    })),
  )
  const isExpected = ({ began, ended }: { began: number; ended: number }) =>
    happened.some(fault => began < fault.over + GRACE_MS && ended > fault.began)
  const unexpected = seen.failures.filter(failure => !isExpected(failure))
  const { twice, lost, falseSent, unrecorded } = counted
  for (const [name, list] of Object.entries({
    wrong,
    twice,
    lost,
    falseSent,
    unrecorded,
    unexpected: unexpected.map(({ what }) => what),
  }))
    if (list.length > 0) console.log(`${name} (${list.length}):\n  ${list.slice(0, 20).join('\n  ')}`)
  const grown = Math.max(...processes.map(({ name }) => (after.files.get(name) ?? 0) - (before.files.get(name) ?? 0)))
  // Processes that ran for the whole run; those that were restarted are still filling their caches.
  const long = memories.filter(({ samples }) => (samples.at(-1)?.at ?? 0) - (samples[0]?.at ?? 0) > seconds * 0.6)
  const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
  const zero = (what: string, value: number) => row(what, value, '', { exactly: 0 })
  const rows = [
    row('minutes', Number(values.minutes)),
    row('faults', happened.length),
    row('requests answered', seen.times.length),
    row('  95% of them within', quantile(seen.times, 0.95), 'ms'),
    row('requests that failed during a fault', seen.failures.length - unexpected.length),
    zero('requests that failed otherwise', unexpected.length),
    row('writes acknowledged, each checked', sum(people.map(each => each.acknowledged()))),
    zero('  lost', wrong.length),
    row('campaigns', senders.flatMap(each => each.sent).length),
    row('recipients', counted.recipients),
    zero('  emailed twice', twice.length),
    zero('  lost', lost.length),
    zero('  recorded as sent, not accepted by the mail server', falseSent.length),
    zero('  accepted by the mail server, not recorded', unrecorded.length),
    row('  unknown', counted.unknown),
    zero('processes that ended by themselves', sum(processes.map(each => each.ends()))),
    row('open files more than at the start', grown, '', { most: 2 }),
    row('connections to the database at the start', before.connections),
    row('  at the end', after.connections, '', { most: before.connections }),
    ...long.map(each => row(`memory of ${each.name}, second half`, Math.round(slope(each)), 'MB/h')),
  ]
  printRows('soak:faults', rows)
  if (database.noDisk) console.log(`Disk full: ${database.noDisk}`)
  process.exitCode = rows.every(row => row.ok) ? 0 : 1
}

import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startSink } from '#test/smtp-sink.ts'
import { type Account, askPages, countSent, isFinished, nodeOf, nodesWithAccounts } from './nodes/accounts.ts'
import { makeOwn, startOne } from './nodes/users.ts'
import { printRows, type Row, row } from './rows.ts'
import { openStage, type Stage } from './send/stage.ts'

/**
 * Sending on a Citus cluster, each account through its own SMTP account: how fast, with accounts on all nodes or on `--nodes` of
 * them, and with `--stop` and `--start` what happens while one node is away. Both are commands for a shell; `--stop` stops the server of a node that isn't the coordinator. The
 * database keeps what the run writes.
 *
 *   npm run bench:nodes -- --database postgres://OWNER@COORDINATOR/canvass --stop 'pg_ctl -D … stop' --start 'pg_ctl -D … start'
 */
const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    accounts: { type: 'string', default: '12' },
    each: { type: 'string', default: '1000' },
    nodes: { type: 'string', default: '100' },
    stop: { type: 'string' },
    start: { type: 'string' },
  },
})
const [accounts, each] = [Number(values.accounts), Number(values.each)]
/** How long the node stays away if the other accounts don't finish. */
const AWAY_MINUTES = 1
const run = (command: string) => execFileSync('sh', ['-c', command], { stdio: 'ignore' })

/** Equally many accounts on each node. */
async function open({ deps }: Stage, port: number): Promise<Account[]> {
  const nodes = values.database ? (await nodesWithAccounts(deps.db)).slice(0, Number(values.nodes)) : ['one server']
  const opened: Account[] = []
  const tag = randomUUID().slice(0, 8)
  for (let n = 0; opened.length < accounts; n++) {
    const userId = await makeOwn(deps, `n${n}-${tag}`, port)
    const node = values.database ? await nodeOf(deps.db, userId) : 'one server'
    const there = opened.filter(account => account.node === node)
    if (nodes.includes(node) && there.length < accounts / nodes.length) opened.push({ userId, n, node })
  }
  return opened
}

async function whenAll(stage: Stage, of: Account[], minutes = 10): Promise<void> {
  for (const deadline = performance.now() + minutes * 60_000; ; await pause(200)) {
    const finished = await Promise.all(of.map(account => isFinished(stage.deps.db, account)))
    if (finished.every(Boolean)) return
    if (performance.now() > deadline) throw new Error(`Unfinished after ${minutes} minutes`)
  }
}

async function measureSpeed(): Promise<Row[]> {
  await using stage = await openStage({ databaseUrl: values.database, env: { ALLOW_PRIVATE_FETCH: '1' } })
  const opened = await open(stage, stage.sinkPort)
  await stage.startWorker()
  await stage.countAccepted()
  for (const account of opened) await startOne(stage.deps, account.userId, account.n, each)
  await whenAll(stage, opened)
  const { accepted, seconds } = await stage.countAccepted()
  const nodes = new Set(opened.map(account => account.node))
  return [
    row('nodes with accounts of this run', nodes.size),
    row('accepted by the mail server', accepted, '', { exactly: accounts * each }),
    row('per second', accepted / seconds, 'msg/s'),
  ]
}

/** The mail server takes a moment for each email, so that all accounts are in the middle when the node goes. */
async function loseNode(stop: string, start: string): Promise<Row[]> {
  const sink = await startSink({ delayMs: () => 20 })
  await using stage = await openStage({ databaseUrl: values.database, env: { ALLOW_PRIVATE_FETCH: '1' } })
  const opened = await open(stage, sink.port)
  await stage.startWorker()
  for (const account of opened) await startOne(stage.deps, account.userId, account.n, each)
  const taken = (of: Account[]) => countSent(sink.accepted, of)
  while (sink.accepted.length < (accounts * each) / 5) await pause(20)
  run(stop)
  const stoppedAt = performance.now()
  const up = await upNodes(stage, opened)
  const [others, waiting] = [opened.filter(a => up.has(a.node)), opened.filter(a => !up.has(a.node))]
  console.log(`${waiting.length} of ${accounts} accounts are on the node that was stopped`)
  const takenThen = taken(waiting)
  const pages = await askPages(stage, { here: others[0], away: waiting[0] })
  const haveOthersEnded = await whenAll(stage, others, AWAY_MINUTES).then(
    () => true,
    () => false,
  )
  const othersIn = (performance.now() - stoppedAt) / 1000
  const meanwhile = taken(waiting) - takenThen
  run(start)
  const startedAt = performance.now()
  await whenAll(stage, opened)
  const waitingIn = (performance.now() - startedAt) / 1000
  const byRecipient = Map.groupBy(sink.accepted, mail => mail.to)
  const twice = [...byRecipient].filter(([, mails]) => mails.length > 1)
  const unknown = await Promise.all(opened.map(account => unknownOf(stage, account)))
  await sink.close()
  console.table(pages)
  return [
    row('accounts whose node was stopped', waiting.length),
    row('the others finished meanwhile (1: yes)', Number(haveOthersEnded), '', { exactly: 1 }),
    row('  waited for that', othersIn, 's'),
    row('emails of the waiting ones meanwhile, claimed before', meanwhile),
    row('all finished, after the node was back, in', waitingIn, 's'),
    row('recipients', accounts * each),
    row('sent twice', twice.length, '', { exactly: 0 }),
    row('neither accepted nor unknown', accounts * each - byRecipient.size - sum(unknown.map(u => u.notTaken)), '', {
      exactly: 0,
    }),
    row('unknown', sum(unknown.map(u => u.unknown))),
  ]

  async function unknownOf({ deps }: Stage, { userId }: Account) {
    const rows = await deps.db.system<{ email: string }[]>`
      select email from messages where user_id = ${userId} and state = 'unknown'`
    return { unknown: rows.length, notTaken: rows.filter(({ email }) => !byRecipient.has(email)).length }
  }
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

/** The nodes whose accounts can be read. */
async function upNodes({ deps }: Stage, opened: Account[]): Promise<Set<string>> {
  const up = new Set<string>()
  for (const account of opened)
    if (
      await isFinished(deps.db, account).then(
        () => true,
        () => false,
      )
    )
      up.add(account.node)
  return up
}

const rows = values.stop && values.start ? await loseNode(values.stop, values.start) : await measureSpeed()
printRows('nodes', rows)

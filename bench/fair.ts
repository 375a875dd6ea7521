import { setTimeout as pause } from 'node:timers/promises'
import { printRows, type Row } from './bench-app.ts'
import { domainOf, makeUser, startOne, startTogether } from './fair/accounts.ts'
import { median, whenFinished } from './send/measure.ts'
import { openPages } from './send/pages.ts'
import { openStage, type Stage } from './send/stage.ts'
import { makeSender, startBenchCampaign } from './send/world.ts'

/**
 * How the engine shares its time: many small campaigns of many accounts together, and one large campaign beside test emails and
 * a small campaign. What counts is when the mail server accepted each message.
 */
const [accounts, campaigns] = [50, Number(process.env.BENCH_CAMPAIGNS ?? 200)]
const EACH = Number(process.env.BENCH_EACH ?? 250)
const LARGE = Number(process.env.BENCH_LARGE ?? 100_000)
/** The product allows an account twenty in ten minutes. */
const TESTS = 20

/** All campaigns are started before the worker is, so the last one has waited for 199 others to be expanded. */
async function manyCampaigns(): Promise<Row[]> {
  await using stage = await openStage({ isByDomain: true, env: { ALLOW_PRIVATE_FETCH: '1' } })
  await startTogether(stage.deps, { accounts, campaigns, each: EACH }, stage.sinkPort)
  await stage.countAccepted()
  await stage.startWorker()
  const began = Date.now()
  await whenAllFinished(stage)
  const seconds = (Date.now() - began) / 1000
  const { domains, accepted } = await stage.countAccepted()
  if (accepted !== campaigns * EACH) throw new Error(`${accepted} of ${campaigns * EACH} messages were sent`)
  const times = Array.from({ length: campaigns }, (_, n) => (domains[domainOf(n)] ?? []).toSorted((a, b) => a - b))
  const firsts = times.map(([first = 0]) => (first - began) / 1000)
  const laters = times.map(all => Math.max(...all.slice(1).map((at, i) => at - (all[i] ?? at))) / 1000)
  // As soon as one campaign has ended, the others share its part.
  const firstEnd = Math.min(...times.map(all => all.at(-1) ?? 0))
  const sent = times.map(all => all.filter(at => at <= firstEnd).length)
  const ofAccounts = Array.from({ length: accounts }, (_, a) => sumOf(sent.filter((_, n) => n % accounts === a)))
  return [
    row(`${campaigns} campaigns: longest wait for the first email`, Math.max(...firsts), 's', 5),
    row('  in the middle', median(firsts), 's', null),
    row(`${campaigns} campaigns: longest wait between two emails`, Math.max(...laters), 's', 5),
    row('  in the middle', median(laters), 's', null),
    row('greatest share of a campaign, of an equal one', shareOf(sent), '×', 2),
    row('greatest share of an account, of an equal one', shareOf(ofAccounts), '×', 2),
    row('all campaigns together', Math.round(accepted / seconds), 'msg/s', null),
  ]
}

const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0)
const shareOf = (sent: number[]) => Math.max(...sent) / (sumOf(sent) / sent.length)

async function whenAllFinished({ deps }: Stage): Promise<void> {
  for (const deadline = performance.now() + 600_000; ; await pause(100)) {
    const [row] = await deps.db.system<{ n: number }[]>`
      select count(*)::int as n from campaigns where status <> 'finished'`
    if (row?.n === 0) return
    if (performance.now() > deadline) throw new Error(`${row?.n} campaigns haven't finished`)
  }
}

async function besideLarge(): Promise<Row[]> {
  await using stage = await openStage({ isByDomain: true })
  const { deps } = stage
  await stage.startWorker()
  const userId = await makeSender(deps, 1000, 'none')
  const other = await makeUser(deps, 'grace@fair.test')
  const pages = await openPages(stage, 'ada@bench.test')
  await pages.sendTest()
  const id = await startBenchCampaign(deps, userId, LARGE)
  const tests: number[] = []
  let startedAt = 0
  for (let n = 0; n < TESTS - 1; n++) {
    if (n === 2) {
      startedAt = Date.now()
      await startOne(deps, other, 0, 10)
    }
    tests.push((await pages.sendTest()) / 1000)
    await pause(300)
  }
  await whenFinished(deps.db, id)
  await pages.stop()
  const { domains } = await stage.countAccepted()
  const first = Math.min(...(domains[domainOf(0)] ?? []))
  const name = LARGE.toLocaleString('en')
  return [
    row(`beside ${name} recipients: slowest test email`, Math.max(...tests), 's', 1),
    row('  in the middle', median(tests), 's', null),
    row(`beside ${name} recipients: first email of a campaign of ten`, (first - startedAt) / 1000, 's', 5),
  ]
}

function row(what: string, value: number, unit: string, most: number | null): Row {
  const target = most === null ? '' : `≤ ${most}`
  return { what, value: Math.round(value * 100) / 100, unit, target, ok: most === null || value <= most }
}

printRows('fair', [...(await manyCampaigns()), ...(await besideLarge())])

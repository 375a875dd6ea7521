import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { freePort } from '#test/free-port.ts'
import { openFolder, startProgram } from '#test/program.ts'
import { benchApp } from './bench-app.ts'
import { browser, openStream } from './http/client.ts'
import { makePeople, type Person } from './http/world.ts'
import { printRows, quantile, type Row, row } from './rows.ts'
import { cpuMs, residentMb } from './send/cpu.ts'

/**
 * What one web process answers: people who read their list, search in it, open a lead, and change it, over connections that stay
 * open; then with people who sign in beside them; and what 2,000 open pages need. The clients share the machine's processors.
 * `npm run bench:http -- --accounts 200 --leads 2000 --seconds 20 --browsers 24 --streams 2000`
 */
const { values } = parseArgs({
  options: {
    accounts: { type: 'string', default: '200' },
    leads: { type: 'string', default: '2000' },
    seconds: { type: 'string', default: '20' },
    browsers: { type: 'string', default: '24' },
    streams: { type: 'string', default: '2000' },
  },
})
const [accounts, leads, seconds, browsers, streams] = [
  values.accounts,
  values.leads,
  values.seconds,
  values.browsers,
  values.streams,
].map(Number) as [number, number, number, number, number]
const LOGINS_PER_SECOND = 20

const t = await benchApp()
const { people, perLead } = await makePeople(t, { accounts, leads })
const dataDir = await openFolder()
const port = await freePort()
const base = `http://127.0.0.1:${port}`
const web = startProgram([process.execPath, '--max-semi-space-size=8', 'server/main.ts'], {
  ROLE: 'web',
  PORT: String(port),
  DATA_DIR: dataDir,
  DATABASE_URL: t.url,
  SECRET_KEY: 's'.repeat(40),
  // Each person signs in from an address of their own.
  TRUST_PROXY: '1',
})
await web.says('is ready')
try {
  printRows('http', await measure())
} finally {
  process.kill(web.pid, 'SIGTERM')
  await web.ended
  await t.close()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(): Promise<Row[]> {
  await mixed(3)
  const usual = await mixed(seconds)
  const logins: number[] = []
  const [beside] = await Promise.all([mixed(seconds), logIn(seconds, logins)])
  const before = residentMb(web.pid)
  const open = await openStreams()
  const after = residentMb(web.pid)
  for (const stream of open) stream.destroy()
  return [
    row('requests per second', usual.times.length / seconds, '/s', { least: 1000 }),
    row('  half of them within', quantile(usual.times, 0.5), 'ms'),
    row('  95% of them within', quantile(usual.times, 0.95), 'ms', { most: 50 }),
    row('  processor time of the web process', (usual.cpuMs * 1000) / usual.times.length, 'µs'),
    row('logins per second beside them', logins.length / seconds, '/s', { least: LOGINS_PER_SECOND * 0.98 }),
    row('  95% of the other requests within', quantile(beside.times, 0.95), 'ms', { most: 50 }),
    row('  other requests per second', beside.times.length / seconds, '/s'),
    row('a lead on disk, with indexes', perLead.disk, 'bytes'),
    row('  in the WAL', perLead.wal, 'bytes'),
    row(`${streams} open event streams`, after - before, 'MB', { most: 100 }),
  ]
}

/** `browsers` people at the same time, each an account after the other. */
async function mixed(forSeconds: number): Promise<{ times: number[]; cpuMs: number }> {
  const times: number[] = []
  const until = performance.now() + forSeconds * 1000
  const cpu = cpuMs(web.pid)
  const work = async (n: number) => {
    const own = browser(base)
    for (let i = n; performance.now() < until; i += browsers) await useCanvass(own, pick(i), times, until)
    own.close()
  }
  await Promise.all(Array.from({ length: browsers }, (_, n) => work(n)))
  return { times, cpuMs: cpuMs(web.pid) - cpu }
}

/** Opens the list, pages, filters, opens a lead, changes it, and adds one: 12 requests, 3 of them writes. */
async function useCanvass(own: ReturnType<typeof browser>, person: Person, times: number[], until: number) {
  const ask = async <T>(path: string, asked?: Parameters<typeof own.ask>[2]): Promise<T> => {
    const began = performance.now()
    const reply = await own.ask<T>(path, person, asked)
    if (performance.now() < until) times.push(performance.now() - began)
    return reply
  }
  await ask('/api/auth/user')
  const [lead] = await ask<{ id: string }[]>('/api/leads?sort=createdAt&limit=25')
  await ask('/api/leads/facets')
  await ask('/api/campaigns')
  await ask('/api/leads?q=bakery&limit=25')
  await ask('/api/leads?status=warm&limit=25')
  if (!lead) return
  await ask(`/api/leads/${lead.id}/more`)
  await ask(`/api/leads/${lead.id}/timeline`)
  await ask(`/api/leads/${lead.id}`, { method: 'PUT', body: { status: 'warm' } })
  await ask(`/api/leads/${lead.id}`, { method: 'PUT', body: { phone: '(212) 555-0142' } })
  await ask('/api/leads', { method: 'POST', body: { businessName: `Corner Store ${Math.random()}` } })
  await ask('/api/leads?sort=createdAt&limit=25')
}

/** At a steady rate, whether or not the earlier ones were answered. */
async function logIn(forSeconds: number, done: number[]): Promise<void> {
  const all: Promise<void>[] = []
  for (let n = 0; n < forSeconds * LOGINS_PER_SECOND; n++) {
    const { email, password } = pick(n)
    const own = browser(base)
    const began = performance.now()
    const headers = { 'x-forwarded-for': `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}` }
    all.push(
      own.ask('/api/auth/login', { cookie: '' }, { method: 'POST', body: { email, password }, headers }).then(() => {
        done.push(performance.now() - began)
        own.close()
      }),
    )
    await pause(1000 / LOGINS_PER_SECOND)
  }
  await Promise.all(all)
}

async function openStreams() {
  const open = []
  for (let n = 0; n < streams; n += 50)
    open.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, streams - n) }, (_, i) => openStream(base, pick(n + i))),
      )),
    )
  return open
}

function pick(n: number): Person {
  const person = people[n % people.length]
  if (!person) throw new Error('No accounts')
  return person
}

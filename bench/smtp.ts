import { fork } from 'node:child_process'
import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { createTransport } from 'nodemailer'
import { type OutgoingMail, wordsOf } from '#server/providers/mail/mail.ts'
import { smtpLines } from '#server/providers/mail/smtp.ts'
import { median, printRows, row } from './rows.ts'

/**
 * The cost of sending a composed message of 14 KB: our SMTP client beside nodemailer with `raw`, to a server on loopback and over
 * one connection with a round trip of 40 ms. `SMTP_PORT` names another server than our own sink.
 */
const MESSAGES = Number(process.env.BENCH_MESSAGES ?? 10_000)
const RUNS = 3
const FAR_MESSAGES = 60
const ROUND_TRIP_MS = 40
/** Long enough for a pool of 5 connections to grow to 20. */
const GROWING_MS = 40_000
const COUNTED_MS = 5000

const raw = Buffer.from(
  `Subject: x\r\n\r\n${`${'A line of a letter as long as lines are in a letter, or so. '.padEnd(74, 'x')}\r\n`.repeat(184)}`,
)
const sink = process.env.SMTP_PORT ? null : fork(fileURLToPath(new URL('./send/sink.ts', import.meta.url)))
const [{ port }] = sink ? await once(sink, 'message') : [{ port: Number(process.env.SMTP_PORT) }]
const proxy = createServer(far).listen(0, '127.0.0.1')
await once(proxy, 'listening')
const address = proxy.address()
const farPort = typeof address === 'object' && address ? address.port : 0

type Way = (port: number, connections: number) => { send(n: number): Promise<unknown>; close(): unknown }
const mail = (n: number): OutgoingMail => ({
  userId: 'u',
  campaignId: null,
  messageId: `<${n}@bench.test>`,
  subject: 'x',
  raw,
  from: { name: '', address: 'a@bench.test' },
  envelope: { from: 'a@bench.test', to: `r${n}@shop.test` },
})
const ours: Way = (to, connections) => {
  const smtp = smtpLines({ host: '127.0.0.1', port: to, ignoreTLS: true }, { first: connections, most: connections })
  return {
    close: smtp.close,
    send: async n => {
      const result = await smtp.send(mail(n))
      if (result.outcome !== 'accepted') throw new Error(wordsOf(result))
    },
  }
}
const nodemailer: Way = (to, maxConnections) => {
  const pool = createTransport({
    host: '127.0.0.1',
    port: to,
    secure: false,
    ignoreTLS: true,
    pool: true,
    maxConnections,
    maxMessages: Number.POSITIVE_INFINITY,
  })
  return {
    close: () => pool.close(),
    send: n => pool.sendMail({ envelope: { from: 'a@bench.test', to: `r${n}@shop.test` }, raw }),
  }
}

async function measure(way: Way, { to, connections, count }: { to: number; connections: number; count: number }) {
  const transport = way(to, connections)
  await transport.send(0)
  const began = performance.now()
  const before = process.cpuUsage()
  let next = 0
  const lane = async () => {
    while (next < count) await transport.send(next++)
  }
  await Promise.all(Array.from({ length: connections * 2 }, lane))
  const cpu = process.cpuUsage(before)
  const seconds = (performance.now() - began) / 1000
  await transport.close()
  return { perSecond: count / seconds, cpuUs: (cpu.user + cpu.system) / count }
}

/** Messages/s at the end of `GROWING_MS`, of a sender that always has more. */
async function grown(most: number): Promise<number> {
  const smtp = smtpLines({ host: '127.0.0.1', port: farPort, ignoreTLS: true }, { first: 5, most })
  const began = performance.now()
  const passed = () => performance.now() - began
  let [inFlight, counted, n] = [0, 0, 0]
  await new Promise<void>(done => {
    const fill = () => {
      while (inFlight < smtp.concurrency && passed() < GROWING_MS) {
        inFlight += 1
        void smtp.send(mail(n++)).then(() => {
          inFlight -= 1
          if (passed() > GROWING_MS - COUNTED_MS) counted += 1
          fill()
        })
      }
      if (inFlight === 0) done()
    }
    fill()
  })
  await smtp.close()
  return counted / (COUNTED_MS / 1000)
}

/** Each direction waits half a round trip, in order. */
function far(near: Socket): void {
  const server = connect(port, '127.0.0.1')
  for (const [from, into] of [
    [near, server],
    [server, near],
  ] as const) {
    from.setNoDelay(true).on('error', () => {})
    from.on('data', data => setTimeout(() => into.write(data), ROUND_TRIP_MS / 2))
    from.on('close', () => setTimeout(() => into.destroy(), ROUND_TRIP_MS / 2))
  }
}

const runs: Record<string, number[]> = {}
const note = (what: string, value: number) => {
  ;(runs[what] ??= []).push(value)
}
for (let run = 0; run < RUNS; run++)
  for (const [name, way] of [
    ['ours', ours],
    ['nodemailer', nodemailer],
  ] as const) {
    const count = name === 'ours' ? MESSAGES : MESSAGES / 5
    const near = await measure(way, { to: port, connections: 5, count })
    note(`${name} near`, near.perSecond)
    note(`${name} cpu`, near.cpuUs)
    if (run === 0)
      note(`${name} far`, (await measure(way, { to: farPort, connections: 1, count: FAR_MESSAGES })).perSecond)
  }
note('fixed', await grown(5))
note('grown', await grown(20))
proxy.close()
sink?.disconnect()

const middle = (key: string) => median(runs[key] ?? [])
const rows = [
  row('loopback, 5 connections', middle('ours near'), 'msg/s'),
  row('the same, nodemailer raw', middle('nodemailer near'), 'msg/s'),
  row('processor time a message', middle('ours cpu'), 'µs', { most: 30 }),
  row('the same, nodemailer raw', middle('nodemailer cpu'), 'µs'),
  row('40 ms round trip, one connection', middle('ours far'), 'msg/s', { least: 20 }),
  row('the same, nodemailer raw', middle('nodemailer far'), 'msg/s'),
  row('40 ms round trip, 5 connections', middle('fixed'), 'msg/s'),
  row('the same, as many as help, at most 20', middle('grown'), 'msg/s'),
]
printRows('smtp', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

import { createTransport } from 'nodemailer'
import { letter } from './world.ts'

/**
 * For comparison: nodemailer's pool, with HTML and text per recipient, so that it builds the MIME; no database, no DKIM,
 * no tracking. Runs in its own process: `nodemailer.ts PORT COUNT`.
 */
const [port = '', count = ''] = process.argv.slice(2)
const n = Number(count)
const pool = createTransport({
  host: '127.0.0.1',
  port: Number(port),
  secure: false,
  ignoreTLS: true,
  pool: true,
  maxConnections: 5,
  maxMessages: Number.POSITIVE_INFINITY,
})

const fill = (text: string, i: number) => text.replace(/\{\{(\w+)(?:\|[^}]*)?\}\}/g, (_, name) => `${name} ${i}`)
const plain = letter.replace(/<[^>]+>/g, '')

const began = performance.now()
const cpuBefore = process.cpuUsage()
let next = 0
async function lane(): Promise<void> {
  while (next < n) {
    const i = next++
    await pool.sendMail({
      from: '"Ada Lovelace" <ada@bench.test>',
      to: `r${i}@shop${i % 997}.test`,
      subject: `News for Business number ${i}`,
      html: fill(letter, i),
      text: fill(plain, i),
      list: { unsubscribe: `https://bench.test/u/${i}` },
    })
  }
}
await Promise.all(Array.from({ length: 50 }, lane))
const seconds = (performance.now() - began) / 1000
const cpu = process.cpuUsage(cpuBefore)
pool.close()
process.send?.({
  perSecond: n / seconds,
  cpuUs: (cpu.user + cpu.system) / n,
  memory: process.resourceUsage().maxRSS / 1024,
})
process.disconnect?.()

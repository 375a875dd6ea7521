// npm run bench:bounces: how many reports are read and judged per second, on one core, of the kept messages.
import { classifyEmail } from '#server/incoming/judge-reports.ts'
import { bounceMessages } from '#test/bounce-messages.ts'

const about = {
  messageId: '<0198f3a0-1111-7222-8333-444455556666.2@own.test>',
  to: 'joe@shop.test',
  from: 'a@own.test',
}
const raws = bounceMessages.map(({ make }) => Buffer.from(make(about)))
for (const count of [2000, 20_000]) {
  const [start, processor] = [performance.now(), process.cpuUsage()]
  for (let n = 0; n < count; n++) await classifyEmail(raws[n % raws.length] ?? Buffer.alloc(0))
  const [seconds, { user, system }] = [(performance.now() - start) / 1000, process.cpuUsage(processor)]
  console.log(
    `${count} reports: ${Math.round(count / seconds)} per second, ${Math.round((user + system) / count)} µs of processor each`,
  )
}

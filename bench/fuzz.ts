import { parseArgs } from 'node:util'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { fuzz } from '#test/fuzz/fuzz.ts'
import { hubspotPeer } from '#test/peers/hubspot.ts'
import { pipedrivePeer } from '#test/peers/pipedrive.ts'
import { benchApp } from './bench-app.ts'
import { printRows, row } from './rows.ts'

/**
 * Valid and nearly valid requests for every route of the contract, over HTTP: each has to be answered within 2 s, or when it's sent again, as
 * the API's description says, with nothing of another account. `npm run bench:fuzz -- --requests 100000 --seed 1`
 */
const { values } = parseArgs({
  options: { requests: { type: 'string', default: '100000' }, seed: { type: 'string', default: '1' } },
})
const MOST_MS = 2000

const hubspot = await hubspotPeer({ keys: { 'pat-made-up': { canWrite: true } } })
const pipedrive = await pipedrivePeer()
const vendors = { HUBSPOT_BASE_URL: hubspot.url, PIPEDRIVE_BASE_URL: pipedrive.url }
const t = await benchApp({ env: { LOG_LEVEL: 'error', DNS_SERVERS: '127.0.0.1:9', ...vendors } })
const base = await t.app.listen({ port: 0, host: '127.0.0.1' })

/** Like `inject`, over a connection. */
async function overHttp(options: InjectOptions | string) {
  const { method = 'GET', url, headers, payload } = typeof options === 'string' ? { url: options } : options
  const reply = await fetch(new URL(String(url), base), {
    method,
    headers: headers as Record<string, string>,
    body: (payload as string | undefined) ?? null,
    redirect: 'manual',
  })
  const body = await reply.text()
  const answered = { statusCode: reply.status, headers: Object.fromEntries(reply.headers), body }
  return { ...answered, json: () => JSON.parse(body) } as LightMyRequestResponse
}

const remote = { ...t, app: { inject: overHttp } as unknown as typeof t.app, anonymous: overHttp }
const began = performance.now()
const asked = { requests: Number(values.requests), seed: Number(values.seed), mostMs: MOST_MS }
const { sent, statuses, met, succeeded, wrong, slowest } = await fuzz(remote, asked)
await Promise.all([t.close(), hubspot.close(), pipedrive.close()])
const seconds = (performance.now() - began) / 1000

for (const [why, all] of Map.groupBy(wrong, one => one.why.slice(0, 200)))
  console.log(`${all.length} × ${why}\n    ${all[0]?.request}`)
console.log(slowest.map(({ ms, route }) => `${route} ${ms} ms`).join(', '))
const rows = [
  row('requests', sent, '', { least: Number(values.requests) }),
  row('a second', sent / seconds, '/s'),
  ...Object.entries(statuses).map(([status, count]) => row(`answered ${status}`, count)),
  row('of them met another change', met, '', { most: sent / 1000 }),
  row('routes that did what was asked at least once', succeeded.size),
  row('slowest', slowest[0]?.ms ?? 0, 'ms'),
  row('wrong replies', wrong.length, '', { exactly: 0 }),
]
printRows('fuzz', rows)
process.exit(rows.every(({ ok }) => ok) ? 0 : 1)

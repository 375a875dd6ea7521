import { parentPort, workerData } from 'node:worker_threads'
import { calls } from '#test/calls.ts'
import { hostileTexts } from '#test/hostile/texts.ts'
import { requestOf } from '#test/routes.ts'
import { textFields, withText } from '#test/text-fields.ts'
import type { World } from '#test/world.ts'
import type { Answers, Flood } from './flood.ts'

/** A browser opens six connections. */
const AT_ONCE = 6
const GIVEN_UP_MS = 180_000
const NOBODY = '01926f3a-0000-7000-8000-000000000000'
/** Ends the session, or makes it another's. */
const LEFT_OUT = new Set(['auth.logout', 'auth.changePassword'])

const { base, cookies, ids, requests } = workerData as Flood
const world = new Proxy(ids, { get: (made, name: keyof World) => made[name] ?? NOBODY }) as World
const fields = textFields.filter(({ name }) => !LEFT_OUT.has(name))
const statuses: Answers['statuses'] = {}
const took: { ms: number; what: string }[] = []

async function send(n: number): Promise<void> {
  const field = fields[n % fields.length]
  if (!field) return
  const texts = hostileTexts(Math.max(4, field.most))
  // 37 has no divisor in common with the number of texts, so that each field gets others in each round.
  const hostile = texts[(Math.floor(n / fields.length) * 37 + n) % texts.length]
  const text = hostile?.text.slice(0, field.most) ?? ''
  const { method, url, query, payload } = requestOf(field.route, withText(calls[field.name](world), field, text))
  const address = new URL(url, base)
  for (const [name, value] of Object.entries(query ?? {})) address.searchParams.set(name, String(value))
  const asked = performance.now()
  const status = await fetch(address, {
    method,
    signal: AbortSignal.timeout(GIVEN_UP_MS),
    headers: {
      cookie: cookies[n % cookies.length] ?? '',
      origin: base,
      ...(payload && { 'content-type': 'application/json' }),
    },
    body: payload ? JSON.stringify(payload) : null,
  })
    .then(async reply => {
      await reply.arrayBuffer()
      return reply.status
    })
    .catch(() => 0)
  statuses[status] = (statuses[status] ?? 0) + 1
  const what = `${status} ${field.name} ${field.path.join('.')}: ${hostile?.name}`
  took.push({ ms: Math.round(performance.now() - asked), what })
}

let next = 0
await Promise.all(
  Array.from({ length: AT_ONCE }, async () => {
    while (next < requests) await send(next++)
  }),
)
const slowest = took.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
parentPort?.postMessage({ statuses, slowest } satisfies Answers)

import { isDeepStrictEqual } from 'node:util'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import type { Route } from '#contract/route.ts'
import { inlineSchema } from '#server/http/json-schema.ts'
import type { OpenApi } from '#server/http/openapi.ts'
import type { Client, TestApp } from '#test/app.ts'
import { type Call, calls, type RouteName } from '#test/calls.ts'
import { makeApiKey } from '#test/make.ts'
import { pathOf, routes } from '#test/routes.ts'
import { seeded, shuffle } from '#test/shuffle.ts'
import { makeWorld, type World } from '#test/world.ts'
import { pick, type Random, spoil, valid } from './values.ts'

/** What somebody sent, and why its reply is wrong. */
export interface Wrong {
  why: string
  request: string
}
export interface Fuzzed {
  sent: number
  statuses: Record<number, number>
  /** Calls that met another change of the same data, and are to be tried again. */
  met: number
  /** The routes that answered 200 at least once. */
  succeeded: Set<RouteName>
  wrong: Wrong[]
  slowest: { ms: number; route: RouteName }[]
}

/** New accounts come after so many, or when one has ended its session. */
const ROUND = 1000
const AT_ONCE = 4
const fuzzed = routes.filter(({ route }) => route.replyType !== 'text/event-stream' || route.method === 'POST')
const schemas = new Map(
  fuzzed.flatMap(({ route: { query, body } }) =>
    [query, body].flatMap(part => (part ? [[part, inlineSchema(part, 'input')] as const] : [])),
  ),
)

/** Two accounts with one of everything, whoever may call for them, and the IDs and cursors that they've seen. */
interface Round {
  own: World
  other: World
  clients: [share: number, client: Client, of: World | null][]
  admin: Client
  seen: string[]
  cursors: string[]
  isOver: boolean
}

async function begin(t: TestApp, n: number): Promise<Round> {
  await t.db.system`delete from instance_settings where key = 'requires-factor'`
  const [own, other] = [await makeWorld(t, `FUZZ${n}A`), await makeWorld(t, `FUZZ${n}B`)]
  const admin = await makeWorld(t, `FUZZ${n}C`)
  await t.db.system`update users set is_admin = true where id = ${admin.user.id}`
  const [key, reader] = [await makeApiKey(t, own.user), await makeApiKey(t, own.user, { leads: 'read' })]
  return {
    own,
    other,
    clients: [
      [0.45, own.user.client, own],
      [0.75, key.client, own],
      [0.8, reader.client, own],
      [0.95, other.user.client, other],
      [1, t.anonymous, null],
    ],
    admin: admin.user.client,
    seen: [],
    cursors: [],
    isOver: false,
  }
}

interface Asked {
  seed: number
  requests: number
  /** How long a call may take, twice in a row. The first of each route also loads what it needs. */
  mostMs: number
}

/** Sends so many calls, valid ones and nearly valid ones, and checks each reply by the description of the API. */
export async function fuzz(t: TestApp, { seed, requests, mostMs }: Asked): Promise<Fuzzed> {
  const random = seeded(seed)
  const [fits, order] = [await replyChecks(t), shuffle(fuzzed, random)]
  const report: Fuzzed = { sent: 0, met: 0, statuses: {}, succeeded: new Set(), wrong: [], slowest: [] }
  for (let n = 0; report.sent < requests; n++) {
    const round = await begin(t, n)
    const until = Math.min(requests, report.sent + ROUND)
    const work = async () => {
      while (report.sent < until && !round.isOver) {
        const sent = report.sent++
        const one = order[sent % order.length]
        const isTimed = sent >= order.length
        if (one) await sendOne(t, { ...one, round, random, report, fits, mostMs: isTimed ? mostMs : null })
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
    await t.db.system`delete from rate_limits`
  }
  return report
}

interface One {
  name: RouteName
  route: Route
  round: Round
  random: Random
  report: Fuzzed
  fits: Fits
  mostMs: number | null
}

async function sendOne(t: TestApp, { name, route, round, random, report, fits, mostMs }: One): Promise<void> {
  const chance = random()
  const [, usual, of] = round.clients.find(([share]) => chance < share) ?? [1, t.anonymous, null]
  const client = route.access === 'admin' && random() < 0.5 ? round.admin : usual
  const request = requestFor(name, route, round, random)
  t.clock.advance(200)
  const began = performance.now()
  const reply = await client(request)
  const ms = performance.now() - began
  const status = reply.statusCode
  const body = reply.body
  report.statuses[status] = (report.statuses[status] ?? 0) + 1
  if (status === 200) report.succeeded.add(name)
  if (status === 409 && body.includes('at the same moment')) report.met++
  const text = JSON.stringify(request)
  const why = [
    ...fits(route, reply),
    ...(mostMs !== null && ms > mostMs ? await slowAgain(client, request, mostMs) : []),
    ...leaks(round, of, client === round.admin, text, body),
  ]
  for (const one of why) report.wrong.push({ why: `${name}: ${one}`, request: text.slice(0, 2000) })
  if (mostMs !== null)
    report.slowest = [...report.slowest, { ms: Math.round(ms), route: name }].sort((a, b) => b.ms - a.ms).slice(0, 10)
  const cursor = reply.headers['x-next-cursor']
  if (cursor) round.cursors.push(String(cursor))
  if (of === round.own && status === 200 && round.seen.length < 500)
    round.seen.push(...(body.match(/(?<="id":")[\da-f-]{36}(?=")/g) ?? []).slice(0, 3))
  if (of && route.access !== 'public' && /Unauthorized|key_|mustAddFactor/.test(body))
    round.isOver ||= status === 401 || status === 403
}

/** A busy machine makes any call slow once. */
async function slowAgain(client: Client, request: Parameters<Client>[0], mostMs: number): Promise<string[]> {
  const began = performance.now()
  await client(request)
  const ms = performance.now() - began
  return ms > mostMs ? [`took ${Math.round(ms)} ms, the second time`] : []
}

/** What only the other account has may not be in a reply, unless the request named it. */
function leaks({ own, other }: Round, of: World | null, isAdmin: boolean, request: string, body: string): string[] {
  if (isAdmin) return []
  return [own, other]
    .filter(world => world !== of && body.includes(world.canary) && !request.includes(world.canary))
    .map(() => 'shows another account’s data')
}

/** A sample call or one from the schema, in half of them with something wrong. */
function requestFor(name: RouteName, route: Route, round: Round, random: Random) {
  const { own, other, seen } = round
  const sample = calls[name](own)
  const ids = [...idsOf(own), ...idsOf(other).slice(0, 5), ...seen.slice(-20), crypto.randomUUID()]
  const params = Object.fromEntries(
    Object.entries(sample.params ?? {}).map(([key, id]) => {
      if (random() < 0.6) return [key, id]
      return [
        key,
        random() < 0.7
          ? pick(random, ids)
          : String(spoil(id, random) ?? '%')
              .slice(0, 300)
              .toWellFormed(),
      ]
    }),
  )
  const body = partFor(route.body, sample.body, random, ids)
  const search = queryFor(route, sample, round, random, ids)
  const payload = body === undefined ? undefined : payloadOf(body, random)
  return {
    method: route.method,
    url: `${pathOf(route, params)}${search ? `?${search}` : ''}`,
    headers: {
      ...(payload !== undefined && { 'content-type': random() < 0.01 ? 'text/plain' : 'application/json' }),
      ...(route.method === 'POST' && random() < 0.1 && { 'idempotency-key': pick(random, ['a', 'b', `${random()}`]) }),
    },
    ...(payload !== undefined && { payload }),
  }
}

const idsOf = (world: World) =>
  Object.entries(world).flatMap(([name, id]) => (name.endsWith('Id') && typeof id === 'string' ? [id] : []))

function partFor(schema: Route['body'], sample: unknown, random: Random, ids: string[]): unknown {
  if (!schema) return undefined
  const whole = valid(schemas.get(schema) ?? {}, random, ids)
  const [way, spoiled] = [random(), random() < 0.5]
  const isMixed = way < 0.6 && [sample, whole].every(one => one && typeof one === 'object' && !Array.isArray(one))
  const made = isMixed ? { ...(whole as object), ...(sample as object) } : whole
  const value = way < 0.3 ? sample : made
  return spoiled ? spoil(value, random) : value
}

function payloadOf(body: unknown, random: Random): string {
  const text = JSON.stringify(body) ?? 'null'
  return random() < 0.01 ? text.slice(0, Math.floor(random() * text.length)) : text
}

function queryFor(route: Route, sample: Call, { cursors }: Round, random: Random, ids: string[]): string {
  if (!route.query) return random() < 0.02 ? 'x=1&x=2' : ''
  const query = partFor(route.query, sample.query ?? {}, random, ids) as Record<string, unknown> | null
  const search = new URLSearchParams()
  if (query && typeof query === 'object')
    for (const [name, value] of Object.entries(query)) {
      const isCursor = name === 'cursor' && cursors.length > 0 && random() < 0.8
      const text = isCursor ? pick(random, cursors) : value
      search.append(name, typeof text === 'string' ? text.slice(0, 3000).toWellFormed() : JSON.stringify(text))
      if (random() < 0.02) search.append(name, 'again')
    }
  return search.toString()
}

type Fits = (route: Route, reply: Awaited<ReturnType<Client>>) => string[]

/** What's wrong with a reply, by the published description. */
async function replyChecks(t: TestApp): Promise<Fits> {
  const api: OpenApi = (await t.anonymous('/api/openapi.json')).json()
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  ajv.addSchema(api, 'api')
  const known = new Map<string, ValidateFunction>()
  const check = (pointer: string) => {
    const made = known.get(pointer) ?? ajv.compile({ $ref: `api#${pointer}` })
    known.set(pointer, made)
    return made
  }
  return (route, { statusCode: status, headers, body }) => {
    const path = route.path.replace(/:(\w+)/g, '{$1}')
    const at = `/paths/${path.replaceAll('/', '~1').replaceAll(/[{}]/g, encodeURIComponent)}/${route.method.toLowerCase()}/responses`
    const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
    if (status >= 500) return [`${status} ${body.slice(0, 300)}`]
    if (!(status in (api.paths[path]?.[route.method.toLowerCase()]?.responses ?? {}))) return [`undescribed ${status}`]
    if (status !== 200) return invalid(check('/components/schemas/Failure'), body)
    if (type !== (route.replyType ?? 'application/json')) return [`200 with ${type}`]
    if (route.replyType) return []
    const more = isDeepStrictEqual(route.reply.safeParse(JSON.parse(body)).data, JSON.parse(body))
      ? []
      : ['has fields that nothing names']
    return [...invalid(check(`${at}/200/content/application~1json/schema`), body), ...more]
  }
}

function invalid(validate: ValidateFunction, body: string): string[] {
  try {
    return validate(JSON.parse(body)) ? [] : [`invalid: ${JSON.stringify(validate.errors?.[0])}`]
  } catch {
    return [`not JSON: ${body.slice(0, 100)}`]
  }
}

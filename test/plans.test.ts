import { afterAll, beforeAll, expect, test } from 'vitest'
import { contract } from '#contract/contract.ts'
import type { Route } from '#contract/route.ts'
import type { Sql } from '#server/db/db.ts'
import { type TestApp, testApp } from './app.ts'
import { calls } from './calls.ts'
import { makeWorld } from './world.ts'

/**
 * Runs every route of the contract, keeps the statements that PostgreSQL was sent, and asks for the plan of each as the
 * role that serves requests. With sequential scans switched off the planner takes one only where no index can serve:
 * such a plan on a table of the tenants' data is a fault, however small the table is in a test.
 */
const statements = new Set<string>()
let t: TestApp
let tenantTables: string[]
beforeAll(async () => {
  t = await testApp({ onStatement: statement => statements.add(statement) })
  const world = await makeWorld(t, 'PLANNED')
  tenantTables = (
    await t.db.system<{ name: string }[]>`
      select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'user_id'
      where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
  ).map(row => row.name)
  statements.clear()
  for (const [group, named] of Object.entries(contract))
    for (const [name, route] of Object.entries<Route>(named)) {
      if (route.replyType === 'text/event-stream' || name === 'logout') continue
      const { params = {}, query, body } = calls[`${group}.${name}` as keyof typeof calls](world)
      await world.user.client({
        method: route.method,
        url: route.path.replace(/:(\w+)/g, (_, key: string) => params[key] ?? key),
        ...(query && { query }),
        ...(body !== undefined && { payload: body as object }),
      })
    }
})
afterAll(() => t.close())

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  Plans?: Plan[]
}

const scans = (plan: Plan): string[] => [
  ...(plan['Node Type'] === 'Seq Scan' && plan['Relation Name'] ? [plan['Relation Name']] : []),
  ...(plan.Plans ?? []).flatMap(scans),
]

async function explain(sql: Sql, statement: string): Promise<Plan | null> {
  const [row] = await sql.unsafe<{ 'QUERY PLAN': { Plan: Plan }[] }[]>(
    `explain (generic_plan, format json) ${statement}`,
  )
  const plan = Object.values(row ?? {})[0] as { Plan: Plan }[] | undefined
  return plan?.[0]?.Plan ?? null
}

test('no statement of a request scans a table of the tenants', async () => {
  const asked = [...statements].filter(
    s => /^\s*(select|insert|update|delete|with)\b/i.test(s) && !/set_config/.test(s),
  )
  const touching = asked.filter(s => tenantTables.some(table => new RegExp(`\\b${table}\\b`).test(s)))
  expect(touching.length).toBeGreaterThan(20)
  const faults: string[] = []
  for (const statement of touching) {
    const system = /\b(password|sessions|account_tokens)\b/.test(statement)
    const found = await t.db.asSystem(async sql => {
      if (!system)
        await sql`select set_config('role', 'canvass_app', true), set_config('app.user_id', '01900000-0000-7000-8000-000000000000', true)`
      await sql`set local enable_seqscan = off`
      return explain(sql, statement)
    })
    for (const table of found ? scans(found) : [])
      if (tenantTables.includes(table)) faults.push(`${table} is scanned by:\n${statement.trim()}`)
  }
  expect(faults).toEqual([])
})

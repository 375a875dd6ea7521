import type { FastifyReply } from 'fastify'
import { openSession } from '#server/http/session.ts'
import type { TestApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'

export interface Person {
  email: string
  password: string
  cookie: string
}

/** Accounts with this many leads each, signed in, and what a lead takes: bytes on disk with indexes, and bytes of WAL. */
export async function makePeople(t: TestApp, { accounts, leads }: { accounts: number; leads: number }) {
  const people: Person[] = []
  const before = await sizeOf(t)
  for (let n = 0; n < accounts; n++) {
    const { id, email, password } = await makeUser(t, { plan: 'standard' })
    await fill(t, id, leads)
    people.push({ email, password, cookie: await openSessionOf(t, id) })
  }
  const after = await sizeOf(t)
  await t.db.system.unsafe('vacuum analyze')
  const made = accounts * leads
  return { people, perLead: { disk: (after.disk - before.disk) / made, wal: (after.wal - before.wal) / made } }
}

async function sizeOf({ db }: TestApp): Promise<{ disk: number; wal: number }> {
  const [row] = await db.system<[{ disk: number; wal: number }]>`
    select pg_database_size(current_database()) as disk, pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::bigint as wal`
  return row
}

async function openSessionOf({ db, deps }: TestApp, userId: string): Promise<string> {
  let cookie = ''
  const reply = { setCookie: (name: string, value: string) => (cookie = `${name}=${value}`) }
  await openSession(db.system, deps.config, reply as unknown as FastifyReply, userId)
  return cookie
}

const fill = ({ db }: TestApp, userId: string, leads: number) => db.system`
  insert into leads (user_id, business_name, email, category, status, phone, phone_norm, city, source, country, created_at)
  select ${userId}, (array['Corner', 'Harbor', 'Maple', 'Golden', 'Union'])[1 + n % 5] || ' '
      || (array['Bakery', 'Plumbing', 'Dental', 'Cafe', 'Garage', 'Florist', 'Gym', 'Salon'])[1 + n / 5 % 8] || ' ' || n,
    case when n % 3 <> 0 then 'owner' || n || '@made' || n % 500 || '.example' end,
    (array['Bakery', 'Plumber', 'Dentist', 'Café', 'Garage', 'Florist', 'Gym', 'Salon'])[1 + n / 5 % 8],
    (array['new', 'cold', 'warm', 'converted'])[1 + n / 7 % 4],
    '(212) 555-' || lpad((n % 10000)::text, 4, '0'), '+1212555' || lpad((n % 10000)::text, 4, '0'),
    (array['Austin', 'Reno', 'Boise', 'Helsinki', 'Springfield'])[1 + n / 11 % 5], 'import', 'US', now() - n * interval '1 minute'
  from generate_series(1, ${leads}::int) n`

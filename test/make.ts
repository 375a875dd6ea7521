import type { FastifyReply } from 'fastify'
import type { User } from '#contract/auth.ts'
import { KEY_AREAS, type KeyScopes } from '#contract/key-scopes.ts'
import type { LeadDraft, LeadStatus } from '#contract/leads.ts'
import { TRIAL_DAYS } from '#contract/limits.ts'
import { hashPassword } from '#server/accounts/password.ts'
import { insertAccount, insertAccountDefaults } from '#server/accounts/sql.ts'
import { enqueueVerification } from '#server/accounts/verify-email.ts'
import { makeKey } from '#server/http/api-key.ts'
import { openSession } from '#server/http/session.ts'
import { insertKey } from '#server/keys/sql.ts'
import type { Client, TestApp } from './app.ts'

let made = 0

export interface TestUser {
  id: string
  email: string
  password: string
  client: Client
}

const password = 'correct horse battery'
/** Hashing takes 30 ms of processor time, more than most tests, so each process does it once. */
let passwordHash: Promise<string> | undefined

/**
 * An account with the rows that `register` inserts, and a client with its session. Its email address is verified, and it's
 * on trial unless a plan is given.
 */
export async function makeUser(
  { app, db, deps }: TestApp,
  fields: { email?: string; verified?: boolean; plan?: User['subscriptionPlan'] } = {},
): Promise<TestUser> {
  const email = fields.email ?? `user${++made}@made.example`
  let cookie = ''
  const reply = { setCookie: (name: string, value: string) => (cookie = `${name}=${value}`) }
  passwordHash ??= hashPassword(password)
  const account = { email, passwordHash: await passwordHash, firstName: 'Ada', lastName: 'Lovelace' }
  const id = await db.asSystem(async tx => {
    const inserted = await insertAccount(tx, { ...account, now: deps.clock.now(), trialDays: TRIAL_DAYS })
    if (!inserted) throw new Error(`There is an account with ${email}`)
    await insertAccountDefaults(tx, inserted.id)
    await enqueueVerification(tx, inserted.id)
    await openSession(tx, deps.config, reply as unknown as FastifyReply, inserted.id)
    return inserted.id
  })
  if (fields.verified !== false) await db.system`update users set email_verified_at = now() where id = ${id}`
  if (fields.plan)
    await db.system`update users set subscription_plan = ${fields.plan}, subscription_status = 'active' where id = ${id}`
  return {
    id,
    email,
    password,
    client: request => {
      const options = typeof request === 'string' ? { url: request } : request
      return app.inject({ ...options, headers: { cookie, ...options.headers } })
    },
  }
}

/** Every scope that a key can have. */
export const ALL_SCOPES: KeyScopes = Object.fromEntries(KEY_AREAS.map(area => [area, 'send']))

/** An API key of that user, and a client that calls with it. */
export async function makeApiKey(
  { app, db, deps }: TestApp,
  user: { id: string },
  scopes = ALL_SCOPES,
  { name = 'Key', expiresAt = null }: { name?: string; expiresAt?: Date | null } = {},
): Promise<{ key: string; keyId: string; client: Client }> {
  const { key, ...stored } = makeKey()
  const made = await db.asSystem(tx =>
    insertKey(tx, user.id, { name, scopes, ...stored, now: deps.clock.now(), expiresAt, most: 100 }),
  )
  if (!made) throw new Error('no key was made')
  return {
    key,
    keyId: made.id,
    client: request => {
      const options = typeof request === 'string' ? { url: request } : request
      return app.inject({ ...options, headers: { authorization: `Bearer ${key}`, ...options.headers } })
    },
  }
}

/** A lead of that user with only the fields that matter to the test. */
export async function makeLead(
  { db }: TestApp,
  user: { id: string },
  fields: Partial<LeadDraft> & { status?: LeadStatus; source?: string; placeId?: string } = {},
): Promise<{ id: string; businessName: string; email: string | null }> {
  const [lead] = await db.system<{ id: string; businessName: string; email: string | null }[]>`
    insert into leads (user_id, business_name, email, phone, website, address, category, description, status, source, place_id)
    values (${user.id}, ${fields.businessName ?? `Business ${++made}`}, ${fields.email ?? null}, ${fields.phone ?? null},
      ${fields.website ?? null}, ${fields.address ?? null}, ${fields.category ?? null}, ${fields.description ?? null},
      ${fields.status ?? 'new'}, ${fields.source ?? 'manual'}, ${fields.placeId ?? null})
    returning id, business_name, email`
  if (!lead) throw new Error('no lead was made')
  return lead
}

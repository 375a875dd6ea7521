import type { User } from '#contract/auth.ts'
import type { LeadDraft, LeadStatus } from '#contract/leads.ts'
import type { Client, TestApp } from './app.ts'

let made = 0

export interface TestUser {
  id: string
  email: string
  password: string
  client: Client
}

/** An account, made through the API as a person would, and a client with its session. Its e-mail counts as verified; on trial, unless a plan is named. */
export async function makeUser(
  { app, db }: TestApp,
  fields: { email?: string; verified?: boolean; plan?: User['subscriptionPlan'] } = {},
): Promise<TestUser> {
  const email = fields.email ?? `user${++made}@made.example`
  const password = 'correct horse battery'
  const reply = await app.inject({
    method: 'POST',
    url: '/api/auth/register',
    payload: { email, password, firstName: 'Ada', lastName: 'Lovelace' },
    remoteAddress: `10.0.${made >> 8}.${made & 255}`,
  })
  if (reply.statusCode !== 200) throw new Error(`registration: ${reply.statusCode} ${reply.body}`)
  const cookie = reply.cookies.map(c => `${c.name}=${c.value}`).join('; ')
  const id = reply.json<{ id: string }>().id
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

/** A lead of that user, with only what matters to the test. */
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

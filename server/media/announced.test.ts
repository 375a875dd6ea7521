import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MediaAsset } from '#contract/media.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makePng } from '#test/make-images.ts'
import { openFolder } from '#test/program.ts'

let folder: string
let t: TestApp
beforeAll(async () => {
  folder = await openFolder()
  t = await testApp({
    env: { DATA_DIR: folder, PUBLIC_URL: 'https://canvass.shop.com' },
    now: '2026-03-02T12:00:00Z',
  })
})
afterAll(async () => {
  await t.close()
  await rm(folder, { recursive: true })
})

const presign = (user: TestUser, fields: object) =>
  user.client({
    method: 'POST',
    url: '/api/media/presign',
    payload: { fileName: 'sign.png', contentType: 'image/png', size: 1000, ...fields },
  })
const put = (url: string, payload: Buffer, contentType = 'image/png') =>
  t.anonymous({ method: 'PUT', url, payload, headers: { 'content-type': contentType } })
const confirm = (user: TestUser, fields: object) =>
  user.client({
    method: 'POST',
    url: '/api/media/confirm',
    payload: {
      fileName: 'sign.png',
      originalName: 'sign.png',
      contentType: 'image/png',
      size: 1000,
      campaignId: null,
      ...fields,
    },
  })
const list = async (user: TestUser) => (await user.client('/api/media')).json<MediaAsset[]>()
const filesIn = (name: string) => readdir(join(folder, 'media', name)).catch(() => [])

/** The first two steps. */
async function upload(user: TestUser, bytes: Buffer, contentType = 'image/png') {
  const { uploadUrl, storageKey } = (await presign(user, { size: bytes.length, contentType })).json()
  const { statusCode } = await put(uploadUrl, bytes, contentType)
  expect(statusCode).toBe(200)
  return { storageKey, size: bytes.length, contentType }
}

test.each([{ size: 999 }, { contentType: 'image/gif' }])(
  'refuses a claim that isn’t what was announced: %j',
  async claim => {
    const user = await makeUser(t)
    const done = await upload(user, await makePng())
    const reply = await confirm(user, { ...done, ...claim })
    const message = 'The uploaded file isn’t the one that was announced. Upload it again.'
    expect([reply.statusCode, reply.json(), await list(user)]).toEqual([400, { message }, []])
    expect((await confirm(user, done)).statusCode).toBe(200)
  },
)

test('refuses and removes a stored file of another size than was announced', async () => {
  const user = await makeUser(t)
  const done = await upload(user, await makePng(10, 10))
  // As S3-like storage may that doesn't hold an upload to its signed length.
  await t.deps.providers.storage.write(done.storageKey, await makePng(400, 300), 'image/png')
  const reply = await confirm(user, done)
  expect([reply.statusCode, await list(user)]).toEqual([400, []])
  expect(await filesIn('uploads')).not.toContain(done.storageKey.slice('uploads/'.length))
  expect((await confirm(user, done)).statusCode).toBe(404)
})

test('an account keeps at most 250 MB of images', async () => {
  const user = await makeUser(t)
  const late = await upload(user, await makePng())
  await t.db.system`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height)
    select ${user.id}, 'n', 'n', 'image/png', 50 * 1024 * 1024, ${user.id} || n, 'n', 1, 1 from generate_series(1, 5) n`
  expect([(await presign(user, {})).statusCode, (await confirm(user, late)).statusCode]).toEqual([403, 403])
  await t.db.system`delete from media_assets where user_id = ${user.id} and storage_key = ${`${user.id}1`}`
  expect((await confirm(user, late)).statusCode).toBe(200)
})

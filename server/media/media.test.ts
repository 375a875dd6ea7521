import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { MediaAsset } from '#contract/media.ts'
import { ProviderError } from '#server/providers/provider-error.ts'
import type { TestApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { makeJpeg, makePhoto, makePng } from '#test/make-images.ts'
import { mediaApp } from '#test/media.ts'
import { sweepMedia } from './media.ts'

let media: Awaited<ReturnType<typeof mediaApp>>
let t: TestApp
beforeAll(async () => {
  media = await mediaApp()
  t = media.t
})
afterAll(() => media.close())
const pathOf = (asset: MediaAsset) => asset.publicUrl.replace('https://canvass.shop.com', '')

const add = async (user: TestUser, bytes?: Buffer) => {
  const reply = await media.confirm(user, await media.upload(user, bytes ?? (await makePng())))
  expect(reply.statusCode).toBe(200)
  return reply.json<MediaAsset>()
}

describe('an image', () => {
  test('is uploaded in three steps, listed, and public to anyone who has its URL', async () => {
    const user = await makeUser(t)
    const made = await add(user, await makePng(40, 30))
    expect(made).toEqual({
      id: expect.any(String),
      fileName: 'sign.png',
      originalName: 'sign.png',
      contentType: 'image/png',
      size: expect.any(Number),
      storageKey: expect.stringMatching(/^images\/[\w-]{32}\.png$/),
      publicUrl: expect.stringMatching(/^https:\/\/canvass\.shop\.com\/media\/[\w-]{32}\.png$/),
      width: 40,
      height: 30,
      altText: null,
      campaignId: null,
      createdAt: expect.any(String),
    })
    expect(await media.list(user)).toEqual([made])
    const seen = await t.anonymous(pathOf(made))
    expect([seen.statusCode, seen.rawPayload.length]).toEqual([200, made.size])
    expect(seen.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="${pathOf(made).slice('/media/'.length)}"`,
      'cross-origin-resource-policy': 'cross-origin',
    })
  })

  test('gets the type of its bytes, whatever its name says', async () => {
    const user = await makeUser(t)
    const made = await add(user, await makeJpeg())
    expect(made).toMatchObject({ contentType: 'image/jpeg', storageKey: expect.stringMatching(/\.jpg$/) })
    expect((await t.anonymous(pathOf(made))).headers['content-type']).toBe('image/jpeg')
  })

  test('loses its location metadata', async () => {
    const made = await add(await makeUser(t), await makePhoto())
    const seen = await t.anonymous(pathOf(made))
    expect((await sharp(seen.rawPayload).metadata()).exif).toBeUndefined()
    expect(made).toMatchObject({ width: 30, height: 40 })
  })

  test('keeps its name without control characters', async () => {
    const user = await makeUser(t)
    const done = await media.upload(user, await makePng())
    const reply = await media.confirm(user, { ...done, originalName: ' ../../a\u202Egnp.exe\n"<b>.png ' })
    expect(reply.json()).toMatchObject({ originalName: '../../agnp.exe"<b>.png' })
  })

  test('belongs to the campaign that it names, if that campaign is the account’s own', async () => {
    const [user, other] = [await makeUser(t), await makeUser(t)]
    const draft = { name: 'C', subject: 'S', body: 'B', recipients: ['a@shop.test'], status: 'draft' }
    const made = await user.client({ method: 'POST', url: '/api/campaigns', payload: draft })
    const campaignId = made.json().id
    await add(user)
    const mine = (await media.confirm(user, { ...(await media.upload(user, await makePng())), campaignId })).json()
    expect(await media.list(user, `?campaignId=${campaignId}`)).toEqual([mine])
    expect(await media.list(user)).toHaveLength(2)
    const foreign = await media.confirm(other, { ...(await media.upload(other, await makePng())), campaignId })
    expect([foreign.statusCode, foreign.json()]).toEqual([404, { message: 'Campaign not found' }])
    expect(await media.list(other)).toEqual([])
  })

  test('is linked to the last campaign that uses it; another account’s URL changes nothing', async () => {
    const [user, other] = [await makeUser(t), await makeUser(t)]
    const [shown, unused] = [await add(user), await add(user)]
    const theirs = await add(other)
    const body = `<img src="${shown.publicUrl}"> and again ${pathOf(shown)} <img src="${theirs.publicUrl}">`
    const draft = { name: 'C', subject: 'S', body, recipients: ['a@shop.test'], status: 'draft' }
    const create = async () => (await user.client({ method: 'POST', url: '/api/campaigns', payload: draft })).json().id
    const first = await create()
    expect(await media.list(user, `?campaignId=${first}`)).toEqual([{ ...shown, campaignId: first }])
    const second = await create()
    expect((await media.list(user)).map(({ id, campaignId }) => [id, campaignId])).toEqual([
      [unused.id, null],
      [shown.id, second],
    ])
    expect(await media.list(other)).toEqual([theirs])
  })

  test('keeps its alternative text as written', async () => {
    const [user, other] = [await makeUser(t), await makeUser(t)]
    const made = await add(user)
    const say = (who: TestUser, altText: unknown) =>
      who.client({ method: 'PUT', url: `/api/media/${made.id}`, payload: { altText } })
    const written = await say(user, ' Our "shop" <b>\nמסעדה ')
    const kept = { ...made, altText: 'Our "shop" <b> מסעדה' }
    expect([written.statusCode, written.json()]).toEqual([200, kept])
    expect(await media.list(user)).toEqual([kept])
    expect((await say(user, '')).json()).toEqual({ ...made, altText: '' })
    const refused = [await say(other, 'x'), await say(user, 'x'.repeat(301)), await say(user, null)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([404, 400, 400])
    expect(refused[1]?.json()).toEqual({ message: 'Alternative text can have at most 300 characters' })
  })

  test('is deleted with its file, and its URL stops working', async () => {
    const user = await makeUser(t)
    const made = await add(user)
    const gone = await user.client({ method: 'DELETE', url: `/api/media/${made.id}` })
    expect([gone.statusCode, gone.json()]).toEqual([200, { message: 'Image deleted successfully' }])
    expect((await t.anonymous(pathOf(made))).statusCode).toBe(404)
    expect(await media.filesIn('images')).not.toContain(pathOf(made).slice('/media/'.length))
    expect(await media.list(user)).toEqual([])
    const again = await user.client({ method: 'DELETE', url: `/api/media/${made.id}` })
    expect([again.statusCode, again.json()]).toEqual([404, { message: 'Image not found' }])
  })

  test('of another account can’t be listed, deleted, or confirmed', async () => {
    const [owner, stranger] = [await makeUser(t), await makeUser(t)]
    const made = await add(owner)
    const begun = await media.upload(owner, await makePng())
    expect(await media.list(stranger)).toEqual([])
    const removed = await stranger.client({ method: 'DELETE', url: `/api/media/${made.id}` })
    expect([removed.statusCode, removed.json()]).toEqual([404, { message: 'Image not found' }])
    const taken = await media.confirm(stranger, begun)
    expect([taken.statusCode, taken.json()]).toEqual([404, { message: 'Upload not found' }])
    expect(await media.list(owner)).toEqual([made])
  })
})

describe('presign refuses', () => {
  test.each([
    [{ contentType: 'image/svg+xml' }, 'Please select a JPEG, PNG, GIF, or WebP image'],
    [{ contentType: 'text/html' }, 'Please select a JPEG, PNG, GIF, or WebP image'],
    [{ size: 5 * 1024 * 1024 + 1 }, 'Please select an image smaller than 5MB'],
    [{ size: 0 }, 'The file is empty'],
    [{ fileName: ' \n ' }, 'The file has no name'],
    [{ fileName: 'x'.repeat(256) }, 'The file name can have at most 255 characters'],
    [{ key: 'mine' }, 'Unknown field: key'],
  ])('%j', async (fields, message) => {
    const reply = await media.presign(await makeUser(t), fields)
    expect([reply.statusCode, reply.json()]).toEqual([400, { message }])
  })
})

describe('the upload URL', () => {
  test('needs no session and accepts only what was signed', async () => {
    const user = await makeUser(t)
    const bytes = await makePng()
    const { uploadUrl, storageKey } = (await media.presign(user, { size: bytes.length })).json()
    expect((await media.put(uploadUrl, bytes, 'image/gif')).statusCode).toBe(403)
    expect((await media.put(uploadUrl, bytes, 'text/html')).statusCode).toBe(415)
    expect((await media.put(uploadUrl, bytes.subarray(1))).statusCode).toBe(403)
    expect((await media.put(`${uploadUrl}x`, bytes)).statusCode).toBe(403)
    expect((await media.put('/media/upload/made-up.token', bytes)).statusCode).toBe(403)
    expect(await media.filesIn('uploads')).not.toContain(storageKey.slice('uploads/'.length))
  })

  test('accepts at most 5 MB', async () => {
    const { uploadUrl } = (await media.presign(await makeUser(t), {})).json()
    const reply = await media.put(uploadUrl, Buffer.alloc(5.1 * 1024 * 1024))
    expect([reply.statusCode, reply.json()]).toEqual([413, { message: 'This request is too large.' }])
  })

  test('can’t change an image that was already checked', async () => {
    const user = await makeUser(t)
    const bytes = await makePng()
    const { uploadUrl, storageKey } = (await media.presign(user, { size: bytes.length })).json()
    await media.put(uploadUrl, bytes)
    const made = (await media.confirm(user, { storageKey, size: bytes.length })).json<MediaAsset>()
    const before = (await t.anonymous(pathOf(made))).rawPayload
    await media.put(uploadUrl, Buffer.alloc(bytes.length, '<script>'))
    expect((await t.anonymous(pathOf(made))).rawPayload).toEqual(before)
    expect((await t.anonymous(`/media/${storageKey.slice('uploads/'.length)}`)).statusCode).toBe(404)
  })
})

describe('confirm', () => {
  test('rejects a file that isn’t an image and deletes it', async () => {
    const user = await makeUser(t)
    const script = Buffer.from('<script>alert(1)</script>')
    const done = await media.upload(user, script)
    const reply = await media.confirm(user, done)
    expect([reply.statusCode, reply.json()]).toEqual([
      400,
      { message: 'This file is not a JPEG, PNG, GIF or WebP image' },
    ])
    expect(await media.filesIn('uploads')).not.toContain(done.storageKey.slice('uploads/'.length))
    expect((await media.confirm(user, done)).statusCode).toBe(404)
  })

  test('reports a file that never arrived', async () => {
    const user = await makeUser(t)
    const { storageKey } = (await media.presign(user, {})).json()
    const reply = await media.confirm(user, { storageKey })
    expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'The file hasn’t arrived. Upload it again.' }])
  })

  test('creates one image if it runs twice in parallel', async () => {
    const user = await makeUser(t)
    const done = await media.upload(user, await makePng())
    const replies = await Promise.all([media.confirm(user, done), media.confirm(user, done), media.confirm(user, done)])
    expect(replies.filter(r => r.statusCode < 400)).toHaveLength(1)
    expect(replies.filter(r => r.statusCode >= 500)).toHaveLength(0)
    const images = await media.list(user)
    expect(images).toHaveLength(1)
    expect((await t.anonymous(pathOf(images[0] as MediaAsset))).statusCode).toBe(200)
  })

  test('rejects the key of a finished image', async () => {
    const user = await makeUser(t)
    const made = await add(user)
    expect((await media.confirm(user, { storageKey: made.storageKey })).statusCode).toBe(404)
  })
})

test('limits an account to 500 images', async () => {
  const user = await makeUser(t)
  const late = await media.upload(user, await makePng())
  await t.db.system`
    insert into media_assets (user_id, file_name, original_name, content_type, size, storage_key, public_url, width, height)
    select ${user.id}, 'n', 'n', 'image/png', 1, ${user.id} || n, 'n', 1, 1 from generate_series(1, 500) n`
  const message = 'An account can hold 500 images and 250 MB. Delete some images to add others.'
  const [begun, confirmed] = [await media.presign(user, {}), await media.confirm(user, late)]
  expect([begun.statusCode, begun.json()]).toEqual([403, { message }])
  expect([confirmed.statusCode, confirmed.json()]).toEqual([403, { message }])
})

test('limits an account to 40 unfinished uploads a day', async () => {
  const user = await makeUser(t)
  for (let i = 0; i < 40; i++) expect((await media.presign(user, {})).statusCode).toBe(200)
  expect((await media.presign(user, {})).statusCode).toBe(429)
  t.clock.set('2026-03-03T12:00:01Z')
  await sweepMedia(t.deps)
  expect((await media.presign(user, {})).statusCode).toBe(200)
  t.clock.set('2026-03-02T12:00:00Z')
})

test('sweeps unconfirmed uploads after a day and keeps images', async () => {
  const user = await makeUser(t)
  const image = await add(user)
  const done = await media.upload(user, await makePng())
  const name = done.storageKey.slice('uploads/'.length)
  t.clock.set('2026-03-03T11:59:00Z')
  await sweepMedia(t.deps)
  expect(await media.filesIn('uploads')).toContain(name)
  t.clock.set('2026-03-03T12:00:01Z')
  await sweepMedia(t.deps)
  await sweepMedia(t.deps)
  expect(await media.filesIn('uploads')).not.toContain(name)
  expect((await media.confirm(user, done)).statusCode).toBe(404)
  expect((await t.anonymous(pathOf(image))).statusCode).toBe(200)
  t.clock.set('2026-03-02T12:00:00Z')
})

test('an image whose file can’t be removed disappears immediately, and the next sweep removes its file', async () => {
  const user = await makeUser(t)
  const image = await add(user)
  const { storage } = t.deps.providers
  const { remove } = storage
  storage.remove = () => Promise.reject(new Error('unreachable'))
  const reply = await user.client({ method: 'DELETE', url: `/api/media/${image.id}` })
  storage.remove = remove
  expect(reply.statusCode).toBe(200)
  expect((await t.anonymous(pathOf(image))).statusCode).toBe(404)
  const name = pathOf(image).slice('/media/'.length)
  expect(await media.filesIn('images')).toContain(name)
  await sweepMedia(t.deps)
  expect(await media.filesIn('images')).not.toContain(name)
})

test('reports unreachable storage; the upload can be confirmed once storage answers again', async () => {
  const user = await makeUser(t)
  const done = await media.upload(user, await makePng())
  const { storage } = t.deps.providers
  const { read } = storage
  const message = 'The file storage didn’t answer. Try again in a minute.'
  storage.read = () => Promise.reject(new ProviderError('storage', 'unavailable', message))
  const reply = await media.confirm(user, done)
  storage.read = read
  expect([reply.statusCode, reply.json()]).toEqual([503, { message }])
  expect((await media.confirm(user, done)).statusCode).toBe(200)
})

test.each(['write', 'read', 'signUpload'] as const)(
  'blames the server, not the user, if storage rejects its key on %s',
  async method => {
    const user = await makeUser(t)
    const done = await media.upload(user, await makePng())
    const message = 'The file storage rejected this server’s key.'
    const { storage } = t.deps.providers
    const spy = vi.spyOn(storage, method).mockRejectedValue(new ProviderError('storage', 'not-configured', message))
    const reply = method === 'signUpload' ? await media.presign(user, {}) : await media.confirm(user, done)
    spy.mockRestore()
    expect([reply.statusCode, reply.json()]).toEqual([503, { message }])
  },
)

test('an image appears in the library even if its upload can’t be removed', async () => {
  const user = await makeUser(t)
  const done = await media.upload(user, await makePng())
  const { storage } = t.deps.providers
  const spy = vi.spyOn(storage, 'remove').mockRejectedValue(new Error('unreachable'))
  const reply = await media.confirm(user, done)
  spy.mockRestore()
  expect(reply.statusCode).toBe(200)
  const name = done.storageKey.slice('uploads/'.length)
  expect(await media.filesIn('uploads')).toContain(name)
  t.clock.set('2026-03-03T12:00:01Z')
  await sweepMedia(t.deps)
  expect(await media.filesIn('uploads')).not.toContain(name)
  t.clock.set('2026-03-02T12:00:00Z')
})

test.each([
  '/media/../secret.key',
  '/media/..%2f..%2fsecret.key',
  '/media/%2e%2e%2fsecret.key',
  '/media/uploads',
  `/media/${'a'.repeat(32)}.png`,
  `/media/${'a'.repeat(32)}.html`,
  '/media/',
])('%s is not found', async path => {
  expect((await t.anonymous(path)).statusCode).toBe(404)
})

import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { type S3Peer, startS3 } from '#test/peers/s3.ts'
import { openFolder } from '#test/program.ts'
import { diskStorage } from './disk.ts'
import { s3Storage } from './s3.ts'
import type { Storage } from './storage.ts'
import { storageFailure } from './storage-failure.ts'

/** The contract of both storages: the embedded one, where the browser uploads to this server, and S3. */
/** S3's client signs its own requests by the machine's clock. */
const noon = new Date()
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
let folder: string
let t: TestApp
let peer: S3Peer
let base: string
let now = noon
const storages: Record<'disk' | 's3', () => Storage> = {
  disk: () => t.deps.providers.storage,
  s3: () => s3Storage(peer.settings),
}
beforeAll(async () => {
  folder = await openFolder()
  t = await testApp({ env: { DATA_DIR: folder } })
  base = await t.app.listen({ port: 0, host: '127.0.0.1' })
  peer = await startS3({ now: () => now })
})
afterAll(async () => {
  await t.close()
  await peer.close()
  await rm(folder, { recursive: true })
})

const at = (time: Date) => {
  now = time
  t.clock.set(time.toISOString())
}
const key = () => `uploads/${crypto.randomUUID().replaceAll('-', '')}`
const bytes = Buffer.from('twenty bytes exactly')
const put = (url: string, body: Buffer, contentType = 'image/png') =>
  fetch(new URL(url, base), { method: 'PUT', body: new Uint8Array(body), headers: { 'content-type': contentType } })

describe.each(['disk', 's3'] as const)('%s', kind => {
  const sign = (fields: { key: string }) =>
    storages[kind]().signUpload({ contentType: 'image/png', size: bytes.length, now: noon, ...fields })

  test('stores a signed upload and reads it back', async () => {
    at(noon)
    const name = key()
    const reply = await put(await sign({ key: name }), bytes)
    expect([reply.status, await reply.text()]).toEqual([200, ''])
    expect(Buffer.from((await storages[kind]().read(name)) ?? [])).toEqual(bytes)
  })

  test('accepts an upload until the tenth minute ends', async () => {
    const url = await sign({ key: key() })
    at(later(598))
    expect((await put(url, bytes)).status).toBe(200)
    at(later(602))
    expect((await put(url, bytes)).status).toBe(403)
    at(noon)
  })

  test.each<[string, (url: string) => Promise<Response>]>([
    ['another type', url => put(url, bytes, 'text/html')],
    ['another image type', url => put(url, bytes, 'image/jpeg')],
    ['a byte more', url => put(url, Buffer.concat([bytes, Buffer.from('!')]))],
    ['a byte less', url => put(url, bytes.subarray(1))],
    ['nothing', url => put(url, Buffer.alloc(0))],
  ])('refuses %s', async (_, attempt) => {
    at(noon)
    const name = key()
    expect((await attempt(await sign({ key: name }))).status).toBeOneOf([400, 403, 415])
    expect(await storages[kind]().read(name)).toBeNull()
  })

  test('refuses another key and a changed signature', async () => {
    at(noon)
    const [mine, other] = [key(), key()]
    const url = await sign({ key: mine })
    const last = url.at(-1) === 'A' ? 'B' : 'A'
    expect((await put(forge(url, mine, other), bytes)).status).toBe(403)
    expect((await put(url.slice(0, -1) + last, bytes)).status).toBe(403)
    expect(await storages[kind]().read(other)).toBeNull()
  })

  test('overwrites and deletes files, and returns null for a missing one', async () => {
    at(noon)
    const storage = storages[kind]()
    const name = `${key().replace('uploads', 'images')}.png`
    await storage.write(name, Buffer.from('one'), 'image/png')
    await storage.write(name, Buffer.from('two'), 'image/png')
    expect(Buffer.from((await storage.read(name)) ?? []).toString()).toBe('two')
    await storage.remove(name)
    await storage.remove(name)
    expect(await storage.read(name)).toBeNull()
  })

  test('streams a file in and out, and returns null for a missing one', async () => {
    const storage = storages[kind]()
    const name = `lead-files/${crypto.randomUUID()}.csv`
    expect(await storage.open(name)).toBeNull()
    const pieces = Array.from({ length: 40 }, (_, n) => Buffer.alloc(100_000, String(n % 10)))
    await storage.save(name, Readable.from(pieces), 'text/csv')
    const read = await (await storage.open(name))?.toArray()
    expect(Buffer.concat(read ?? []).equals(Buffer.concat(pieces))).toBe(true)
    await storage.remove(name)
    expect(await storage.open(name)).toBeNull()
  })

  test('stores nothing of a stream that breaks, and passes its error on', async () => {
    const storage = storages[kind]()
    const name = `lead-files/${crypto.randomUUID()}.csv`
    async function* broken() {
      yield Buffer.alloc(100_000, 'a')
      throw new RangeError('not a table')
    }
    await expect(storage.save(name, broken(), 'text/csv')).rejects.toThrow(new RangeError('not a table'))
    expect(await storage.open(name)).toBeNull()
  })

  test('lists what a folder has had since before a time', async () => {
    at(new Date())
    const storage = storages[kind]()
    const name = `lead-files/${crypto.randomUUID()}.csv`
    await storage.save(name, Readable.from([bytes]), 'text/csv')
    const inAMinute = new Date(Date.now() + 60_000)
    expect(await storage.listBefore('lead-files', inAMinute)).toEqual([name])
    expect(await storage.listBefore('lead-files', new Date(Date.now() - 60_000))).toEqual([])
    expect(await storage.listBefore('images', new Date(0))).toEqual([])
    await storage.remove(name)
    at(noon)
  })

  test.each([
    '../../etc/passwd',
    'lead-files/../../../etc/passwd.csv',
    'images/../../../etc/passwd00000000000000000000',
    '/etc/passwd',
    'images/short.png',
    `elsewhere/${'a'.repeat(32)}`,
  ])('never turns the key %s into a path', async name => {
    const storage = storages[kind]()
    await expect((async () => storage.read(name))()).rejects.toThrow('no storage key of ours')
    await expect((async () => storage.remove(name))()).rejects.toThrow('no storage key of ours')
    await expect((async () => storage.write(name, bytes, 'image/png'))()).rejects.toThrow('no storage key')
  })
})

/** The key is in S3's path, and in our token. */
function forge(url: string, mine: string, other: string): string {
  if (!url.startsWith('/')) return url.replace(mine, other)
  const [payload = '', signature = ''] = url.replace('/media/upload/', '').split('.')
  const changed = Buffer.from(payload, 'base64url').toString('utf8').replace(mine, other)
  return `/media/upload/${Buffer.from(changed).toString('base64url')}.${signature}`
}

test('reports an unreachable S3 as safe to retry', async () => {
  const gone = await startS3()
  const storage = s3Storage(gone.settings)
  await gone.close()
  await expect(storage.read(key())).rejects.toMatchObject({ kind: 'storage', retrySafe: true })
})

const CHECK_KEY = /rejected this server’s key.* S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY/
test.each([
  ['a wrong secret', { secretAccessKey: 'wrong' }, CHECK_KEY],
  ['a wrong key', { accessKeyId: 'AKIDUNKNOWN' }, CHECK_KEY],
  ['a missing bucket', { bucket: 'missing' }, /no such bucket.* S3_BUCKET, S3_REGION/],
  ['another region', { region: 'eu-north-1' }, /no such bucket.* S3_BUCKET, S3_REGION/],
])('explains %s on every call', async (_, wrong, message) => {
  at(noon)
  const storage = s3Storage({ ...peer.settings, ...wrong })
  const failed = { kind: 'storage', reason: 'not-configured', message: expect.stringMatching(message) }
  const image = `${key().replace('uploads', 'images')}.png`
  await expect(storage.read(image)).rejects.toMatchObject(failed)
  await expect(storage.write(image, bytes, 'image/png')).rejects.toMatchObject(failed)
  await expect(storage.remove(image)).rejects.toMatchObject(failed)
})

test('reports a folder that isn’t writable', async () => {
  const taken = join(folder, 'a-file')
  await writeFile(taken, '')
  const storage = diskStorage(taken, t.deps.secrets)
  await expect(storage.write(key(), bytes, 'image/png')).rejects.toMatchObject({ kind: 'storage' })
})

test.each([
  ['ENOSPC', /disk is full.*free up space/],
  ['EROFS', /can’t write.*DATA_DIR/],
  ['EACCES', /can’t write.*DATA_DIR/],
  ['EIO', /didn’t answer. Try again/],
])('maps the disk error %s to a sentence', (code, message) => {
  expect(storageFailure(Object.assign(new Error(code), { code })).message).toMatch(message)
})

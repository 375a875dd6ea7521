import { readdir, rm } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Deps } from '#server/deps.ts'
import { connectProviders } from '#server/providers/index.ts'
import { s3Storage } from '#server/providers/storage/s3.ts'
import { countsOf, csvImportsApp } from '#test/csv-files.ts'
import { type S3Peer, startS3 } from '#test/peers/s3.ts'
import { openFolder } from '#test/program.ts'
import { runImports } from './import/import-file.ts'
import { sweepImports } from './upload/sweep.ts'

/** A web process and a worker on two machines: two DATA_DIRs, one database, one bucket. */
let app: Awaited<ReturnType<typeof csvImportsApp>>
let bucket: S3Peer
let worker: Deps
let folder = ''
beforeAll(async () => {
  bucket = await startS3()
  const { endpoint, accessKeyId, secretAccessKey, ...settings } = bucket.settings
  const env = {
    S3_BUCKET: settings.bucket,
    S3_ENDPOINT: endpoint,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
  }
  app = await csvImportsApp(env)
  folder = await openFolder()
  const config = readConfig({ ...env, DATA_DIR: folder })
  const { db, secrets } = app.t.deps
  worker = { ...app.t.deps, config, providers: await connectProviders(config, db, secrets) }
})
afterAll(async () => {
  await worker.providers.mail.close()
  await app.close()
  await bucket.close()
  await rm(folder, { recursive: true })
})

test('imports a file that another machine received, and then removes it', async () => {
  const user = await app.newUser()
  const rows = Array.from({ length: 3000 }, (_, n) => `Bakery ${n},Springfield\n`)
  const { id } = await app.start(user, `Company,City\n${rows.join('')}`)
  expect([...bucket.objects.keys()]).toEqual([`lead-files/${id}.csv`])
  await runImports(worker)
  expect(countsOf(await app.read(user, id))).toEqual({
    state: 'done',
    added: 3000,
    updated: 0,
    skipped: 0,
    rejected: 0,
  })
  expect(bucket.objects.size).toBe(0)
  expect([await readdir(folder), await readdir(app.folder)]).toEqual([[], []])
})

test('sweeps files of the bucket that belong to no import', async () => {
  const user = await app.newUser()
  const { id } = await app.upload(user, 'Company\nAcme\n')
  const modified = new Date(Date.now() - 2 * 86_400_000)
  const file = { bytes: Buffer.from('left by a crash'), contentType: 'text/csv', modified }
  bucket.objects.set(`lead-files/${crypto.randomUUID()}.csv`, file)
  await sweepImports(worker)
  expect([...bucket.objects.keys()]).toEqual([`lead-files/${id}.csv`])
})

test('says that the storage doesn’t answer, and leaves no file behind', async () => {
  const user = await app.newUser()
  const { storage } = app.t.deps.providers
  const { save } = storage
  const { id, uploadUrl } = await app.begin(user, 'Company\nAcme\n')
  const gone = await startS3()
  await gone.close()
  storage.save = s3Storage(gone.settings).save
  const reply = await app.put(uploadUrl, 'Company\nAcme\n')
  storage.save = save
  expect([reply.statusCode, reply.json().message]).toEqual([503, expect.stringContaining('Try again in a minute')])
  expect((await user.client(`/api/lead-imports/${id}`)).statusCode).toBe(404)
})

import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { IMAGE_BYTES_PER_ACCOUNT, IMAGES_PER_ACCOUNT } from '#contract/limits.ts'
import type { media } from '#contract/media.ts'
import type { Deps } from '#server/deps.ts'
import { fairQueue } from '#server/fair-queue.ts'
import { AppError, badRequest, forbidden, notFound, tooMany } from '#server/http/errors.ts'
import { extensions, type Picture, redraw } from './picture.ts'
import * as sql from './sql.ts'

/** Unconfirmed uploads that an account may have: at most 200 MB for a day. */
const UNFINISHED = 40

const NOT_ANNOUNCED = 'The uploaded file doesn’t match the announced one. Upload it again.'
/** Two cores' worth; one account never uses both. */
const inTurn = fairQueue({
  atOnce: 2,
  waiting: 3,
  full: () => tooMany('Too many images at the same time. Wait for the others to finish, then try again.'),
})

/** 24 random bytes, which nobody can guess. */
const freshKey = () => randomBytes(24).toString('base64url')
const dayFrom = (now: Date) => new Date(now.getTime() + DAY_MS)
const full = () =>
  forbidden(
    `An account can hold ${IMAGES_PER_ACCOUNT} images and ${IMAGE_BYTES_PER_ACCOUNT / 1024 ** 2} MB. Delete some images to add others.`,
  )

/** The first step: returns a URL to upload to, and notes the upload so that it's swept if it's never confirmed. */
export async function presign(
  { db, clock, providers }: Deps,
  userId: string,
  { contentType, size }: z.output<typeof media.presign.body>,
) {
  const now = clock.now()
  const storageKey = `uploads/${freshKey()}`
  await db.asUser(userId, async tx => {
    const kept = await sql.measureAssets(tx, userId)
    if (kept.count >= IMAGES_PER_ACCOUNT || kept.bytes >= IMAGE_BYTES_PER_ACCOUNT) throw full()
    if ((await sql.countLeftovers(tx, userId)) >= UNFINISHED)
      throw tooMany('You started too many uploads without finishing them. Try again tomorrow.')
    await sql.addLeftover(tx, userId, storageKey, dayFrom(now), { size, contentType })
  })
  const uploadUrl = await providers.storage.signUpload({ key: storageKey, contentType, size, now })
  return { uploadUrl, storageKey }
}

/** The last step. It's re-encoded under another key, so that the upload's URL can't change an image that was checked. */
export async function confirm(deps: Deps, userId: string, upload: z.output<typeof media.confirm.body>) {
  const { db, clock, providers } = deps
  const picture = await takeUpload(deps, userId, upload)
  const name = `${freshKey()}.${extensions[picture.contentType]}`
  const storageKey = `images/${name}`
  await db.asUser(userId, tx => sql.addLeftover(tx, userId, storageKey, dayFrom(clock.now())))
  await providers.storage.write(storageKey, picture.bytes, picture.contentType)
  const { contentType, width, height } = picture
  const { fileName, originalName, campaignId } = upload
  const asset = {
    fileName,
    originalName,
    campaignId,
    contentType,
    width,
    height,
    storageKey,
    size: picture.bytes.length,
    publicUrl: `/media/${name}`,
  }
  const made = await db
    .asUser(userId, async tx => {
      // A second, parallel confirmation finds nothing left.
      if (!(await sql.dropLeftover(tx, userId, upload.storageKey))) throw notFound('Upload')
      const row = await sql.insertAsset(tx, userId, asset, {
        count: IMAGES_PER_ACCOUNT,
        bytes: IMAGE_BYTES_PER_ACCOUNT,
      })
      if (!row) throw full()
      await sql.dropLeftover(tx, userId, storageKey)
      return row
    })
    .catch(async error => {
      await discard(deps, userId, storageKey).catch(() => {})
      throw isForeignKey(error) ? notFound('Campaign') : error
    })
  // The image is in the library by now. If its upload can't be removed, a later sweep does it.
  await providers.storage
    .remove(upload.storageKey)
    .catch(() => db.asUser(userId, tx => sql.addLeftover(tx, userId, upload.storageKey, dayFrom(clock.now()))))
  return made
}

/** Re-encodes the uploaded image. Removes it if it isn't the announced file or isn't an image. */
async function takeUpload(
  deps: Deps,
  userId: string,
  { storageKey, size, contentType }: Pick<z.output<typeof media.confirm.body>, 'storageKey' | 'size' | 'contentType'>,
): Promise<Picture> {
  const announced = storageKey.startsWith('uploads/')
    ? await deps.db.asUser(userId, tx => sql.findLeftover(tx, userId, storageKey))
    : undefined
  if (!announced) throw notFound('Upload')
  if (announced.size !== null && (announced.size !== size || announced.contentType !== contentType))
    throw badRequest(NOT_ANNOUNCED)
  return inTurn(userId, async () => {
    const bytes = await deps.providers.storage.read(storageKey)
    if (!bytes) throw badRequest('The file hasn’t arrived. Upload it again.')
    try {
      // S3-compatible storage may not enforce the signed length.
      if (announced.size !== null && bytes.length !== announced.size) throw badRequest(NOT_ANNOUNCED)
      return await redraw(bytes)
    } catch (error) {
      if (error instanceof AppError) await discard(deps, userId, storageKey)
      throw error
    }
  })
}

/** Removes the file first: a row without a file is swept, but a file without a row would stay forever. */
export async function discard({ db, providers }: Deps, userId: string, storageKey: string): Promise<void> {
  await providers.storage.remove(storageKey)
  await db.asUser(userId, tx => sql.dropLeftover(tx, userId, storageKey))
}

const isForeignKey = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

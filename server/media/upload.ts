import { randomBytes } from 'node:crypto'
import type { z } from 'zod'
import { IMAGE_BYTES_PER_ACCOUNT, IMAGES_PER_ACCOUNT } from '#contract/limits.ts'
import type { media } from '#contract/media.ts'
import type { Deps } from '#server/deps.ts'
import { AppError, badRequest, forbidden, notFound, tooMany } from '#server/http/errors.ts'
import { fairQueue } from './fair-queue.ts'
import { extensions, type Picture, redraw } from './picture.ts'
import * as sql from './sql.ts'

const DAY_MS = 86_400_000
/** Uploads that an account may have begun and not confirmed: 200 MB at most lie about for a day. */
const UNFINISHED = 40

const NOT_ANNOUNCED = 'The uploaded file isn’t the one that was announced. Upload it again.'
/** Two cores' worth, and one account never holds both. */
const inTurn = fairQueue({ atOnce: 2, waiting: 3 })

/** 24 bytes that nobody guesses. */
const freshKey = () => randomBytes(24).toString('base64url')
const dayFrom = (now: Date) => new Date(now.getTime() + DAY_MS)
const full = () =>
  forbidden(
    `An account keeps at most ${IMAGES_PER_ACCOUNT} images and ${IMAGE_BYTES_PER_ACCOUNT / 1024 ** 2} MB. Delete some images to add others.`,
  )

/** The first step: an address to upload to, remembered so that what is never confirmed is swept. */
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
      throw tooMany('Too many uploads were begun and not finished. Try again tomorrow')
    await sql.addLeftover(tx, userId, storageKey, dayFrom(now), { size, contentType })
  })
  const uploadUrl = await providers.storage.signUpload({ key: storageKey, contentType, size, now })
  return { uploadUrl, storageKey }
}

/**
 * The last step. What was uploaded is never shown to anybody: it is drawn anew under another key, so that an upload
 * address that still works can not change a picture that was checked.
 */
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
      // Confirmed twice at once: the second finds nothing left.
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
  // It is in the library by now, whatever becomes of what was uploaded: that goes with a later sweep.
  await providers.storage
    .remove(upload.storageKey)
    .catch(() => db.asUser(userId, tx => sql.addLeftover(tx, userId, upload.storageKey, dayFrom(clock.now()))))
  return made
}

/** Redraws the uploaded image. Removes it if it isn't the announced file or isn't an image. */
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
    if (!bytes) throw badRequest('The file has not arrived. Upload it again')
    try {
      // Storage that speaks S3 doesn't have to hold an upload to its signed length.
      if (announced.size !== null && bytes.length !== announced.size) throw badRequest(NOT_ANNOUNCED)
      return await redraw(bytes)
    } catch (error) {
      if (error instanceof AppError) await discard(deps, userId, storageKey)
      throw error
    }
  })
}

/** The file first: a row without its file is swept, a file without its row would stay. */
export async function discard({ db, providers }: Deps, userId: string, storageKey: string): Promise<void> {
  await providers.storage.remove(storageKey)
  await db.asUser(userId, tx => sql.dropLeftover(tx, userId, storageKey))
}

const isForeignKey = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23503'

import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { IMAGE_BYTES_PER_ACCOUNT, IMAGES_PER_ACCOUNT } from '#contract/limits.ts'
import type { Deps } from '#server/deps.ts'
import { AppError } from '#server/http/errors.ts'
import { extensions, redraw } from './picture.ts'
import * as sql from './sql.ts'
import { discard } from './upload.ts'

const NAMES = /\/media\/([\w-]{32})\.(jpg|png|gif|webp)/g

/**
 * The name of another installation's image in this account: always the same, and nobody else's, because whoever knows a name sees the
 * image, and two accounts here may import one.
 */
const nameHere = (userId: string, name: string, extension: string): string =>
  `${createHash('sha256').update(`${userId}:${name}`).digest().subarray(0, 24).toString('base64url')}.${extension}`

/** An HTML whose images are those that an import brought, except the account's own. */
export const withImagesHere = (userId: string, own: ReadonlySet<string>, html: string): string =>
  html.replace(NAMES, (link, name: string, extension: string) =>
    own.has(`images/${name}.${extension}`) ? link : `/media/${nameHere(userId, name, extension)}`,
  )

/** The keys of the account's images. */
export const listImageKeys = sql.listFiles

export type BroughtImage = 'brought' | 'known' | 'no-room' | 'not-an-image'

/** Adds an image of another installation to the library, redrawn like every upload. Repeating it changes nothing. */
export async function bringImage(
  deps: Deps,
  userId: string,
  {
    file,
    originalName,
    altText,
    data,
  }: { file: string; originalName: string; altText: string | null; data?: string | undefined },
): Promise<BroughtImage> {
  const { db, clock, providers } = deps
  const [name = '', extension = ''] = file.slice('images/'.length).split('.')
  const fileName = nameHere(userId, name, extension)
  const storageKey = `images/${fileName}`
  const own = new Set((await db.readAsUser(userId, tx => sql.listFiles(tx, userId))).map(one => one.storageKey))
  if (own.has(file) || own.has(storageKey)) return 'known'
  const picture = await redraw(Buffer.from(data ?? '', 'base64')).catch(error => {
    if (error instanceof AppError) return null
    throw error
  })
  if (!picture || extensions[picture.contentType] !== extension) return 'not-an-image'
  const { contentType, width, height, bytes } = picture
  await db.asUser(userId, tx => sql.addLeftover(tx, userId, storageKey, new Date(clock.now().getTime() + DAY_MS)))
  await providers.storage.write(storageKey, bytes, contentType)
  const asset = {
    fileName,
    originalName,
    contentType,
    width,
    height,
    storageKey,
    size: bytes.length,
    campaignId: null,
    publicUrl: `/media/${fileName}`,
  }
  const made = await db.asUser(userId, async tx => {
    const row = await sql.insertAsset(tx, userId, asset, { count: IMAGES_PER_ACCOUNT, bytes: IMAGE_BYTES_PER_ACCOUNT })
    if (row && altText) await sql.saveAltText(tx, userId, row.id, altText)
    if (row) await sql.dropLeftover(tx, userId, storageKey)
    return row !== undefined
  })
  if (!made) await discard(deps, userId, storageKey)
  return made ? 'brought' : 'no-room'
}

import type { Sharp } from 'sharp'
import { IMAGE_MAX_BYTES, IMAGE_MAX_PIXELS } from '#contract/limits.ts'
import type { ImageType } from '#contract/media.ts'
import { badRequest } from '#server/http/errors.ts'

export interface Picture {
  bytes: Buffer
  contentType: ImageType
  width: number
  height: number
}

export const extensions: Record<ImageType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

const encoders: Record<ImageType, (picture: Sharp) => Sharp> = {
  'image/jpeg': picture => picture.jpeg({ quality: 85 }),
  'image/png': picture => picture.png(),
  'image/gif': picture => picture.gif(),
  'image/webp': picture => picture.webp({ quality: 85 }),
}

/**
 * Re-encodes an uploaded image so that only its pixels remain: no GPS position, no script behind a valid header. The
 * bytes decide its type, not the name. 25 megapixels take 100 MB.
 */
export async function redraw(bytes: Uint8Array): Promise<Picture> {
  if (bytes.length > IMAGE_MAX_BYTES) throw badRequest('Please select an image smaller than 5MB')
  const contentType = typeOf(Buffer.from(bytes.subarray(0, 12)).toString('latin1'))
  if (!contentType) throw badRequest('This file is not a JPEG, PNG, GIF or WebP image')
  try {
    const { data, info } = await encoders[contentType](await open(bytes, contentType)).toBuffer({
      resolveWithObject: true,
    })
    // The frames of an animation are stacked vertically.
    return { bytes: data, contentType, width: info.width, height: info.pageHeight ?? info.height }
  } catch (error) {
    throw badRequest(
      error instanceof Error && error.message.includes('pixel limit')
        ? 'This image has more than 25 megapixels, counting all frames of an animation. Please select a smaller one'
        : 'This image is damaged and can’t be read',
    )
  }
}

/** By the first bytes, so that no other decoder sees what somebody uploads. */
function typeOf(head: string): ImageType | null {
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  if (head.startsWith('GIF8')) return 'image/gif'
  return head.startsWith('RIFF') && head.endsWith('WEBP') ? 'image/webp' : null
}

/** Rotates photos as their EXIF orientation says, because that is stripped with the other metadata. */
async function open(bytes: Uint8Array, contentType: ImageType): Promise<Sharp> {
  const canMove = contentType === 'image/gif' || contentType === 'image/webp'
  const { default: sharp } = await import('sharp')
  // A second decoder would only wait for memory, and no file comes twice, so the cache never hits.
  sharp.cache(false)
  const picture = sharp(bytes, { animated: canMove, limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error' }).timeout({
    seconds: 20,
  })
  const { pages = 1 } = await picture.metadata()
  return pages > 1 ? picture : picture.autoOrient()
}

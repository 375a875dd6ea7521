import { z } from 'zod'
import { ALT_TEXT_MAX, IMAGE_MAX_BYTES } from './limits.ts'
import { fullRoute, Message } from './route.ts'

/** Types that email clients show. Not SVG: it can contain scripts, and few clients show it. */
export const ImageType = z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'], {
  error: 'Please select a JPEG, PNG, GIF, or WebP image',
})
export type ImageType = z.infer<typeof ImageType>

export const MediaAsset = z.object({
  id: z.uuid(),
  fileName: z.string(),
  originalName: z.string(),
  contentType: ImageType,
  /** Stored size in bytes, without the uploaded file's metadata. */
  size: z.number(),
  storageKey: z.string(),
  /** Public, because recipients have no account. */
  publicUrl: z.url(),
  width: z.number(),
  height: z.number(),
  /** Alternative text; null until the user writes it, empty for a decorative image. */
  altText: z.string().nullable(),
  /** The last campaign that uses it. */
  campaignId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
})
export type MediaAsset = z.infer<typeof MediaAsset>

/** A name to show, never a path. Characters that don't fit on one line are removed. */
const FileName = z
  .string()
  .overwrite(name => name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  .min(1, 'The file has no name')
  .max(255, 'The file name can have at most 255 characters')
const AltText = z
  .string()
  .overwrite(text => text.replace(/[\p{Cc}]+/gu, ' ').trim())
  .max(ALT_TEXT_MAX, `Alternative text can have at most ${ALT_TEXT_MAX} characters`)
const size = z
  .number()
  .int()
  .min(1, 'The file is empty')
  .max(IMAGE_MAX_BYTES, 'Please select an image smaller than 5MB')

export const media = {
  list: fullRoute('GET /api/media', 'The user’s images, newest first; with campaignId, those of one campaign', {
    query: z.object({ campaignId: z.uuid().optional() }),
    reply: MediaAsset.array(),
  }),
  presign: fullRoute(
    'POST /api/media/presign',
    'Get a URL to PUT one image of exactly this type and size to, within ten minutes',
    {
      body: z.strictObject({ fileName: FileName, contentType: ImageType, size }),
      reply: z.object({ uploadUrl: z.string(), storageKey: z.string() }),
    },
  ),
  confirm: fullRoute(
    'POST /api/media/confirm',
    'Add an uploaded image to the library: it’s decoded, redrawn, and then public at its URL',
    {
      body: z.strictObject({
        fileName: FileName,
        originalName: FileName,
        contentType: ImageType,
        size,
        storageKey: z.string().max(200),
        campaignId: z.uuid().nullable(),
      }),
      reply: MediaAsset,
    },
  ),
  update: fullRoute('PUT /api/media/:id', 'Save an image’s alternative text; empty for decorative images', {
    body: z.strictObject({ altText: AltText }),
    reply: MediaAsset,
  }),
  remove: fullRoute('DELETE /api/media/:id', 'Delete an image, also from emails sent with it', { reply: Message }),
}

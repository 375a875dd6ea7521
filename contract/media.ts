import { z } from 'zod'
import { ALT_TEXT_MAX, IMAGE_MAX_BYTES } from './limits.ts'
import { route } from './route.ts'

/** What mail programs show. SVG is left out: it can hold scripts, and few of them draw it. */
export const ImageType = z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp'], {
  error: 'Please select a JPEG, PNG, GIF or WebP image',
})
export type ImageType = z.infer<typeof ImageType>

export const MediaAsset = z.object({
  id: z.uuid(),
  fileName: z.string(),
  originalName: z.string(),
  contentType: ImageType,
  /** In bytes, as it is kept: without the metadata of the file that was uploaded. */
  size: z.number(),
  storageKey: z.string(),
  /** Whoever has this address sees the image: recipients of a mail have no account. */
  publicUrl: z.url(),
  width: z.number(),
  height: z.number(),
  /** What is said in its place; null: nobody has written any. */
  altText: z.string().nullable(),
  /** The last campaign it was used in. */
  campaignId: z.uuid().nullable(),
  createdAt: z.iso.datetime(),
})
export type MediaAsset = z.infer<typeof MediaAsset>

/** A name to show, never a path: what can not be read in a line is taken out. */
const FileName = z
  .string()
  .overwrite(name => name.replace(/[\p{Cc}\p{Cf}]/gu, '').trim())
  .min(1, 'The file has no name')
  .max(255, 'The file name has at most 255 characters')
const AltText = z
  .string()
  .overwrite(text => text.replace(/[\p{Cc}]+/gu, ' ').trim())
  .max(ALT_TEXT_MAX, `An alternative text has at most ${ALT_TEXT_MAX} characters`)
const size = z
  .number()
  .int()
  .min(1, 'The file is empty')
  .max(IMAGE_MAX_BYTES, 'Please select an image smaller than 5MB')

export const media = {
  list: route({
    method: 'GET',
    path: '/api/media',
    summary: 'The images of the user, newest first; with campaignId those of one campaign',
    needs: 'full_access',
    query: z.object({ campaignId: z.uuid().optional() }),
    reply: MediaAsset.array(),
  }),
  presign: route({
    method: 'POST',
    path: '/api/media/presign',
    summary: 'Ask for an address to PUT one image to, with exactly this type and size, within ten minutes',
    needs: 'full_access',
    body: z.strictObject({ fileName: FileName, contentType: ImageType, size }),
    reply: z.object({ uploadUrl: z.string(), storageKey: z.string() }),
  }),
  confirm: route({
    method: 'POST',
    path: '/api/media/confirm',
    summary: 'Take an uploaded image into the library: it is read, drawn anew and then public by its address',
    needs: 'full_access',
    body: z.strictObject({
      fileName: FileName,
      originalName: FileName,
      contentType: ImageType,
      size,
      storageKey: z.string().max(200),
      campaignId: z.uuid().nullable(),
    }),
    reply: MediaAsset,
  }),
  update: route({
    method: 'PUT',
    path: '/api/media/:id',
    summary: 'Keep what is said in the place of an image; empty for mere decoration',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({ altText: AltText }),
    reply: MediaAsset,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/media/:id',
    summary: 'Delete an image, also out of mail that was sent with it',
    needs: 'full_access',
    params: z.object({ id: z.uuid() }),
    reply: z.object({ message: z.string() }),
  }),
}

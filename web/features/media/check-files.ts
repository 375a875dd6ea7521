import { IMAGE_MAX_BYTES } from '#contract/limits.ts'
import type { ImageType } from '#contract/media.ts'
import { toast } from '#web/lib/toast.ts'

export type ImageFile = File & { type: ImageType }

export const IMAGE_TYPES: ImageType[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']
export const FORMATS = 'JPEG, PNG, GIF, WebP'

const bad = (title: string, text: string) => {
  toast({ title, text, tone: 'bad' })
  return null
}

/** The first image among the dropped files. If there's none, a toast says so. */
export function takeDropped(files: FileList): ImageFile | null {
  const image = [...files].find(({ type }) => type.startsWith('image/'))
  return image ? takeFile(image) : bad('No images found', 'Please drop image files only')
}

export function takeFile(file: File): ImageFile | null {
  if (!file.type.startsWith('image/')) return bad('Invalid file type', 'Please select an image file')
  if (!isTaken(file)) return bad('Invalid file type', `Please select an image file: ${FORMATS}`)
  if (file.size > IMAGE_MAX_BYTES) return bad('File too large', 'Please select an image smaller than 5MB')
  return file
}

const isTaken = (file: File): file is ImageFile => IMAGE_TYPES.some(type => type === file.type)

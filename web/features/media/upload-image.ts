import { type MediaAsset, media } from '#contract/media.ts'
import { ApiError, call } from '#web/lib/call.ts'
import type { ImageFile } from './check-files.ts'

/** The storage rejected the file. Its message is for the user. */
export class StorageError extends Error {}

/** Gets an upload URL, uploads the file, and has it checked. `onProgress` gets the uploaded share, from 0 to 1. */
export async function uploadImage(file: ImageFile, onProgress: (share: number) => void): Promise<MediaAsset> {
  const facts = { fileName: file.name, contentType: file.type, size: file.size }
  const { uploadUrl, storageKey } = await call(media.presign, { body: facts })
  const confirm = () =>
    call(media.confirm, { body: { ...facts, originalName: file.name, storageKey, campaignId: null } })
  try {
    await putFile(uploadUrl, file, onProgress)
  } catch (error) {
    return await confirm().catch((reason: unknown) => {
      throw isOutage(reason) ? reason : error
    })
  }
  return confirm()
}

/**
 * A browser can't see why the storage rejects a file, but the server can (a wrong key, a missing bucket). If only the
 * response was lost, the file is there.
 */
const isOutage = (error: unknown) => error instanceof ApiError && error.status === 503

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function putFile(url: string, file: File, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = () => reject(new StorageError('Failed to upload file to storage'))
    const request = new XMLHttpRequest()
    request.open('PUT', url)
    request.setRequestHeader('Content-Type', file.type)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () => (request.status >= 200 && request.status < 300 ? resolve() : refuse())
    request.onerror = refuse
    request.onabort = refuse
    request.send(file)
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { useState } from 'react'
import { type MediaAsset, media } from '#contract/media.ts'
import { ApiError, call } from '#web/lib/call.ts'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { isUnauthorized } from '#web/lib/unauthorized.ts'
import { Button } from '#web/ui/button.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { FORMATS, IMAGE_TYPES, type ImageFile, takeDropped, takeFile } from './check-files.ts'
import { imagesQuery } from './queries.ts'

/** Uploads one image, dropped or browsed for. Of several, it takes the first. */
export function UploadArea() {
  const { start, progress } = useUpload()
  const take = (file: ImageFile | null) => file && start(file)
  return (
    <DropArea
      label="Image to upload"
      accept={IMAGE_TYPES}
      onDropped={files => take(takeDropped(files))}
      onChosen={file => take(takeFile(file))}
      className="min-h-36 content-center py-5"
    >
      {browse => (
        <>
          <ImageUp aria-hidden className="size-5 stroke-[1.5] text-ink-3" />
          {progress ? (
            <UploadProgress {...progress} />
          ) : (
            <>
              <p className="text-ink-2">Drop an image here, or</p>
              <Button onClick={browse}>Browse images</Button>
              <p className="text-ink-3 text-xs">{FORMATS}, up to 5 MB</p>
            </>
          )}
        </>
      )}
    </DropArea>
  )
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid w-full max-w-xs gap-1.5">
      <p className="truncate font-medium">{name}</p>
      <Progress label={`Uploading ${name}`} value={percent} valueText={`${percent} percent`} />
      <p className="figures text-ink-2 text-xs">{percent < 100 ? `${percent}%` : 'Checking the image…'}</p>
    </div>
  )
}

/** One upload at a time. A finished image comes first in the library. */
function useUpload() {
  const client = useQueryClient()
  const [share, setShare] = useState(0)
  const upload = useMutation({
    mutationFn: (file: ImageFile) => uploadImage(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: async (image, file) => {
      // A list that is still loading wouldn't contain the new image.
      await client.cancelQueries({ queryKey: imagesQuery.queryKey })
      client.setQueryData(imagesQuery.queryKey, images => images && [image, ...images])
      toast({ title: 'Image uploaded successfully', text: file.name, tone: 'good' })
      // Not awaited, so that the next upload can start immediately.
      void client.invalidateQueries({ queryKey: imagesQuery.queryKey })
    },
    onError: error => {
      if (isUnauthorized(error)) return
      toast({ title: 'Upload failed', text: reasonOf(error) || 'Something went wrong', tone: 'bad' })
    },
  })
  return {
    start: (file: ImageFile) => {
      if (!upload.isPending) return upload.mutate(file)
      toast({
        title: 'One image at a time',
        text: `Wait until ${upload.variables.name} has uploaded, then add ${file.name}.`,
        tone: 'bad',
      })
    },
    /** Null if nothing is uploading. */
    progress: upload.isPending ? { share, name: upload.variables.name } : null,
  }
}

const reasonOf = (error: unknown) => (error instanceof StorageError ? error.message : sentenceOf(error))

/** The storage rejected the file. Its message is for the user. */
class StorageError extends Error {}

/** Gets an upload URL, uploads the file, and has it checked. `onProgress` gets the uploaded share, from 0 to 1. */
async function uploadImage(file: ImageFile, onProgress: (share: number) => void): Promise<MediaAsset> {
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

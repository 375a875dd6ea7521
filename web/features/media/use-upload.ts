import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/lib/refusal.ts'
import { toast } from '#web/lib/toast.ts'
import { isUnauthorized } from '#web/lib/unauthorized.ts'
import type { ImageFile } from './check-files.ts'
import { imagesQuery } from './queries.ts'
import { StorageError, uploadImage } from './upload-image.ts'

/** One upload at a time. A finished image comes first in the library. */
export function useUpload() {
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

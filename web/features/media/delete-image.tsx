import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { imagesQuery } from './queries.ts'

export function DeleteImage({ image, onClose }: { image: MediaAsset; onClose: () => void }) {
  const client = useQueryClient()
  const deleting = useMutation({
    mutationFn: () => call(media.remove, { params: { id: image.id } }),
    onSuccess: () => {
      client.setQueryData(imagesQuery.queryKey, images => images?.filter(({ id }) => id !== image.id))
      toast({ title: 'Image deleted successfully', text: image.originalName, tone: 'good' })
      onClose()
    },
    onError: error => toastFailure(error, 'Delete failed', 'Failed to delete image.'),
  })
  return (
    <AlertDialog
      onClose={onClose}
      title="Delete this image?"
      text={`This removes ${image.originalName} from your library. Emails that were sent with it show an empty space instead. You can’t undo this.`}
      confirm="Delete image"
      pending={deleting.isPending}
      onConfirm={() => deleting.mutate()}
    />
  )
}

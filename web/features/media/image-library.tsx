import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ALT_TEXT_MAX } from '#contract/limits.ts'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { formatDay, formatKilobytes } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Field } from '#web/ui/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Input } from '#web/ui/input.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { altFromName } from './image-markup.ts'
import { imagesQuery, pathOf } from './queries.ts'
import { UploadArea } from './upload-area.tsx'

interface ImageLibraryProps {
  /** Enables Use This Image in the preview. */
  onPick?: (image: MediaAsset, altText: string) => void
}

/** All images of the account: upload, view, delete, and pick. */
export function ImageLibrary({ onPick }: ImageLibraryProps) {
  const [viewedId, setViewedId] = useState<string | null>(null)
  const { data: images } = useQuery(imagesQuery)
  const viewed = images?.find(({ id }) => id === viewedId)
  const [doomed, setDoomed] = useState<MediaAsset | null>(null)
  return (
    <div className="grid gap-4">
      <UploadArea />
      <Grid onView={({ id }) => setViewedId(id)} onDelete={setDoomed} />
      {viewed && <Preview image={viewed} onClose={() => setViewedId(null)} onPick={onPick} />}
      {doomed && <DeleteImage image={doomed} onClose={() => setDoomed(null)} />}
    </div>
  )
}

function Grid({ onView, onDelete }: { onView: (image: MediaAsset) => void; onDelete: (image: MediaAsset) => void }) {
  const { data: images, error, refetch } = useQuery(imagesQuery)
  if (error) return <LoadFailed title="Your images couldn’t be loaded" error={error} onRetry={refetch} />
  if (!images) return <Loading />
  if (images.length === 0)
    return <EmptyState title="No images yet" text="Images you upload stay here for this and future campaigns." />
  return (
    <ul aria-label="Images" className={GRID}>
      {images.map(image => (
        <ImageTile key={image.id} image={image} onView={() => onView(image)} onDelete={() => onDelete(image)} />
      ))}
    </ul>
  )
}

const Loading = () => (
  <div role="status" aria-label="Loading images" className={GRID}>
    {Array.from({ length: 4 }, (_, n) => (
      <Skeleton key={n} className="h-36 w-full rounded-lg" />
    ))}
  </div>
)

const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4'

function ImageTile({ image, onView, onDelete }: { image: MediaAsset; onView: () => void; onDelete: () => void }) {
  const name = image.originalName
  return (
    <li className="group relative min-w-0 overflow-hidden rounded-lg border border-line bg-panel transition-colors focus-within:border-accent hover:border-line-strong">
      <button type="button" aria-label={`View ${name}`} onClick={onView} className="block w-full text-left">
        <img
          src={pathOf(image)}
          alt=""
          loading="lazy"
          width={image.width}
          height={image.height}
          className="h-28 w-full bg-sunken object-contain"
        />
        <span className="block truncate border-line border-t py-1.5 pr-9 pl-2.5 text-xs pointer-coarse:py-3.5 pointer-coarse:pr-12">
          {name}
        </span>
      </button>
      <IconButton
        icon={Trash2}
        size="sm"
        label={`Delete ${name}`}
        onClick={onDelete}
        className="absolute right-0.5 bottom-0"
      />
    </li>
  )
}

function DeleteImage({ image, onClose }: { image: MediaAsset; onClose: () => void }) {
  const client = useQueryClient()
  const deleting = useChange({
    mutationFn: () => call(media.remove, { params: { id: image.id } }),
    said: { title: 'Image deleted successfully', text: image.originalName },
    onSuccess: () => {
      client.setQueryData(imagesQuery.queryKey, images => images?.filter(({ id }) => id !== image.id))
      onClose()
    },
    failed: ['Delete failed', 'Failed to delete image.'],
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

interface PreviewProps {
  image: MediaAsset
  onClose: () => void
  onPick?: ((image: MediaAsset, altText: string) => void) | undefined
}

function Preview({ image, onClose, onPick }: PreviewProps) {
  const { originalName, width, height, size, createdAt } = image
  const saved = image.altText ?? altFromName(originalName)
  const [altText, setAltText] = useState(saved)
  const saving = useSaveAltText(image)
  const text = altText.trim()
  const save = () =>
    saving.mutate(text, {
      onSuccess: () => toast({ title: 'Alternative text saved', text: originalName, tone: 'good' }),
    })
  const pick = () => {
    if (text !== image.altText) saving.mutate(text)
    onPick?.(image, text)
  }
  return (
    <Dialog
      onClose={onClose}
      title={<span className="break-all">{originalName}</span>}
      description={`${width} × ${height} pixels, ${formatKilobytes(size)}, ${formatDay(createdAt)}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {(text !== saved || saving.isPending) && (
            <Button pending={saving.isPending} onClick={save}>
              Save text
            </Button>
          )}
          {onPick && (
            <Button variant="primary" onClick={pick}>
              Use This Image
            </Button>
          )}
        </>
      }
    >
      <img
        src={pathOf(image)}
        alt={altText}
        width={width}
        height={height}
        className="mx-auto max-h-[50dvh] w-auto rounded-md border border-line bg-sunken object-contain"
      />
      <Field
        label="Alternative text"
        hint="Screen readers announce it, and email clients show it when images are off. Leave blank for decorative images."
        className="mt-3"
      >
        <Input value={altText} onChange={event => setAltText(event.target.value)} maxLength={ALT_TEXT_MAX} />
      </Field>
    </Dialog>
  )
}

/** Saves the alternative text with the image, for future emails. */
function useSaveAltText({ id }: MediaAsset) {
  const client = useQueryClient()
  return useChange({
    mutationFn: (altText: string) => call(media.update, { params: { id }, body: { altText } }),
    onSuccess: saved =>
      client.setQueryData(imagesQuery.queryKey, images =>
        images?.map(image => (image.id === saved.id ? saved : image)),
      ),
    failed: ['Save failed', 'The alternative text couldn’t be saved. Please try again.'],
  })
}

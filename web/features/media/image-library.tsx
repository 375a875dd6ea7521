import { useQuery } from '@tanstack/react-query'
import { Images } from 'lucide-react'
import { useState } from 'react'
import type { MediaAsset } from '#contract/media.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { DeleteImage } from './delete-image.tsx'
import { GRID, ImageTile } from './image-tile.tsx'
import { Preview } from './preview.tsx'
import { imagesQuery } from './queries.ts'
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

interface GridProps {
  onView: (image: MediaAsset) => void
  onDelete: (image: MediaAsset) => void
}

function Grid({ onView, onDelete }: GridProps) {
  const { data: images, error, refetch } = useQuery(imagesQuery)
  if (error) return <LoadFailed title="Your images couldn’t be loaded" error={error} onRetry={refetch} />
  if (!images) return <Loading />
  if (images.length === 0)
    return (
      <EmptyState
        icon={Images}
        title="No images yet"
        text="Images you upload stay here for this and future campaigns."
      />
    )
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

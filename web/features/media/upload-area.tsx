import { ImageUp } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { DropArea } from '#web/ui/drop-area.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { FORMATS, IMAGE_TYPES, type ImageFile, takeDropped, takeFile } from './check-files.ts'
import { useUpload } from './use-upload.ts'

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

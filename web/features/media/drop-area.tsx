import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type DragEvent, useId, useRef, useState } from 'react'
import { cn } from '#web/lib/cn.ts'
import { Button } from '#web/ui/button.tsx'
import { Progress } from '#web/ui/progress.tsx'
import { FORMATS, IMAGE_TYPES, takeDropped, takeFile } from './check-files.ts'
import { useUpload } from './use-upload.ts'

/** One image, dropped or browsed for; of several the first. */
export function DropArea() {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setIsOver] = useState(false)
  const { start, progress } = useUpload()
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setIsOver(false)
    const file = takeDropped(event.dataTransfer.files)
    if (file) start(file)
  }
  const browse = (event: ChangeEvent<HTMLInputElement>) => {
    const chosen = event.target.files?.[0]
    const file = chosen && takeFile(chosen)
    if (file) start(file)
    // So that the same file can be chosen again.
    event.target.value = ''
  }
  return (
    // biome-ignore lint: dropping is a second way; the button inside is the first
    <div
      onDragOver={event => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
      className={cn(
        'grid min-h-36 content-center justify-items-center gap-2 rounded-lg border border-line-strong border-dashed px-4 py-5 text-center transition-colors',
        isOver && 'border-accent bg-accent-soft',
      )}
    >
      <ImageUp aria-hidden className="size-5 stroke-[1.5] text-ink-3" />
      {progress ? (
        <UploadProgress {...progress} />
      ) : (
        <>
          <p className="text-ink-2">Drop an image here, or</p>
          <Button onClick={() => input.current?.click()}>Browse images</Button>
          <p className="text-ink-3 text-xs">{FORMATS}, up to 5 MB</p>
        </>
      )}
      <label htmlFor={id} className="sr-only">
        Image to upload
      </label>
      <input
        ref={input}
        id={id}
        type="file"
        tabIndex={-1}
        accept={IMAGE_TYPES.join(',')}
        onChange={browse}
        className="sr-only"
      />
    </div>
  )
}

function UploadProgress({ name, share }: { name: string; share: number }) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid w-full max-w-xs gap-1.5">
      <p className="truncate font-medium">{name}</p>
      <Progress label={`Uploading ${name}`} value={percent} valueText={`${percent} percent`} />
      <p className="figures text-ink-2 text-xs">{percent < 100 ? `${percent}%` : 'Checking the image …'}</p>
    </div>
  )
}

import { useState } from 'react'
import type { MediaAsset } from '#contract/media.ts'
import { formatDay, formatKilobytes } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { altFromName } from './image-markup.ts'
import { pathOf } from './queries.ts'

interface PreviewProps {
  image: MediaAsset
  onClose: () => void
  onPick?: ((image: MediaAsset, altText: string) => void) | undefined
}

/** The whole image; where one is wanted, with what is said in its place. */
export function Preview({ image, onClose, onPick }: PreviewProps) {
  const [altText, setAltText] = useState(altFromName(image.originalName))
  const { originalName, width, height, size, createdAt } = image
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      title={<span className="break-all">{originalName}</span>}
      description={`${width} × ${height} pixels, ${formatKilobytes(size)}, ${formatDay(createdAt)}`}
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          {onPick && (
            <Button variant="primary" onClick={() => onPick(image, altText)}>
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
      {onPick && (
        <Field
          label="Alternative text"
          hint="Read out, and shown where pictures are switched off. Leave it empty for mere decoration."
          className="mt-3"
        >
          <Input value={altText} onChange={event => setAltText(event.target.value)} maxLength={300} />
        </Field>
      )}
    </Dialog>
  )
}

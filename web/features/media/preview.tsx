import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ALT_TEXT_MAX } from '#contract/limits.ts'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatDay, formatKilobytes } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'
import { altFromName } from './image-markup.ts'
import { imagesQuery, pathOf } from './queries.ts'

interface PreviewProps {
  image: MediaAsset
  onClose: () => void
  onPick?: ((image: MediaAsset, altText: string) => void) | undefined
}

/** The image at full size, with its alternative text. */
export function Preview({ image, onClose, onPick }: PreviewProps) {
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
  return useMutation({
    mutationFn: (altText: string) => call(media.update, { params: { id }, body: { altText } }),
    onSuccess: saved =>
      client.setQueryData(imagesQuery.queryKey, images =>
        images?.map(image => (image.id === saved.id ? saved : image)),
      ),
    onError: error => toastFailure(error, 'Save failed', 'The alternative text couldn’t be saved. Please try again.'),
  })
}

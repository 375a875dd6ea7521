import { ImagePlus } from 'lucide-react'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ImageDialog = lazyPart(() => import('./image-dialog.tsx'), 'ImageDialog')

/** A button that opens the library; `onPick` gets the chosen image as HTML. */
export function InsertImage({ onPick }: { onPick: (html: string) => void }) {
  return (
    <DialogButton size="sm" dialog={close => <ImageDialog onClose={close} onPick={onPick} />}>
      <ImagePlus aria-hidden />
      Insert Image
    </DialogButton>
  )
}

import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const ImageDialog = lazyPart(() => import('./image-dialog.tsx'), 'ImageDialog')

/** A button that opens the library; `onPick` gets the chosen image as HTML. */
export function InsertImage({ onPick }: { onPick: (html: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <ImagePlus aria-hidden />
        Insert Image
      </Button>
      {isOpen && <ImageDialog onClose={() => setIsOpen(false)} onPick={onPick} />}
    </>
  )
}

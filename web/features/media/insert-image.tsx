import { ImagePlus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { imageMarkup } from './image-markup.ts'

const ImageLibrary = lazy(() => import('./image-library.tsx').then(m => ({ default: m.ImageLibrary })))

/** A button that opens the library; `onPick` gets the chosen image as HTML. */
export function InsertImage({ onPick }: { onPick: (html: string) => void }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        <ImagePlus aria-hidden />
        Insert Image
      </Button>
      {isOpen && (
        <Dialog
          open
          onClose={() => setIsOpen(false)}
          size="lg"
          title="Insert Image"
          description="Choose an image to view it or to use it in this email."
        >
          <Suspense fallback={<PageSpinner label="Loading images" />}>
            <ImageLibrary
              onPick={(image, altText) => {
                onPick(imageMarkup(image, altText))
                setIsOpen(false)
              }}
            />
          </Suspense>
        </Dialog>
      )}
    </>
  )
}

import { Dialog } from '#web/ui/dialog.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { imageMarkup } from './image-markup.ts'

const ImageLibrary = lazyPart(
  () => import('./image-library.tsx'),
  'ImageLibrary',
  <PageSpinner label="Loading images" />,
)

interface ImageDialogProps {
  onClose: () => void
  /** Gets the chosen image as HTML. */
  onPick: (html: string) => void
}

export const ImageDialog = ({ onClose, onPick }: ImageDialogProps) => (
  <Dialog
    onClose={onClose}
    size="lg"
    title="Insert Image"
    description="Choose an image to view it or to use it in this email."
  >
    <ImageLibrary
      onPick={(image, altText) => {
        onPick(imageMarkup(image, altText))
        onClose()
      }}
    />
  </Dialog>
)

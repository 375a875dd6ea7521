import { Trash2 } from 'lucide-react'
import type { MediaAsset } from '#contract/media.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { pathOf } from './queries.ts'

export const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4'

interface ImageTileProps {
  image: MediaAsset
  onView: () => void
  onDelete: () => void
}

export function ImageTile({ image, onView, onDelete }: ImageTileProps) {
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

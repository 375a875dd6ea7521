import { ChevronRight, Minus, Plus, Scan, SquareDashedMousePointer } from 'lucide-react'
import type { RefObject } from 'react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { MapEngine } from './engine/engine.ts'

interface MapControlsProps {
  engine: MapEngine
  /** Steps through the businesses without a pointer. */
  onNext: (() => void) | null
  onDraw: (() => void) | null
  drawButton: RefObject<HTMLButtonElement | null>
}

export const MapControls = ({ engine, onNext, onDraw, drawButton }: MapControlsProps) => (
  <div className="absolute top-2 right-2 z-10 flex items-start gap-1.5">
    {onDraw && (
      <div className="flex rounded-md border border-line bg-panel">
        <IconButton
          ref={drawButton}
          icon={SquareDashedMousePointer}
          size="sm"
          label="Draw an area to search"
          onClick={onDraw}
        />
      </div>
    )}
    <div className="flex rounded-md border border-line bg-panel pointer-coarse:mt-13 pointer-coarse:flex-col">
      {onNext && (
        <>
          <IconButton icon={ChevronRight} size="sm" label="Next business" onClick={onNext} />
          <IconButton icon={Scan} size="sm" label="Show all businesses" onClick={engine.fit} />
        </>
      )}
      <IconButton icon={Minus} size="sm" label="Zoom out" onClick={() => engine.zoomBy(-1)} />
      <IconButton icon={Plus} size="sm" label="Zoom in" onClick={() => engine.zoomBy(1)} />
    </div>
  </div>
)

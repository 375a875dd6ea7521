import { ChevronRight, Minus, Plus, Scan } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { MapEngine } from './map-engine.ts'

interface MapControlsProps {
  engine: MapEngine
  /** Goes through the businesses one by one, for who uses no pointer. */
  onNext: (() => void) | null
}

export const MapControls = ({ engine, onNext }: MapControlsProps) => (
  <div className="absolute top-2 right-11 z-10 flex rounded-md border border-line bg-panel pointer-coarse:top-15 pointer-coarse:right-2 pointer-coarse:flex-col">
    {onNext && (
      <>
        <IconButton icon={ChevronRight} size="sm" label="Next business" onClick={onNext} />
        <IconButton icon={Scan} size="sm" label="Show all businesses" onClick={engine.fit} />
      </>
    )}
    <IconButton icon={Minus} size="sm" label="Zoom out" onClick={() => engine.zoomBy(-1)} />
    <IconButton icon={Plus} size="sm" label="Zoom in" onClick={() => engine.zoomBy(1)} />
  </div>
)

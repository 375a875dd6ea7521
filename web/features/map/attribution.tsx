import type { MapConfig } from '#contract/map.ts'
import { cn } from '#web/lib/cn.ts'

interface AttributionProps {
  config: MapConfig
  /** Some of the businesses come from OpenStreetMap. */
  hasOsm: boolean
}

/** Credits the map's data. Google's map credits its own. */
export function Attribution({ config: { googleMapsApiKey, styleUrl, streets }, hasOsm }: AttributionProps) {
  const isGoogle = googleMapsApiKey !== null
  const base = styleUrl ? new URL(styleUrl).hostname : 'Natural Earth · GeoNames'
  const isOsm = hasOsm || (!isGoogle && (streets !== null || styleUrl !== null))
  if (isGoogle && !isOsm) return null
  return (
    <p
      className={cn(
        'absolute right-0 rounded-tl-md bg-panel px-1.5 text-2xs text-ink-2 leading-4',
        // Above Google's own line.
        isGoogle && 'bottom-4 rounded-bl-md',
        // On touch screens the column of buttons on the right reaches down to here.
        !isGoogle &&
          'bottom-0 max-md:pointer-coarse:right-15 max-md:pointer-coarse:left-0 max-md:pointer-coarse:rounded-tl-none',
      )}
    >
      {isOsm && (
        <a
          href="https://www.openstreetmap.org/copyright"
          target="_blank"
          rel="noopener noreferrer"
          className="underline"
        >
          © OpenStreetMap contributors
        </a>
      )}
      {!isGoogle && `${isOsm ? ' · ' : ''}${base} · MapLibre`}
    </p>
  )
}

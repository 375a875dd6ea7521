import type { MapConfig } from '#contract/map.ts'

/** Whose data is drawn; Google's map says so itself. */
export function Attribution({ config: { googleMapsApiKey, styleUrl, streets } }: { config: MapConfig }) {
  if (googleMapsApiKey) return null
  return (
    <p className="absolute right-0 bottom-0 rounded-tl-md bg-panel px-1.5 text-2xs text-ink-2 leading-4">
      {(streets || styleUrl) && (
        <>
          <a
            href="https://www.openstreetmap.org/copyright"
            target="_blank"
            rel="noopener noreferrer"
            className="underline"
          >
            © OpenStreetMap contributors
          </a>
          {' · '}
        </>
      )}
      {styleUrl ? new URL(styleUrl).hostname : 'Natural Earth · U.S. Census Bureau'} · MapLibre
    </p>
  )
}

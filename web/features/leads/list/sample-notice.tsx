import { FlaskConical } from 'lucide-react'
import { useUser } from '#web/lib/user.ts'

/** Shown above the rows while the list has samples. */
export function SampleNotice() {
  const { isAdmin } = useUser()
  return (
    <aside
      aria-label="Sample businesses"
      className="flex items-start gap-3 border-warm/35 border-t bg-warm/8 px-4 py-2"
    >
      <FlaskConical aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.75] text-warm" />
      <p className="min-w-0 text-ink-2">
        <strong className="font-semibold text-warm">Rows marked Sample are made-up businesses</strong> to try Canvass
        with.{' '}
        {isAdmin ? (
          <>
            For real ones, import a directory on the server:{' '}
            <code className="rounded-sm md:whitespace-nowrap bg-sunken px-1 py-0.5 font-mono text-ink text-xs">
              npm run directory:import -- FILE
            </code>
            <span className="max-md:hidden"> (OpenStreetMap .osm.pbf, Overture .parquet, GeoJSON, or CSV).</span>
          </>
        ) : (
          'For real ones, search for businesses or import a file.'
        )}
      </p>
    </aside>
  )
}

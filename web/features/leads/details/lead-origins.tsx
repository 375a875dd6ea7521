import { fieldOf, wordsFor } from '#contract/lead-fields.ts'
import type { FieldOrigin } from '#contract/lead-list.ts'
import { formatDay } from '#web/lib/format.ts'
import { WebLink } from '#web/ui/web-link.tsx'

/** Where each field of a lead came from: source, page, and day, with the attribution that the license requires. */
export function LeadOrigins({ origins }: { origins: FieldOrigin[] }) {
  if (origins.length === 0) return null
  return (
    <section aria-label="Sources" className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 font-semibold">Sources</h3>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-y-2">
        {origins.map((origin, index) => (
          <div key={`${origin.name} ${index}`} className="contents">
            <dt className="break-words text-ink-2">{origin.name}</dt>
            <dd className="min-w-0 break-words [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">
              {fieldsOf(origin)}
              {origin.url && (
                <>
                  , found on <WebLink url={origin.url} />
                </>
              )}
              {origin.at && ` on ${formatDay(origin.at)}`}
              {origin.attribution && (
                <span className="block text-ink-3 text-xs">
                  <WebLink url={origin.attribution.url}>{origin.attribution.text}</WebLink>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const fieldsOf = ({ fields }: FieldOrigin) =>
  fields.map((field, n) => (n === 0 ? fieldOf(field).label : wordsFor(field))).join(', ')

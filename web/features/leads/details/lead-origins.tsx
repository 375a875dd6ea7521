import type { FieldOrigin } from '#contract/lead-list.ts'
import { formatDay } from '#web/lib/format.ts'
import { LABELS } from '../field-labels.ts'

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
                  , found on <Out href={origin.url} />
                </>
              )}
              {origin.at && ` on ${formatDay(origin.at)}`}
              {origin.attribution && (
                <span className="block text-ink-3 text-xs">
                  <Out href={origin.attribution.url}>{origin.attribution.text}</Out>
                </span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

const fieldsOf = ({ fields }: FieldOrigin) => {
  const words = fields.map(field => LABELS[field]).join(', ')
  return words.charAt(0) + words.slice(1).toLowerCase()
}

/** Sources name anything: only web addresses become links. */
function Out({ href, children }: { href: string; children?: string }) {
  const text = children ?? href.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
  if (!/^https?:\/\//.test(href)) return <>{text}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

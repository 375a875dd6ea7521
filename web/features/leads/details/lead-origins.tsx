import type { ReactNode } from 'react'
import { fieldOf, wordsFor } from '#contract/lead-fields.ts'
import type { DirectoryNote, FieldOrigin } from '#contract/lead-list.ts'
import { formatDay } from '#web/lib/format.ts'
import { WebLink } from '#web/ui/web-link.tsx'

/** Where each field of a lead came from: source, page, and day, with the attribution that the license requires. */
export function LeadOrigins({ origins, directory }: { origins: FieldOrigin[]; directory: DirectoryNote | null }) {
  if (origins.length === 0) return null
  return (
    <section aria-label="Sources" className="mt-4 border-line border-t pt-3">
      <h3 className="mb-2 font-semibold">Sources</h3>
      <dl className="grid grid-cols-[6.5rem_1fr] gap-y-2">
        {origins.map((origin, index) => (
          <Row key={`${origin.name} ${index}`} name={origin.name}>
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
          </Row>
        ))}
        {directory?.brand && <Row name="Brand">{directory.brand}</Row>}
        {directory && directory.socials.length > 0 && (
          <Row name="Social pages">
            {directory.socials.map(url => (
              <span key={url} className="block">
                <WebLink url={url} />
              </span>
            ))}
          </Row>
        )}
        {directory?.updatedOn && <Row name="Directory data">from {formatDay(`${directory.updatedOn}T12:00`)}</Row>}
      </dl>
    </section>
  )
}

const fieldsOf = ({ fields }: FieldOrigin) =>
  fields.map((field, n) => (n === 0 ? fieldOf(field).label : wordsFor(field))).join(', ')

const Row = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="break-words text-ink-2">{name}</dt>
    <dd className="min-w-0 break-words [&_a]:text-accent [&_a]:underline-offset-4 [&_a]:hover:underline">{children}</dd>
  </div>
)

import { ExternalLink, Globe, Quote } from 'lucide-react'
import { formatDate } from '#web/lib/format.ts'
import { websiteText } from '#web/lib/website.ts'
import { WebLink } from '#web/ui/web-link.tsx'
import type { Support } from '../facts.ts'

/** A value of at most this many characters fits beside its label. */
const SHORT = 28

/** The fact behind a clause, with its source. */
export function FactNote({ support: { label, value, source, fact } }: { support: Support }) {
  const isShort = value.length <= SHORT
  return (
    <>
      <span className="flex items-start justify-between gap-3">
        <span className="flex min-w-0 items-center gap-2 font-semibold">
          <Quote aria-hidden className="size-4 shrink-0 text-accent" />
          <span className="wrap-anywhere">{isShort ? `${label}: ${value}` : label}</span>
        </span>
        <span className="figures shrink-0 text-ink-2">{fact?.date ? `Read ${formatDate(fact.date)}` : source}</span>
      </span>
      {!isShort && (
        <span className="wrap-anywhere mt-1 line-clamp-5 block text-ink-2">
          {fact?.type === 'quote' ? `“${value}”` : value}
        </span>
      )}
      {fact?.url && (
        <WebLink url={fact.url} className="mt-1.5 flex min-w-0 items-center gap-1.5 text-accent hover:underline">
          <Globe aria-hidden className="size-3.5 shrink-0" />
          <span className="truncate">{websiteText(fact.url)}</span>
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
        </WebLink>
      )}
    </>
  )
}

import { TriangleAlert } from 'lucide-react'
import type { Unsupported } from './use-check.ts'

/** The sentences that no fact supports, each with the reason. The user decides what to do about them. */
export function UnsupportedList({ found }: { found: Unsupported[] }) {
  const title =
    found.length === 1 ? 'No fact supports this sentence' : `No fact supports these ${found.length} sentences`
  return (
    <div role="status" className="empty:-mt-3">
      {found.length > 0 && (
        <div className="flex gap-2.5 rounded-lg border border-warm/35 bg-warm-soft p-3 text-sm">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-warm" />
          <div className="min-w-0">
            <p className="font-semibold">{title}</p>
            <ul className="mt-1 flex flex-col gap-1">
              {found.map(({ part, start, text, reason }) => (
                <li key={`${part}${start}`} className="wrap-break-word">
                  “{text}” <span className="text-ink-2">{reason}</span>
                </li>
              ))}
            </ul>
          </div>
        </div>
      )}
    </div>
  )
}

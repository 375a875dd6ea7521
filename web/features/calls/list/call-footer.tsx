import { Link } from '@tanstack/react-router'
import type { CallSummary } from '#contract/calls.ts'
import { formatNumber } from '#web/lib/format.ts'
import { SimulatedBadge } from './call-row.tsx'

export function CallFooter({ summary: { provider, remaining, callLimit } }: { summary: CallSummary }) {
  return (
    // On a phone it sits above the navigation bar, which is 57 px high.
    <footer className="sticky bottom-0 z-10 flex flex-wrap items-center gap-x-4 gap-y-1 rounded-b-xl border-line border-t bg-panel px-4 py-2.5 text-ink-2 max-md:bottom-[calc(57px+env(safe-area-inset-bottom))] max-md:py-1.5 max-md:text-xs">
      <span className="flex items-center gap-2">
        Powered by {provider.name}
        {provider.isSimulated && <SimulatedBadge />}
      </span>
      <span className="grow">Click Call to start a voice call.</span>
      {provider.isSimulated && <span>Simulated calls don’t count toward your plan.</span>}
      {!provider.isSimulated && remaining !== null && callLimit !== null && (
        <span className="figures">
          {formatNumber(remaining)} of {formatNumber(callLimit)} calls left this month
          {remaining === 0 && (
            <>
              {' · '}
              <Link to="/pricing" className="font-medium text-accent underline">
                Upgrade
              </Link>
            </>
          )}
        </span>
      )}
    </footer>
  )
}

import { useQuery } from '@tanstack/react-query'
import { consents } from '#contract/consents.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { consentText, givenDay } from './consent-text.ts'

/** The recorded consent of a lead’s address; nothing if there’s none. */
export function LeadConsent({ email }: { email: string }) {
  const { data = [] } = useQuery(queryOf(['consents', 'of', email], consents.list, { query: { email } }))
  const [consent] = data
  if (!consent) return null
  return (
    <p className="wrap-anywhere mt-3 text-ink-2 text-sm">
      {`${consent.withdrawnAt ? 'Had agreed' : 'Agreed'} to your emails on ${givenDay(consent)}: ${consentText(consent)}`}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BeyondPlan, beyondPlan, usageLimitsQuery } from '#web/lib/limit.ts'
import { useStore } from '#web/lib/store.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** One for all pages: says what the plan does not allow, before the work and after the server refused it. */
export function PlanDialogs() {
  useQuery(usageLimitsQuery)
  const shown = useStore(beyondPlan, beyond => beyond)
  const [last, keep] = useState<BeyondPlan | null>(null)
  // While a dialog fades out it still says what it said.
  if (shown && shown !== last) keep(shown)
  const beyond = shown ?? last
  if (!beyond) return null
  const props = { open: shown !== null, onClose: () => beyondPlan.write(null) }
  return 'reached' in beyond ? (
    <LimitDialog {...props} beyond={beyond} />
  ) : (
    <UpgradeDialog {...props} reason={beyond.reason} />
  )
}

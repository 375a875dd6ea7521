import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type BeyondPlan, beyondPlan, usageLimitsQuery } from '#web/lib/limit.ts'
import { useStore } from '#web/lib/store.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** For all pages: says what the plan doesn't allow, before an action or after the server refused it. */
export function PlanDialogs() {
  useQuery(usageLimitsQuery)
  const shown = useStore(beyondPlan, beyond => beyond)
  const [last, setLast] = useState<BeyondPlan | null>(null)
  // A dialog keeps its content while it fades out.
  if (shown && shown !== last) setLast(shown)
  const beyond = shown ?? last
  if (!beyond) return null
  const props = { open: shown !== null, onClose: () => beyondPlan.write(null) }
  return 'reached' in beyond ? (
    <LimitDialog {...props} beyond={beyond} />
  ) : (
    <UpgradeDialog {...props} reason={beyond.reason} />
  )
}

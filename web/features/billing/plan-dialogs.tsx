import { useQuery } from '@tanstack/react-query'
import { beyondPlan, usageLimitsQuery } from '#web/lib/limit.ts'
import { useStore } from '#web/lib/store.ts'
import { LimitDialog } from './limit-dialog.tsx'
import { UpgradeDialog } from './upgrade-dialog.tsx'

/** For all pages: says what the plan doesn't allow, before an action or after the server refused it. */
export function PlanDialogs() {
  useQuery(usageLimitsQuery)
  const beyond = useStore(beyondPlan, beyond => beyond)
  const close = () => beyondPlan.write(null)
  if (!beyond) return null
  if ('reached' in beyond) return <LimitDialog beyond={beyond} onClose={close} />
  return <UpgradeDialog reason={beyond.reason} onClose={close} />
}

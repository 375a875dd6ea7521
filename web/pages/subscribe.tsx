import { Subscribe, useOwnDocument } from '#web/features/billing/subscribe.tsx'

export function SubscribePage() {
  return useOwnDocument() ? <Subscribe /> : null
}

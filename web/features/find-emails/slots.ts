import { lazy } from 'react'
import { NoEmail } from './no-email.tsx'

/** What the lead list shows of this feature; the details come with their first use. */
export const enrichmentSlots = {
  NoEmail,
  Details: lazy(() => import('./website-facts.tsx').then(m => ({ default: m.WebsiteFacts }))),
}

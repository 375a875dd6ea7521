import { getRouteApi } from '@tanstack/react-router'
import { Pricing } from '#web/features/billing/pricing.tsx'

export function PricingPage() {
  const { checkout } = getRouteApi('/guarded/pricing').useSearch()
  return <Pricing checkout={checkout} />
}

import { contract } from './contract.ts'
import { GROUPS } from './groups.ts'
import type { KeyArea, KeyTier } from './key-scopes.ts'
import type { Route } from './route.ts'

export interface KeyAccess {
  area: KeyArea
  tier: KeyTier
}

const TIERS = { GET: 'read', POST: 'change', PUT: 'change', DELETE: 'send' } as const

/** Which scope a key needs for this route of that group; null: none suffices. */
export function keyAccessOf(group: keyof typeof contract, { method, keys }: Route): KeyAccess | null {
  const area = GROUPS[group].keys
  return area && keys !== 'never' ? { area, tier: keys ?? TIERS[method] } : null
}

/** The same by the route itself. Public routes ignore keys. */
export const keyAccess: ReadonlyMap<Route, KeyAccess | null> = new Map(
  Object.entries(contract).flatMap(([group, routes]) =>
    Object.values<Route>(routes)
      .filter(({ access }) => access !== 'public')
      .map(route => [route, keyAccessOf(group as keyof typeof contract, route)] as const),
  ),
)

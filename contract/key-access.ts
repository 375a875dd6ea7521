import { contract } from './contract.ts'
import type { KeyArea, KeyTier } from './key-scopes.ts'
import type { Route } from './route.ts'

/** The area of each group of routes. Null: a key never reaches them; only a signed-in person does. */
const AREAS: Record<keyof typeof contract, KeyArea | null> = {
  auth: null,
  secondFactor: null,
  passkeys: null,
  sessions: null,
  auditLog: null,
  apiKeys: null,
  connectedApps: null,
  billing: null,
  payments: null,
  admin: null,
  // A session's stream; programs have webhooks.
  events: null,
  webhooks: 'webhooks',
  leads: 'leads',
  leadPins: 'leads',
  leadChanges: 'leads',
  leadFacts: 'leads',
  contacts: 'leads',
  tags: 'leads',
  leadFields: 'leads',
  savedFilters: 'leads',
  csvImports: 'leads',
  search: 'leads',
  emailFinder: 'leads',
  savedSearches: 'leads',
  map: 'leads',
  crmSyncs: 'leads',
  writer: 'campaigns',
  emailCheck: 'campaigns',
  drafts: 'campaigns',
  offers: 'campaigns',
  tone: 'campaigns',
  campaigns: 'campaigns',
  campaignReports: 'campaigns',
  campaignUpkeep: 'campaigns',
  campaignDrafts: 'campaigns',
  audiences: 'campaigns',
  preflights: 'campaigns',
  replies: 'campaigns',
  inbox: 'campaigns',
  sequences: 'campaigns',
  outbox: 'campaigns',
  media: 'campaigns',
  templates: 'campaigns',
  analytics: 'campaigns',
  calls: 'calls',
  tasks: 'calls',
  suppressions: 'leads',
  consents: 'leads',
  settings: 'settings',
  notifications: 'settings',
  sendingAccounts: 'settings',
  sendingLimits: 'settings',
  domains: 'settings',
  usage: 'settings',
  gettingStarted: 'settings',
  crm: 'settings',
}

export interface KeyAccess {
  area: KeyArea
  tier: KeyTier
}

const TIERS = { GET: 'read', POST: 'change', PUT: 'change', DELETE: 'send' } as const

/** Which scope a key needs for this route of that group; null: none suffices. */
export function keyAccessOf(group: keyof typeof contract, { method, keys }: Route): KeyAccess | null {
  const area = AREAS[group]
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

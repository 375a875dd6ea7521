import { KEY_AREAS, KEY_TIERS, type KeyScopes, tierAllows } from '#contract/key-scopes.ts'

/** What the tools need. None sends, calls, or deletes, so no app can. */
const APP_SCOPES: KeyScopes = { leads: 'change', campaigns: 'change' }

/** `leads:read leads:change`: each tier with those that it includes. */
export const scopeText = (scopes: KeyScopes = APP_SCOPES): string =>
  KEY_AREAS.flatMap(area =>
    KEY_TIERS.filter(tier => tierAllows(scopes[area], tier)).map(tier => `${area}:${tier}`),
  ).join(' ')

/** What apps can have of what this one asks for; everything if it doesn't say. */
export function readScopes(asked: string | undefined): KeyScopes {
  if (!asked) return APP_SCOPES
  const names = asked.split(' ')
  return Object.fromEntries(
    KEY_AREAS.flatMap(area => {
      const tier = KEY_TIERS.findLast(one => tierAllows(APP_SCOPES[area], one) && names.includes(`${area}:${one}`))
      return tier ? [[area, tier]] : []
    }),
  )
}

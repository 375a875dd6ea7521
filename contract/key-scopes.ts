/** What a key may touch. Apart from the schemas, so that Settings shows the areas without loading zod. */
export const KEY_AREAS = ['leads', 'campaigns', 'calls', 'settings', 'webhooks'] as const
export type KeyArea = (typeof KEY_AREAS)[number]

/** How far a key may go in an area. Each includes those before it; `send` also deletes. */
export const KEY_TIERS = ['read', 'change', 'send'] as const
export type KeyTier = (typeof KEY_TIERS)[number]

export type KeyScopes = Partial<Record<KeyArea, KeyTier>>

export const tierAllows = (given: KeyTier | undefined, wanted: KeyTier): boolean =>
  given !== undefined && KEY_TIERS.indexOf(given) >= KEY_TIERS.indexOf(wanted)

/** An account that needs more has keys that nobody uses. */
export const KEYS_MAX = 25

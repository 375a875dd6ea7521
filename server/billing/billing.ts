// What other features may use of plans and their limits.

export { trialAt } from './entitlements.ts'
export { readRoom } from './remaining-quota.ts'
export { giveBackUsage, opensEverything, requireRoom, requireWork, reserveUsage } from './usage.ts'

// What other features may use of plans and their limits.

export { isPaidAt, trialAt } from './entitlements.ts'
export {
  giveBackUsage,
  opensEverything,
  readRemainingQuota,
  requireQuota,
  requireWork,
  reserveUpTo,
  reserveUsage,
} from './usage.ts'

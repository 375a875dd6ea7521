// What other features may use of plans and their limits.
export { giveBackUsage, requireRoom, requireWork, reserveUsage } from './usage.ts'

// What the lead list offers other features, besides the files listed in scripts/offers.ts.

export { normalisePhone } from './phone.ts'

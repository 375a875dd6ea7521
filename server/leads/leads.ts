// What the lead list offers to other features, besides the files that scripts/offers.ts names.

export { lockImports } from './add/add-sql.ts'
export { normalisePhone } from './phone.ts'

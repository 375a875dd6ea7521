// What other features may use of the list, beside the files that .oxlintrc.json names.

export { lockImports } from './import-sql.ts'
export { normalisePhone } from './phone.ts'

export { revokeAllKeys } from './sql.ts'

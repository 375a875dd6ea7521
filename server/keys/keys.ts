export { insertKey, revokeAllKeys, revokeKey } from './sql.ts'

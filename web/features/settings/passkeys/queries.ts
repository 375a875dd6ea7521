import { passkeys } from '#contract/passkeys.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const passkeysQuery = queryOf(['passkeys'], passkeys.list)

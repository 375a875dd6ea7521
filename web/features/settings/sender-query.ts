import { settings } from '#contract/settings.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const senderQuery = queryOf(['settings', 'sender'], settings.sender)

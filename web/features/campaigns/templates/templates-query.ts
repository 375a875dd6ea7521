import { templates } from '#contract/templates.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const templatesQuery = queryOf(['templates'], templates.list)

import { type Condition, customId, readConditions, writeConditions } from '#contract/lead-conditions.ts'
import type { LeadFilter } from '#contract/leads.ts'
import { toast } from '#web/lib/toast.ts'
import { inUrl, useListView } from '../list/list-view.ts'

/** Conditions that have a parameter of their own, which the list answers from an index. */
const IS: [Condition['field'], keyof LeadFilter][] = [
  ['status', 'status'],
  ['category', 'category'],
  ['city', 'city'],
  ['source', 'source'],
  ['tag', 'tag'],
]
const HAS: [Condition['field'], keyof LeadFilter][] = [
  ['email', 'hasEmail'],
  ['phone', 'hasPhone'],
  ['website', 'hasWebsite'],
  ['contacted', 'contacted'],
  ['replied', 'replied'],
]

/** A filter's conditions, without its words. */
export function conditionsOf(filter: LeadFilter): Condition[] {
  const { within, field, value, where } = filter
  const found: (Condition | false | undefined | '')[] = [
    ...IS.map(([field, name]) => filter[name] && { field, op: 'is' as const, value: filter[name] }),
    ...HAS.map(
      ([field, name]) => filter[name] && ({ field, op: filter[name] === 'yes' ? 'any' : 'none', value: '' } as const),
    ),
    within && { field: 'distance', op: 'less', value: within },
    field && { field: `field:${field}`, op: value ? 'is' : 'any', value: value ?? '' },
    ...(readConditions(where ?? '') ?? []),
  ]
  return found.filter(one => typeof one === 'object')
}

/** The filter with these words and conditions. What has no parameter, or what's there already, goes to `where`. */
export function filterOf(conditions: Condition[], q: string | undefined): LeadFilter {
  const filter: LeadFilter = q ? { q } : {}
  const rest = conditions.filter(condition => {
    const part = partOf(condition)
    const isFree = part && Object.keys(part).every(name => !(name in filter))
    if (isFree) Object.assign(filter, part)
    return !isFree
  })
  return rest.length > 0 ? { ...filter, where: writeConditions(rest) } : filter
}

function partOf({ field, op, value }: Condition): LeadFilter | undefined {
  const is = op === 'is' && IS.find(([of]) => of === field)
  if (is) return { [is[1]]: value }
  const has = (op === 'any' || op === 'none') && HAS.find(([of]) => of === field)
  if (has) return { [has[1]]: op === 'any' ? 'yes' : 'no' }
  if (field === 'distance' && op === 'less') return { within: value }
  if (!field.startsWith('field:') || (op !== 'is' && op !== 'any')) return undefined
  return { field: customId(field), ...(op === 'is' && { value }) }
}

export function useConditions() {
  const { view, change } = useListView()
  return {
    conditions: conditionsOf(view.filter),
    set: (conditions: Condition[]) => {
      const filter = filterOf(conditions, view.filter.q)
      if (readConditions(filter.where ?? '')) return void change(inUrl(filter))
      toast({ title: 'Filter not added', text: 'The list takes no more filters. Remove one first.', tone: 'bad' })
    },
  }
}

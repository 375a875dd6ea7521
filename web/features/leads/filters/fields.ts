import { useQuery } from '@tanstack/react-query'
import { type Condition, type ConditionOp, isCustom } from '#contract/lead-conditions.ts'
import type { CustomField } from '#contract/lead-list.ts'
import { leadOriginLabel, leadOrigins } from '#contract/lead-sources.ts'
import { formatDay, formatDistance } from '#web/lib/format.ts'
import { optionsOf } from '#web/ui/select.tsx'
import { useStart } from '../list/columns.ts'
import { useListView } from '../list/list-view.ts'
import { leadFacets } from '../queries.ts'
import { savedList } from '../search/queries.ts'
import { STATUSES } from '../statuses.ts'
import { allFields, allTags } from '../tags-and-fields/queries.ts'

export interface FilterField {
  name: Condition['field']
  label: string
  ops: ConditionOp[]
  /** What it can be; any text without. */
  options?: { value: string; label: string }[]
  input?: 'number' | 'date' | 'distance'
  /** With and without one. */
  has?: [any: string, none: string]
}

const IS: ConditionOp[] = ['is', 'isnt']
const ANY: ConditionOp[] = ['any', 'none']
const DAYS: ConditionOp[] = ['since', 'before']
const TEXT: ConditionOp[] = [...IS, 'has', ...ANY]
const CONTACT: ConditionOp[] = [...ANY, 'has']
const OWN: Record<CustomField['kind'], ConditionOp[]> = {
  text: TEXT,
  choice: [...IS, ...ANY],
  number: [...IS, 'more', 'less', ...ANY],
  date: ['is', ...DAYS, ...ANY],
}

/** What the list can be filtered by. A distance needs a search around a place. */
export function useFilterFields(): FilterField[] {
  const { view } = useListView()
  const start = useStart()
  const { data: own = [] } = useQuery(allFields)
  const { data: tags = [] } = useQuery(allTags)
  const { data: facets } = useQuery(leadFacets(view.filter))
  const { data: searches = [] } = useQuery(savedList)
  return [
    field('city', 'Town', TEXT),
    ...(start ? [field('distance', 'Distance', ['less', 'more'], { input: 'distance' })] : []),
    field('email', 'Email', CONTACT, { has: ['With email', 'Without email'] }),
    field('phone', 'Phone', CONTACT, { has: ['With phone', 'Without phone'] }),
    field('website', 'Website', CONTACT, { has: ['With website', 'Without website'] }),
    field('contacted', 'Last contact', [...ANY, ...DAYS], { input: 'date', has: ['Contacted', 'Not contacted'] }),
    field('replied', 'Reply', ANY, { has: ['Replied', 'No reply'] }),
    field('tag', 'Tag', [...IS, ...ANY], { options: optionsOf([...tags, ...searches]) }),
    field('status', 'Status', IS, { options: STATUSES }),
    field('category', 'Category', TEXT, {
      options: facets?.categories.map(({ category }) => optionOf(category)) ?? [],
    }),
    field('source', 'Source', IS, { options: leadOrigins.map(value => ({ value, label: leadOriginLabel(value) })) }),
    field('added', 'Added', DAYS, { input: 'date' }),
    ...own.map(({ id, name, kind, choices }) =>
      field(`field:${id}`, name, OWN[kind], {
        ...(kind === 'choice' && { options: choices.map(optionOf) }),
        ...((kind === 'number' || kind === 'date') && { input: kind }),
      }),
    ),
  ]
}

const field = (
  name: FilterField['name'],
  label: string,
  ops: ConditionOp[],
  more: Pick<FilterField, 'options' | 'input' | 'has'> = {},
): FilterField => ({ name, label, ops: more.options?.length === 0 ? ops.filter(op => !IS.includes(op)) : ops, ...more })

const optionOf = (value: string) => ({ value, label: value })

const WORDS: Record<ConditionOp, string> = {
  is: 'is',
  isnt: 'isn’t',
  has: 'contains',
  any: 'has one',
  none: 'has none',
  more: 'is more than',
  less: 'is less than',
  since: 'is on or after',
  before: 'is before',
}

export const needsValue = (op: ConditionOp) => op !== 'any' && op !== 'none'

/** "isn’t", "Without email". */
export const wordsOf = ({ has }: FilterField, op: ConditionOp): string =>
  (has && { any: has[0], none: has[1] }[op as string]) ?? WORDS[op]

/** "Town isn’t Reno", "Without email", "Within 5 km". */
export function textOf({ field, op, value }: Condition, of: FilterField | undefined): string {
  if (field === 'distance') {
    const away = formatDistance(Number(value.split(',')[2]))
    return op === 'less' ? `Within ${away}` : `More than ${away} away`
  }
  if (!of) return isCustom(field) ? 'Custom field' : 'Filter'
  if (!needsValue(op)) return of.has ? wordsOf(of, op) : `${of.label} ${WORDS[op]}`
  const isDay = op === 'since' || op === 'before'
  const label = of.options?.find(option => option.value === value)?.label ?? value
  const shown = isDay ? formatDay(`${localDay(value)}T12:00`) : label
  return op === 'is' ? `${of.label}: ${shown}` : `${of.label} ${WORDS[op]} ${shown}`
}

/** The day of a moment here, as a field for days takes it; a day stays itself. */
export function localDay(moment: string): string {
  if (moment.length === 10) return moment
  const at = new Date(moment)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

import { useQuery } from '@tanstack/react-query'
import { leadOriginLabel } from '#contract/lead-sources.ts'
import { formatDistance } from '#web/lib/format.ts'
import { useListView } from '../list/list-view.ts'
import { ChipFrame, chipStyles } from '../search/chip.tsx'
import { allFields } from '../tags-and-fields/queries.ts'
import { HAS } from './has.ts'

/** The filters of the dialog that are set, each with a button that removes it. */
export function FilterChips() {
  const { view, change } = useListView()
  const { data: fields = [] } = useQuery({ ...allFields, enabled: view.filter.field !== undefined })
  const { source, city, within, field, value } = view.filter
  const ofField = fields.find(one => one.id === field)?.name ?? 'Custom field'
  const chips = [
    ...HAS.map(({ name, ...words }) => ({
      text: view.filter[name] && words[view.filter[name]],
      none: { [name]: undefined },
    })),
    { text: within && `Within ${formatDistance(Number(within.split(',')[2]))}`, none: { within: undefined } },
    { text: city && `Town: ${city}`, none: { city: undefined } },
    { text: source && `Source: ${leadOriginLabel(source)}`, none: { source: undefined } },
    { text: field && `${ofField}: ${value || 'any value'}`, none: { field: undefined, value: undefined } },
  ].flatMap(({ text, none }) => (text ? [{ text, none }] : []))
  return (
    <ul aria-label="Filters" className="contents">
      {chips.map(({ text, none }) => (
        <ChipFrame key={text} text={text} onRemove={() => change(none)}>
          <span className={chipStyles} title={text}>
            <span className="truncate">{text}</span>
          </span>
        </ChipFrame>
      ))}
    </ul>
  )
}

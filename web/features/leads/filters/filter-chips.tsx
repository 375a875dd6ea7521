import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { leadOriginLabel } from '#contract/lead-sources.ts'
import { useListView } from '../list/list-view.ts'
import { allFields } from '../tags-and-fields/queries.ts'
import { HAS } from './has.ts'

/** The filters of the dialog that are set, each with a button that removes it. */
export function FilterChips() {
  const { view, change } = useListView()
  const { data: fields = [] } = useQuery({ ...allFields, enabled: view.filter.field !== undefined })
  const { source, city, field, value } = view.filter
  const ofField = fields.find(one => one.id === field)?.name ?? 'Custom field'
  const chips = [
    ...HAS.map(({ name, words }) => ({
      text: view.filter[name] && `${view.filter[name] === 'yes' ? 'With' : 'Without'} ${words}`,
      none: { [name]: undefined },
    })),
    { text: city && `Town: ${city}`, none: { city: undefined } },
    { text: source && `Source: ${leadOriginLabel(source)}`, none: { source: undefined } },
    { text: field && `${ofField}: ${value || 'any value'}`, none: { field: undefined, value: undefined } },
  ].filter(({ text }) => text)
  return (
    <ul aria-label="Filters" className="contents">
      {chips.map(({ text, none }) => (
        <li
          key={text}
          className="inline-flex max-w-56 items-stretch whitespace-nowrap rounded-md border border-accent/25 bg-accent-soft font-medium text-accent text-xs"
        >
          <span className="truncate py-1 pl-2" title={text}>
            {text}
          </span>
          <button
            type="button"
            aria-label={`Remove ${text}`}
            onClick={() => change(none)}
            className="grid w-6 shrink-0 place-items-center rounded-md hover:bg-accent/10 pointer-coarse:w-11"
          >
            <X aria-hidden className="size-3 stroke-2" />
          </button>
        </li>
      ))}
    </ul>
  )
}

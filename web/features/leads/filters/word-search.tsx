import { SearchBox } from '#web/ui/search-box.tsx'
import { useListView } from '../list/list-view.ts'

/** Searches the list by words in the name, email, phone number, or city. */
export function WordSearch() {
  const { view, change } = useListView()
  const { q = '' } = view.filter
  return (
    <SearchBox
      value={q}
      // Only the first letter adds a history entry, so that Back clears the search.
      onChange={typed => change({ q: typed || undefined }, { replace: q !== '' && typed !== '' })}
      label="Search your leads"
      placeholder="Name, email, phone, or city"
      className="max-md:basis-full"
    />
  )
}

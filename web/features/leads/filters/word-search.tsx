import { SearchBox } from '#web/ui/search-box.tsx'
import { useListView } from '../list/list-view.ts'

/** Words of the name, the address of the mail, the number or the town. */
export function LeadSearch() {
  const { view, change } = useListView()
  const { q = '' } = view.filter
  return (
    <SearchBox
      value={q}
      // The first letter is a page of its own for the Back button, the ones after it are not.
      onChange={typed => change({ q: typed || undefined }, { replace: q !== '' && typed !== '' })}
      label="Search your leads"
      placeholder="Name, email, phone or town"
      className="max-md:basis-full"
    />
  )
}

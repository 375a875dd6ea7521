import { Search } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useState } from 'react'
import { useKeys } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'
import { Kbd } from '#web/ui/kbd.tsx'
import type { SearchQuery } from './find-leads.tsx'
import type { LeadSearch } from './use-lead-search.ts'

interface SearchFormProps {
  search: LeadSearch
  query: SearchQuery
  input: RefObject<HTMLInputElement | null>
  hasSlashKey: boolean
}

/** The search box and its button. Escape clears the text; Ctrl+Z brings it back. */
export function SearchForm({ search, query, input, hasSlashKey }: SearchFormProps) {
  const { text, drawn, type, change, undo } = query
  const [isEmptySearch, setIsEmptySearch] = useState(false)
  const slash = { key: '/', label: 'Search for leads', run: () => input.current?.focus() }
  useKeys(hasSlashKey ? [slash] : [])
  const submit = () => {
    setIsEmptySearch(!text.trim() && !drawn)
    if (!search.isPending) search.run(text, { area: drawn?.area })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const isUndo = event.key === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey
    if (undo && isUndo) undo()
    else if (event.key === 'Escape' && text && !event.nativeEvent.isComposing) change({ text: '' })
    else return
    event.preventDefault()
  }
  return (
    <Form role="search" onSubmit={submit} className="flex gap-2 max-md:flex-col">
      <Field
        label="Search query"
        isLabelHidden
        error={isEmptySearch ? 'Enter what you’re looking for.' : undefined}
        className="grow"
      >
        <div className="relative">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 stroke-[1.75] text-ink-3"
          />
          <Input
            ref={input}
            type="search"
            placeholder="Find 50 plumbers in 90210"
            maxLength={500}
            value={text}
            onKeyDown={onKeyDown}
            onChange={event => {
              setIsEmptySearch(false)
              type(event.target.value)
            }}
            className="h-10 pr-9 pl-9 text-base [&::-webkit-search-cancel-button]:hidden"
          />
          {!text && hasSlashKey && (
            <span aria-hidden className="-translate-y-1/2 absolute top-1/2 right-2.5 pointer-coarse:hidden">
              <Kbd>/</Kbd>
            </span>
          )}
        </div>
      </Field>
      <Button type="submit" variant="primary" size="lg" pending={search.isPending}>
        Fetch Leads
      </Button>
    </Form>
  )
}

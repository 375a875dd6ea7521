import { queryOptions, skipToken } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { call } from '#web/lib/call.ts'

const interpret = (text: string, signal: AbortSignal) => call(search.interpret, { query: { q: text } }, { signal })

/** How the text in the search box is understood. */
export const interpretation = (text: string) =>
  queryOptions({ queryKey: ['interpret', text], queryFn: ({ signal }) => interpret(text, signal) })

/** How the last search's text was understood. A key of its own, so that typing doesn't cancel it. */
export const searchedFor = (text: string) =>
  queryOptions({ queryKey: ['searched', text], queryFn: text ? ({ signal }) => interpret(text, signal) : skipToken })

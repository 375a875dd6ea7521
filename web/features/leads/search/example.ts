import { useQuery } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { queryOf } from '#web/lib/query-of.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

const exampleQuery = queryOf(['search-example'], search.example, { query: { zone } })

/** "restaurants in Vancouver, BC": searches that find some in this installation's directory, if it has one. */
export function useExamples(): string[] {
  const { data } = useQuery(exampleQuery)
  return data?.examples.length ? data.examples : ['plumbers in 90210']
}

/** The place that the browser's time zone is named after, once it's known. */
export const usePlaceOfZone = () => useQuery(exampleQuery).data?.place

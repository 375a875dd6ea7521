import { useQuery } from '@tanstack/react-query'
import { search } from '#contract/search.ts'
import { queryOf } from '#web/lib/query-of.ts'

const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
/** "US" of "en": where the browser's language is spoken most. */
const country = new Intl.Locale(navigator.language).maximize().region

const exampleQuery = queryOf(['search-example'], search.example, { query: { zone, country } })

/** "restaurants in Vancouver, BC": searches that find something here, if anything can. */
export const useExamples = (): string[] => useQuery(exampleQuery).data?.examples ?? NONE
const NONE: string[] = []

/** The place that the browser's time zone is named after, once it's known. */
export const usePlaceOfZone = () => useQuery(exampleQuery).data?.place

import type { Fact, FactType } from '#contract/facts.ts'
import type { Detail } from '../page/details/details.ts'

/** How many of each type we keep of a site: 25 in all. */
const MOST: Partial<Record<FactType, number>> = {
  founded: 1,
  rating: 1,
  opening_hours: 1,
  person: 4,
  service: 6,
  menu_item: 5,
  language: 3,
  quote: 4,
}

/** What a site's pages say about the business, each once, with the first page that says it. */
export function siteDetails(pages: { url: string; details: Detail[] }[]): Pick<Fact, 'type' | 'value' | 'url'>[] {
  const all = pages.flatMap(({ url, details }) => details.map(detail => ({ ...detail, url })))
  const once = [...Map.groupBy(all, ({ type, value }) => `${type} ${value.toLowerCase()}`).values()]
  const byType = Map.groupBy(
    once.flatMap(([first]) => first ?? []),
    ({ type }) => type,
  )
  // Pages that disagree about the year say nothing.
  if ((byType.get('founded')?.length ?? 0) > 1) byType.delete('founded')
  return [...byType].flatMap(([type, found]) => found.filter(({ url }) => url.length <= 2000).slice(0, MOST[type] ?? 0))
}

import { pluralCategory } from '#contract/category-plural.ts'
import type { Sql } from '#server/db/db.ts'
import type { Deps } from '#server/deps.ts'
import { normalise } from '#server/directory/normalise.ts'
import { metresBetween } from '#server/distance.ts'
import { categoriesToTry, largestTowns, placeNamed, townsOfDirectory } from './example-sql.ts'
import { nameCategories, namePlaces } from './suggest.ts'

const MOST = 3

/**
 * "restaurants in Vancouver, BC": searches that find some in the directory, if possible with email addresses, in the towns
 * nearest to the place that the time zone is named after ("America/New_York"). If it's empty, searches that another source can
 * answer, in the country's largest towns if the zone names no place ("UTC"); none without such a source.
 */
export async function exampleSearches({ db, config }: Pick<Deps, 'db' | 'config'>, zone = '', country = 'US') {
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? ''
  const place = city ? await placeNamed(db.system, normalise(city)) : null
  const towns = await namePlaces(db.system, await townsOfDirectory(db.system, place))
  const found: { code: string; text: string; town: string }[] = []
  for (const { hit, label: town } of towns) {
    const categories = await categoriesToTry(db.system, hit)
    const several = categories.map(category => ({ ...category, label: pluralCategory(category.label) }))
    const named = await nameCategories(db.system, several)
    found.push(...named.map(({ text }) => ({ code: text, text: `${text} in ${town}`, town })))
  }
  const asksOthers = config.LEAD_SOURCES.some(kind => kind !== 'directory')
  const examples = found.length === 0 && asksOthers ? await elsewhere(db.system, place, country) : variedOf(found)
  return { examples, place }
}

/** What every larger town has, in the largest ones near the place, or of the country. */
async function elsewhere(sql: Sql, place: { lat: number; lng: number } | null, country: string): Promise<string[]> {
  const largest = await largestTowns(sql, place, country)
  const apart = largest.filter((town, n) => largest.slice(0, n).every(larger => metresBetween(town, larger) > APART_M))
  const towns = await namePlaces(sql, apart.slice(0, MOST))
  return towns.map(({ label }, n) => `${COMMON[n]} in ${label}`)
}

/** Nearer ones are the same town by another name (Wien and Vienna), or its suburbs. */
const APART_M = 8000
const COMMON = ['restaurants', 'hair salons', 'dentists']

interface Example {
  /** The category. */
  code: string
  text: string
  town: string
}

/** Of other categories in other towns, if there are enough of both. */
function variedOf(found: Example[]): string[] {
  const chosen: Example[] = []
  const add = (differs: (one: Example, other: Example) => boolean) => {
    for (const one of found)
      if (chosen.length < MOST && chosen.every(other => one !== other && differs(one, other))) chosen.push(one)
  }
  add((one, other) => one.code !== other.code && one.town !== other.town)
  add((one, other) => one.code !== other.code)
  add(() => true)
  return chosen.map(({ text }) => text)
}

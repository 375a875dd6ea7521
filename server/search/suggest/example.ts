import { pluralCategory } from '#contract/category-plural.ts'
import type { Deps } from '#server/deps.ts'
import { categoriesToTry, townsOfDirectory } from './example-sql.ts'
import { nameCategories, namePlaces } from './suggest.ts'

/**
 * "restaurants in Vancouver, BC": a search that finds some in the directory, if possible with email addresses. Null if the
 * directory is empty.
 */
export async function exampleSearch({ db }: Pick<Deps, 'db'>): Promise<string | null> {
  const towns = await namePlaces(db.system, await townsOfDirectory(db.system))
  for (const { hit, label } of towns) {
    const categories = await categoriesToTry(db.system, hit)
    const several = categories.map(category => ({ ...category, label: pluralCategory(category.label) }))
    const [first] = await nameCategories(db.system, several)
    if (first) return `${first.text} in ${label}`
  }
  return null
}

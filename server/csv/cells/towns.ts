import { readPacked } from '#server/directory/data/packed.ts'
import { normalise } from '#server/directory/normalise.ts'
import { cityAliases } from '#server/directory/world/aliases.ts'

let towns: Map<string, Set<string>> | undefined
/** The countries that have a larger town of a name in this cell: "Reno", "1620 København V", "12 Quay St, Auckland 1010". */
export function countriesOfTown(cell: string): Iterable<string> {
  towns ??= townsByName()
  for (const part of cell.split(',').toReversed()) {
    const found = towns.get(
      normalise(part.replace(/\d+[\d -]*|(?<=\p{L}{3}) \p{L}$/gu, '').replace(/ \p{Lu}{2,3} ?$/u, '')),
    )
    if (found) return found
  }
  return []
}
function townsByName(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (name: string, country: string) =>
    found.set(normalise(name), (found.get(normalise(name)) ?? new Set()).add(country))
  for (const [country, names] of Object.entries(readPacked('towns.json.br') as Record<string, string>))
    for (const name of names.split('|')) add(name, country)
  for (const { alias, country } of cityAliases) add(alias, country)
  return found
}

/** Whether a cell is the name of a larger town and nothing more. */
export const isBigTown = (cell: string) => !/[\d,]/.test(cell) && [...countriesOfTown(cell)].length > 0

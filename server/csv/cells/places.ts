import type { AddressParts } from '#server/directory/directory.ts'
import { splitAddress, wholeAddress } from '#server/directory/split-address.ts'
import { isBigTown } from './towns.ts'

/** The parts of a cell with more than a town in it: "53111 Bonn", "Reno, NV 89501", "Roma (RM)"; null for a town alone. */
export function townIn(cell: string | null): AddressParts | null {
  if (!cell || !/\d{4}|\d{2}-\d{3}|\d{3} \d{2}|,| [A-Z]{2}$|\([A-Z]{2}\)$/.test(cell) || cell.length > 100) return null
  const province = /^(\D+?) \(([A-Z]{2})\)$/.exec(cell)
  const found = splitAddress(`-, ${province ? `${province[1]} ${province[2]}` : cell}`)
  if (province) return { ...found, city: province[1] ?? null, region: province[2] ?? null }
  return found.city && (found.postcode || found.region) ? found : null
}

/** A place whose town or street has a cell that holds all of it. What the other columns say comes first. */
export function placeOf({ ...row }: AddressParts): AddressParts {
  // "…, 37700 Béjar (Salamanca)": a province has its capital's name.
  const [, whole, province] = /^(.*\b\d{5} [^\d()]+?) \((\D+)\)$/.exec(row.street ?? '') ?? []
  if (whole && province && isBigTown(province)) Object.assign(row, { street: whole, region: row.region ?? province })
  const town = townIn(row.city)
  if (!town) return wholeAddress(row)
  const { city, region, postcode, country } = town
  return wholeAddress({
    street: row.street,
    city,
    region: row.region ?? region,
    postcode: row.postcode ?? postcode,
    country: row.country ?? country,
  })
}

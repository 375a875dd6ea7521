import { addressNorm } from '#contract/address.ts'
import { type ParsedAddresses, parseAddresses } from '../edit/addresses.ts'

export interface Entries extends ParsedAddresses {
  /** Entries that repeat an earlier one, as typed. */
  repeated: string[]
}

/** Sorts a pasted list so that each entry that isn't blank is in exactly one of the three. */
export async function readEntries(entries: string[]): Promise<Entries> {
  const { good, bad } = await parseAddresses(entries)
  const first = new Set([...good.map(addressNorm), ...bad])
  const repeated = entries
    .map(entry => entry.trim())
    .filter(entry => entry !== '' && !first.delete(entry) && !first.delete(addressNorm(entry)))
  return { good, bad, repeated }
}

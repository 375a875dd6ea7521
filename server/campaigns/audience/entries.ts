import { type ParsedAddresses, parseAddresses } from '../edit/addresses.ts'

export interface Entries extends ParsedAddresses {
  /** Entries that repeat an earlier one, as typed. */
  repeated: string[]
}

/** Sorts a pasted list so that each entry that isn't blank is in exactly one of the three. */
export function readEntries(entries: string[]): Entries {
  const { good, bad } = parseAddresses(entries)
  const first = new Set([...good.map(address => address.toLowerCase()), ...bad])
  const repeated = entries
    .map(entry => entry.trim())
    .filter(entry => entry !== '' && !first.delete(entry) && !first.delete(entry.toLowerCase()))
  return { good, bad, repeated }
}

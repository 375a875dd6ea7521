import { addressNorm, isEmailAddress } from '#contract/address.ts'

export interface Addresses {
  /** Trimmed, in the order typed; empty entries are dropped. */
  all: string[]
  bad: string[]
}

/** Reads the recipients' field: addresses between commas or line breaks. */
export function readAddresses(text: string): Addresses {
  const all = text
    .split(/[,;\n]/)
    .map(address => address.trim())
    .filter(address => address !== '')
  return { all, bad: all.filter(address => !isEmailAddress(address)) }
}

/** Names at most twenty, to fit into a toast. */
export function nameBad(bad: string[]): string {
  const named = bad.slice(0, 20).join(', ')
  return bad.length > 20 ? `${named} and ${bad.length - 20} more` : named
}

/** Everything in a file that contains an @, split at white space, commas, and semicolons, without quotes or brackets around it. */
export const addressesInFile = (text: string): string[] =>
  text
    .split(/[\s,;]+/)
    .map(token => token.replace(/^["'<(]+|(?<!["'>)])["'>)]+$/g, ''))
    .filter(token => token.includes('@'))

/** Appends the addresses that the text doesn't contain yet. */
export function addAddresses(text: string, more: string[]): { text: string; added: number } {
  const { all } = readAddresses(text)
  const known = new Set(all.map(addressNorm))
  const before = known.size
  const fresh = more.filter(address => {
    const size = known.size
    return known.add(addressNorm(address)).size > size
  })
  return { text: [...all, ...fresh].join(', '), added: known.size - before }
}

/** Browsers take seconds to lay out a text field with thousands of lines, and none with as many words. */
const MOST_LINES = 100

/** A long list with an address per line, between commas instead. Short lists stay as typed. */
export function inFewLines(text: string): string {
  const lines = text.split('\n')
  if (lines.length <= MOST_LINES) return text
  return lines
    .map(line => line.trim().replace(/[,;]$/, ''))
    .filter(line => line !== '')
    .join(', ')
}

/** Text, @, text, dot, text (specification, section 5); the server checks again. */
const SIMPLE = /^[^\s@,;<>"]+@[^\s@,;<>"]+\.[^\s@,;<>"]+$/

export interface Addresses {
  /** Trimmed, without empty ones, in the order typed. */
  all: string[]
  bad: string[]
}

/** Reads the recipients' field: addresses between commas or line breaks. */
export function readAddresses(text: string): Addresses {
  const all = text
    .split(/[,;\n]/)
    .map(address => address.trim())
    .filter(address => address !== '')
  return { all, bad: all.filter(address => !SIMPLE.test(address)) }
}

/** Names at most twenty: a toast is no place for a thousand. */
export function nameBad(bad: string[]): string {
  const named = bad.slice(0, 20).join(', ')
  return bad.length > 20 ? `${named} and ${bad.length - 20} more` : named
}

import type { Lead } from './leads.ts'

/** A lead's street, town, region, and postcode in one line, each once: an address may name them itself. */
export function wholeAddress({
  address,
  city,
  region,
  postcode,
}: Pick<Lead, 'address' | 'city' | 'region' | 'postcode'>) {
  const words = ` ${address?.toLowerCase().replace(/[,\s]+/g, ' ')} `
  const missing = (part: string | null) => (part && !words.includes(` ${part.toLowerCase()} `) ? part : null)
  const end = [missing(region), missing(postcode)].filter(Boolean).join(' ')
  return [address, missing(city), end].filter(Boolean).join(', ') || null
}

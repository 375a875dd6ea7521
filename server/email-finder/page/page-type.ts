import type { Page } from './read-page.ts'

const PARKED =
  /domain (name )?(is|may be) (available )?for sale|buy this domain|this domain (name )?(is|has been) (parked|registered|expired|for sale)|domain (is )?parked|parked (free|domain)|diese domain (steht zum verkauf|ist geparkt|kaufen)|ce (nom de )?domaine est (à vendre|parqué)|este dominio está (en venta|aparcado)|this (web ?site|account) (is|has been) (suspended|under construction)|future home of something|website coming soon/i
const PARKING =
  /sedoparking|parkingcrew|bodis\.com|afternic|hugedomains|dan\.com\/|parklogic|above\.com|domainmarket|undeveloped\.com/i
/** A page with less text isn't a business's. */
const LITTLE = 1500

/** Tells a real site from a parked domain and a login page. */
export function pageTypeOf({ text, title, sources, links, hasPassword }: Page): 'parked' | 'login' | 'site' {
  const isParked = PARKED.test(`${title}\n${text.slice(0, LITTLE)}`) || sources.some(source => PARKING.test(source))
  if (isParked && text.length < LITTLE) return 'parked'
  const others = links.filter(({ href }) => /^(https?:|\/|[\w-]+\.)/.test(href))
  if (hasPassword && text.length < LITTLE && others.length < 6) return 'login'
  return 'site'
}

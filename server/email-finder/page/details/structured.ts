import { hoursIn } from '../hours.ts'
import { isNode, type Node, textsOf, typesOf } from '../json-ld.ts'
import { languageOf } from './languages.ts'

/** What a page's structured data states about the business itself. */
export interface Structured {
  founded: number[]
  rating: string | null
  hours: string[]
  services: string[]
  dishes: string[]
  people: { name: string; role: string }[]
  languages: string[]
}

/** Types of schema.org for businesses and their organizations. */
const BUSINESS =
  /Business$|Organization$|^(?:Corporation|Restaurant|.*Store|.*Shop|Bakery|BarOrPub|Brewery|Winery|Distillery|FoodEstablishment|Dentist|Physician|.*Clinic|Hospital|Pharmacy|Optician|Attorney|Notary|LegalService|AccountingService|.*Salon|DaySpa|HairSalon|HealthClub|ExerciseGym|Hotel|Motel|Hostel|BedAndBreakfast|Resort|Plumber|Electrician|Locksmith|.*Contractor|HousePainter|Movers?|MovingCompany|Auto[A-Z].*|Florist|School|Preschool|ChildCare|VeterinaryCare|.*Agency|RealEstateAgent|.*Repair|TattooParlor|DryCleaningOrLaundry|TravelAgency|ProfessionalService|MedicalClinic)$/
const MOST = 20

/** Of a page that describes one business; nothing if it describes several, like a directory. */
export function structuredIn(jsonLd: unknown[], thisYear: number): Structured | null {
  const nodes = businessesIn(jsonLd)
  const names = new Set(nodes.flatMap(node => textsOf(node.name).map(name => name.toLowerCase())))
  if (nodes.length === 0 || names.size > 1) return null
  const all = <T>(read: (node: Node) => T[]) => nodes.flatMap(read).slice(0, MOST)
  const founded = all(node => textsOf(node.foundingDate))
    .map(date => Number(/^(\d{4})(?:-|$)/.exec(date)?.[1]))
    .filter(year => year >= 1500 && year <= thisYear)
  return {
    founded: [...new Set(founded)],
    rating: all(node => ratingOf(node.aggregateRating))[0] ?? null,
    hours: nodes.map(hoursIn).find(hours => hours.length > 0) ?? [],
    services: all(node => [
      ...offered(node.hasOfferCatalog),
      ...offered(node.makesOffer),
      ...textsOf(node.servesCuisine).map(cuisineOf),
    ]),
    dishes: all(node => dishesOf(node.hasMenu ?? node.menu)),
    people: all(node => [
      ...peopleIn(node.founder ?? node.founders, 'founder'),
      ...peopleIn(node.employee ?? node.employees, null),
    ]),
    languages: all(node => [node.knowsLanguage, node.availableLanguage].flatMap(textsOf)).flatMap(
      text => languageOf(text) ?? [],
    ),
  }
}

/** Only those that the page is about, not the partners and parents inside them. */
function businessesIn(jsonLd: unknown[]): Node[] {
  const found: Node[] = []
  const visit = (value: unknown, depth: number) => {
    if (depth > 4 || found.length >= MOST) return
    if (Array.isArray(value)) for (const item of value.slice(0, 100)) visit(item, depth + 1)
    else if (isNode(value)) {
      if (typesOf(value).some(type => BUSINESS.test(type))) found.push(value)
      visit(value['@graph'], depth + 1)
      visit(value.mainEntity, depth + 1)
    }
  }
  visit(jsonLd, 0)
  return found
}

function ratingOf(value: unknown): string[] {
  const [node] = [value].flat()
  if (!isNode(node)) return []
  const [score, count, best] = [node.ratingValue, node.reviewCount ?? node.ratingCount, node.bestRating ?? 5].map(one =>
    Number(String(one).replace(',', '.')),
  )
  if (best !== 5 || !score || score < 1 || score > 5 || !count || !Number.isInteger(count) || count > 1e6) return []
  return [`${Math.round(score * 10) / 10} (${count} ${count === 1 ? 'review' : 'reviews'})`]
}

/** The names of what's offered, two levels of catalogs deep. */
function offered(value: unknown, depth = 0): string[] {
  return [value]
    .flat()
    .slice(0, MOST)
    .flatMap(node => {
      if (!isNode(node) || depth > 2) return []
      const inner = offered(node.itemListElement, depth + 1)
      if (inner.length > 0) return inner
      if (isNode(node.itemOffered)) return textsOf(node.itemOffered.name)
      // The name of a catalog isn't a service.
      return depth === 0 && node.itemListElement ? [] : textsOf(node.name)
    })
}

const cuisineOf = (name: string) => (/^\p{Lu}\p{L}+$/u.test(name) ? `${name} cuisine` : name)

function dishesOf(menu: unknown): string[] {
  const nodes = [menu].flat().filter(isNode)
  const sections = nodes.flatMap(node => [node, ...[node.hasMenuSection].flat().filter(isNode)]).slice(0, MOST)
  return sections.flatMap(node => [node.hasMenuItem].flat().slice(0, MOST).flatMap(textsOf))
}

const peopleIn = (value: unknown, without: string | null) =>
  [value]
    .flat()
    .filter(isNode)
    .flatMap(node => {
      const [name, role] = [textsOf(node.name)[0], textsOf(node.jobTitle)[0] ?? without]
      return name && role ? [{ name, role }] : []
    })

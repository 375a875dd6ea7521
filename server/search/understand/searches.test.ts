import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ContactField } from '#contract/search.ts'
import type { Db } from '#server/db/db.ts'
import { freshDatabase } from '#test/database.ts'
import { hintsFor } from './hints.ts'
import { homeIn, understand } from './understand.ts'

/** Searches as people type them, with the readings they expect, written down before the code. */
let db: Db
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ db, drop } = await freshDatabase({ gazetteer: true }))
})
afterAll(() => drop())

interface More {
  words?: string
  count?: number
  radiusKm?: number
  has?: ContactField[]
  lacks?: ContactField[]
  isOpen?: boolean
  rating?: number
  /** A part of what the page says or asks. */
  says?: string
  /** The address of the account. */
  home?: string
}
type Row = [query: string, kinds: string | null, place: string | null, more?: More]

// TABLE
const table: Record<string, Row[]> = {
  'typos in the place': [
    ['plumers in dalas', 'plumber', 'Dallas, TX', { says: '“dalas” was read as “Dallas, TX”' }],
    ['plumbers in huston', 'plumber', 'Houston, TX', { says: '“huston” was read as “Houston, TX”' }],
    ['plumbers huston', 'plumber', 'Houston, TX'],
    ['movers in kansas city misouri', 'moving', 'Kansas City, MO'],
    ['plumers in huston', 'plumber', 'Houston, TX', { says: '“plumers” was read as “plumber”' }],
    ['roofers in omha', 'roofer', 'Omaha, NE'],
    ['omha', null, 'Omaha, NE'],
    ['dentists in chigaco', 'dentist', 'Chicago, IL'],
    ['gyms in pheonix az', 'gym', 'Phoenix, AZ'],
    ['pizza in philidelphia', 'restaurant_pizza', 'Philadelphia, PA'],
    ['lawyers in milwakee', 'lawyer', 'Milwaukee, WI'],
    ['florist albequerque', 'florist', 'Albuquerque, NM'],
    ['electricians in tuscon', 'electrician', 'Tucson, AZ'],
    ['nail salons minneapolos', 'nails', 'Minneapolis, MN'],
    ['hvac in nashvile tn', 'hvac', 'Nashville, TN'],
    ['bakeries in pittsburg pa', 'bakery', 'Pittsburgh, PA'],
    ['roofing companies in charolette', 'roofer', 'Charlotte, NC'],
    ['hair salons in las vagas', 'hairdresser', 'Las Vegas, NV'],
    ['plumbers in birmingam', 'plumber', 'Birmingham, United Kingdom', { home: '1 High St, Leeds, United Kingdom' }],
    ['Friseure in Münchn', 'hairdresser', 'München, Germany'],
    ['abogados en Barcelna', 'lawyer', 'Barcelona, Spain'],
    ['boulangeries à Toulose', 'bakery', 'Toulouse, France'],
  ],
  'typos in the trade': [
    ['plummers in houston', 'plumber', 'Houston, TX'],
    ['electrcian boise', 'electrician', 'Boise, ID'],
    ['restraunts in boston', 'restaurant', 'Boston, MA'],
    ['chiropracter tampa', 'chiropractor', 'Tampa, FL'],
    ['vetinarian in reno', 'veterinary', 'Reno, NV'],
    ['accountent in denver', 'accountant', 'Denver, CO'],
    ['landscapping companies in plano tx', 'gardener', 'Plano, TX'],
    ['barbar shop in queens', 'barber', 'Queens, NY'],
    ['locksmiht in miami', 'locksmith', 'Miami, FL'],
    ['zahnarz in Köln', 'dentist', 'Köln, Germany'],
    ['peluqueria en madrd', 'hairdresser', 'Madrid, Spain'],
    ['photograpers in austin', 'photographer', 'Austin, TX'],
  ],
  'a place at either end': [
    ['LA gyms', 'gym', 'Los Angeles, CA'],
    ['gastown bars', 'bar', 'Gastown, BC'],
    ['bars gastown', 'bar', 'Gastown, BC'],
    ['bars in gastown vancouver', 'bar', 'Gastown, BC'],
    ['peluquerías en Escaldes', 'hairdresser', 'les Escaldes, Andorra'],
    ['hoteles Escaldes-Engordany', 'hotel', 'Escaldes-Engordany, Andorra'],
    ['NYC dog walkers', 'dog_walker', 'New York City, NY'],
    ['SF coffee shops', 'cafe', 'San Francisco, CA'],
    ['TX roofers', 'roofer', 'Texas'],
    ['Boise ID plumbers', 'plumber', 'Boise, ID'],
    ['kitsilano yoga studios', 'yoga', 'Kitsilano, BC'],
    ['koreatown nail salons', 'nails', 'Koreatown, CA'],
    ['Kreuzberg Cafés', 'cafe', 'Kreuzberg, Germany'],
    ['Brooklyn dentists', 'dentist', 'Brooklyn, NY'],
    ['vegas wedding chapels', 'event_venue', 'Las Vegas, NV'],
    ['Trastevere restaurants', 'restaurant', 'Trastevere, Italy'],
    ['philly cheesesteaks', 'fast_food_sandwich', null],
    ['Bäckerei Heidelberg', 'bakery', 'Heidelberg, Germany'],
    ['Madrid dentistas', 'dentist', 'Madrid, Spain'],
    ['DC lobbyists', null, 'Washington, DC', { words: 'lobbyists' }],
  ],
  'neighborhoods, regions, landmarks': [
    ['restaurants in Chinatown', 'restaurant', null, { says: 'Which Chinatown?' }],
    ['chinatown restaurants', 'restaurant', null, { says: 'Which Chinatown?' }],
    ['restaurants in Chinatown San Francisco', 'restaurant', 'Chinatown, CA'],
    ['restaurants in Chinatown, Honolulu, HI', 'restaurant', 'Chinatown, HI'],
    ['bars in little italy', 'bar', null, { says: 'Which Little Italy?' }],
    ['plumbers in midway', 'plumber', null, { says: 'Which Midway?' }],
    ['vets in the bay area', 'veterinary', 'San Francisco Bay Area, CA'],
    ['bay area roofers', 'roofer', 'San Francisco Bay Area, CA'],
    ['startups in silicon valley', 'it', 'Silicon Valley, CA'],
    ['it companies in silicon valley', 'it', 'Silicon Valley, CA'],
    ['contractors on long island', 'contractor', 'Long Island, NY'],
    ['realtors in the hamptons', 'estate_agent', 'The Hamptons, NY'],
    ['wineries in napa valley', 'winery', 'Napa Valley, CA'],
    ['movers in the twin cities', 'moving', 'Twin Cities, MN'],
    ['caterers in dfw', 'caterer', 'Dallas–Fort Worth, TX'],
    ['mechanics near midway airport', 'car_repair', 'Midway Airport, IL'],
    ["hotels near o'hare", 'hotel', 'O’Hare Airport, IL'],
    ['car rental near LAX', 'car_rental', 'Los Angeles Airport, CA'],
    ['hotels close to jfk airport', 'hotel', 'JFK Airport, NY'],
    ['parking near heathrow airport', null, 'Heathrow Airport, United Kingdom', { words: 'parking' }],
    ['restaurants near times square', 'restaurant', 'Times Square, NY'],
    ['cafes near central park', 'cafe', 'Central Park, NY'],
    ['bars near wrigley field', 'bar', 'Wrigley Field, IL'],
    ['hotels near disneyland', 'hotel', 'Disneyland, CA'],
    ['coffee near fishermans wharf', 'cafe', 'Fisherman’s Wharf, CA'],
    ['tacos in the mission district', 'restaurant_mexican', 'Mission District, CA'],
    ['pubs in shoreditch', 'pub', 'Shoreditch, United Kingdom'],
    ['plumbers in qqzzwood park', 'plumber', null, { says: 'No place called “qqzzwood park”' }],
    ['plumbers near dallas qqzz airport', 'plumber', null, { says: 'No place called “dallas qqzz airport”' }],
  ],
  'between two places': [
    ['chiropractors between dallas and fort worth', 'chiropractor', 'Dallas, TX and Fort Worth, TX'],
    ['roofers in dallas and fort worth', 'roofer', 'Dallas, TX and Fort Worth, TX'],
    ['plumbers between Tampa and St Petersburg FL', 'plumber', 'Tampa, FL and St. Petersburg, FL'],
    ['Zahnärzte zwischen Köln und Bonn', 'dentist', 'Köln, Germany and Bonn, Germany'],
    ['talleres entre Madrid y Toledo', 'car_repair', 'Madrid, Spain and Toledo, Spain'],
    ['plombiers entre Lyon et Grenoble', 'plumber', 'Lyon, France and Grenoble, France'],
    ['bars and restaurants in austin and round rock', 'bar + restaurant', 'Austin, TX and Round Rock, TX'],
  ],
  'two categories, and two words for one': [
    ['vietnamese pho seattle', 'restaurant_vietnamese', 'Seattle, WA'],
    ['boulangerie pâtisserie lyon', 'bakery + pastry', 'Lyon, France'],
    ['bar restaurante en Granada', 'bar + restaurant', 'Granada, Spain'],
    ['Friseur Kosmetik Bonn', 'hairdresser + beauty', 'Bonn, Germany'],
    ['panaderia pasteleria en bogota', 'bakery + pastry', 'Bogotá, Colombia'],
    ['bakery cafe portland or', 'bakery + cafe', 'Portland, OR'],
    ['italian pizza chicago', 'restaurant_pizza', 'Chicago, IL'],
    ['mexican tacos in tucson', 'restaurant_mexican', 'Tucson, AZ'],
    ['japanese ramen in seattle', 'restaurant_ramen', 'Seattle, WA'],
    ['auto mechanic garage toledo oh', 'car_repair', 'Toledo, OH'],
    ['attorney law firm in tulsa', 'lawyer', 'Tulsa, OK'],
    ['plumbing and heating in albany ny', 'plumber + hvac', 'Albany, NY'],
    ['plumbers electricians boise', 'plumber + electrician', 'Boise, ID'],
    ['nail salon spa tampa', 'nails + spa', 'Tampa, FL'],
    ['bars / clubs in miami', 'bar + nightclub', 'Miami, FL'],
    ['restaurant insurance in austin', 'insurance', 'Austin, TX', { words: 'restaurant' }],
    ['boat insurance tampa', 'insurance', 'Tampa, FL', { words: 'boat' }],
  ],
  'slang and trades': [
    ['bail bonds in memphis', 'bail_bonds', 'Memphis, TN'],
    ['appliance repair in omaha', 'appliance_repair', 'Omaha, NE'],
    ['washer repair dallas', 'appliance_repair', 'Dallas, TX'],
    ['tax preparer in fresno', 'accountant', 'Fresno, CA'],
    ['gastropubs in denver', 'pub', 'Denver, CO'],
    ['dive bars in reno', 'bar', 'Reno, NV'],
    ['sparky in leeds', 'electrician', 'Leeds, United Kingdom'],
    ['chippies in glasgow', 'fast_food_fish_and_chips', 'Glasgow, United Kingdom'],
    ['boozers in leeds', 'pub', 'Leeds, United Kingdom'],
    ['barbies hair braiding', 'hairdresser', null, { words: 'barbies' }],
    ['hair braiding in atlanta', 'hairdresser', 'Atlanta, GA'],
    ['med spas in scottsdale', 'beauty', 'Scottsdale, AZ'],
    ['tree trimming in tulsa', 'gardener', 'Tulsa, OK'],
    ['gutter guys in akron', 'roofer', 'Akron, OH'],
    ['junk haulers in denver', 'junk_removal', 'Denver, CO'],
    ['body shops in detroit', 'car_repair', 'Detroit, MI'],
    ['smog check in san jose', 'vehicle_inspection', 'San Jose, CA'],
    ['lash extensions in miami', 'beauty', 'Miami, FL'],
    ['weed dispensaries in denver', 'cannabis', 'Denver, CO'],
    ['headshots in brooklyn', 'photographer', 'Brooklyn, NY'],
    ['crossfit boxes in austin', 'gym', 'Austin, TX'],
    ['taquerias in chicago', 'restaurant_mexican', 'Chicago, IL'],
    ['crawfish in new orleans', 'restaurant_seafood', 'New Orleans, LA'],
    ['soul food in detroit', 'restaurant_american', 'Detroit, MI'],
    ['title companies in boise', 'title_company', 'Boise, ID'],
    ['mortgage brokers in tampa', 'mortgage_broker', 'Tampa, FL'],
    ['process servers in houston', 'process_server', 'Houston, TX'],
    ['private detectives in houston', 'investigator', 'Houston, TX'],
    ['paper shredding in boise', 'shredding', 'Boise, ID'],
    ['live scan in fresno', 'fingerprinting', 'Fresno, CA'],
    ['appraisers in reno', 'appraiser', 'Reno, NV'],
    ['home inspectors in austin', 'home_inspector', 'Austin, TX'],
    ['home care agencies in tucson', 'home_care', 'Tucson, AZ'],
    ['flight schools in mesa', 'flight_school', 'Mesa, AZ'],
    ['cooking classes in denver', 'cooking_school', 'Denver, CO'],
    ['beauty schools in tampa', 'trade_school', 'Tampa, FL'],
    ['pottery classes in akron', 'art_school', 'Akron, OH'],
    ['rage rooms in akron', 'amusement', 'Akron, OH'],
    ['pooper scoopers in tulsa', 'pets', 'Tulsa, OK'],
    ['horse boarding in tulsa', 'horse_riding', 'Tulsa, OK'],
    ['Waschmaschinenreparatur in Köln', 'appliance_repair', 'Köln, Germany'],
    ['paseadores de perros en Madrid', 'dog_walker', 'Madrid, Spain'],
    ['aide à domicile à Lyon', 'home_care', 'Lyon, France'],
    ['epoxy flooring in dallas', 'tiler', 'Dallas, TX'],
    ['concrete contractors in mesa', 'contractor', 'Mesa, AZ'],
    ['screen printing in portland or', 'copyshop', 'Portland, OR'],
    ['urgent care in plano', 'clinic', 'Plano, TX'],
    ['marriage counselor in tucson', 'psychotherapist', 'Tucson, AZ'],
    ['Spätis in Berlin', 'convenience', 'Berlin, Germany'],
    ['Trafik in Wien', 'tobacco', 'Wien, Austria'],
    ['traiteurs à Lille', 'caterer', 'Lille, France'],
    ['desatascos en Valencia', 'plumber', 'Valencia, Spain'],
    ['chiringuitos en Málaga', 'bar', 'Málaga, Spain'],
    ['borracharia em Campinas', 'tyres', 'Campinas, Brazil'],
  ],
  'words that depend on the country': [
    ['bodegas in queens', 'convenience', 'Queens, NY'],
    ['bodegas en Logroño', 'winery', 'Logroño, Spain'],
    ['bodegas in Jerez', 'winery', 'Jerez de la Frontera, Spain'],
    ['academias en Sevilla', 'tutoring', 'Sevilla, Spain'],
    ['academias em Curitiba', 'gym', 'Curitiba, Brazil'],
    ['cantinas in Tijuana', 'bar', 'Tijuana, Mexico'],
    ['oficinas em Recife', 'car_repair', 'Recife, Brazil'],
    ['chemists in Leeds', 'pharmacy', 'Leeds, United Kingdom'],
  ],
  'names of businesses': [
    ['crab house baltimore', 'restaurant_seafood', 'Baltimore, MD'],
    ['waffle house baltimore', null, 'Baltimore, MD', { words: 'waffle house' }],
    ["obrycki's crab house baltimore", 'restaurant_seafood', 'Baltimore, MD', { words: 'obryckis' }],
    ["trader joe's boise", null, 'Boise, ID', { words: 'trader joes' }],
    ['jiffy lube in tulsa', null, 'Tulsa, OK', { words: 'jiffy lube' }],
    ['in-n-out burger fresno', 'fast_food_burger', 'Fresno, CA', { words: 'n out' }],
    ['ace hardware spokane', 'hardware', 'Spokane, WA', { words: 'ace' }],
    ['Mike and Sons Roofing Omaha', 'roofer', 'Omaha, NE', { words: 'mike sons' }],
    ['Boston Market in Tampa', null, 'Tampa, FL', { words: 'boston market' }],
    ['Café Landtmann Wien', 'cafe', 'Wien, Austria', { words: 'landtmann' }],
  ],
  'where is missing or unknown': [
    ['plumbers near me', 'plumber', null, { says: 'Where you are is not known' }],
    ['plumbers near me', 'plumber', '89501 Reno', { home: '5 Main St, Reno, NV 89501' }],
    ['vets nearby open now', 'veterinary', null, { says: 'Where you are is not known', isOpen: true }],
    ['dentista cerca de mi', 'dentist', null, { says: 'Where you are is not known' }],
    ['plombier autour de moi', 'plumber', null, { says: 'Where you are is not known' }],
    ['dentists in Qqxzville', 'dentist', null, { says: 'No place called “qqxzville”' }],
    ['downtown bars', 'bar', null],
  ],
  filters: [
    ['restaurants without website in tulsa', 'restaurant', 'Tulsa, OK', { lacks: ['website'] }],
    ['plumbers in tulsa without a website', 'plumber', 'Tulsa, OK', { lacks: ['website'] }],
    ['businesses with no website in austin', null, 'Austin, TX', { lacks: ['website'] }],
    ['roofers that don’t have a website in Boise', 'roofer', 'Boise, ID', { lacks: ['website'] }],
    ['salons missing a website in Reno', 'hairdresser', 'Reno, NV', { lacks: ['website'] }],
    ['no website plumbers 90210', 'plumber', '90210 Beverly Hills', { lacks: ['website'] }],
    ['dentists with phone but no website in mesa', 'dentist', 'Mesa, AZ', { has: ['phone'], lacks: ['website'] }],
    ['bares sin página web en Murcia', 'bar', 'Murcia, Spain', { lacks: ['website'] }],
    ['Friseure ohne Website in Bonn', 'hairdresser', 'Bonn, Germany', { lacks: ['website'] }],
    ['plombiers sans site web à Lille', 'plumber', 'Lille, France', { lacks: ['website'] }],
    ['padarias sem site em Recife', 'bakery', 'Recife, Brazil', { lacks: ['website'] }],
    ['cafes without email or website in Boise', 'cafe', 'Boise, ID', { lacks: ['email', 'website'] }],
    ['geöffnete Restaurants in Wien', 'restaurant', 'Wien, Austria', { isOpen: true }],
    ['bares abiertos en Murcia', 'bar', 'Murcia, Spain', { isOpen: true }],
    ['cafes that are open in Reno', 'cafe', 'Reno, NV', { isOpen: true }],
    ['pharmacies open now in tampa', 'pharmacy', 'Tampa, FL', { isOpen: true }],
    ['farmacias abiertas ahora en Sevilla', 'pharmacy', 'Sevilla, Spain', { isOpen: true }],
    ['jetzt geöffnete Apotheken in Ulm', 'pharmacy', 'Ulm, Germany', { isOpen: true }],
    ['hotels rated over 4 in austin', 'hotel', 'Austin, TX', { rating: 4 }],
    ['plumbers with 4.5+ stars in mesa', 'plumber', 'Mesa, AZ', { rating: 4.5 }],
    ['dentists rated 4 stars and up in Reno', 'dentist', 'Reno, NV', { rating: 4 }],
    ['5 star hotels in Reno', 'hotel', 'Reno, NV'],
    ['30 gyms with email within 5 miles of 78701', 'gym', '78701 Austin', { count: 30, has: ['email'], radiusKm: 8 }],
  ],
  'ZIPs and other countries': [
    ['75201 chiropractors', 'chiropractor', '75201 Dallas'],
    ['dog groomers 60614-1234', 'pet_grooming', '60614 Chicago'],
    ['vets M4C', 'veterinary', 'M4C Toronto'],
    ['Elektriker 50667', 'electrician', '50667 Köln'],
    ['restaurants in Lisbon', 'restaurant', 'Lisbon, Portugal'],
    ['tandlægen København', null, 'København, Denmark', { words: 'tandlaegen' }],
    ['electricians in Perth', 'electrician', 'Perth, Australia'],
    ['estate agents Cork', 'estate_agent', 'Cork, Ireland'],
    [
      'hairdressers in Cambridge',
      'hairdresser',
      'Cambridge, United Kingdom',
      { home: '2 Mill Rd, Norwich, United Kingdom' },
    ],
    ['hairdressers in Cambridge MA', 'hairdresser', 'Cambridge, MA'],
    ['Umzugsunternehmen Zürich', 'moving', 'Zürich, Switzerland'],
    ['cerrajero 24 horas en Monterrey', 'locksmith', 'Monterrey, Mexico'],
  ],
}
// END

/** One a line, each set written before it was tried: the query, kinds, place, and more, with `-` for none. */
table['sets of other days'] = readFileSync(new URL('../../../test/searches-fresh.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map(line => {
    const [query = '', kinds = '-', place = '-', more = '{}'] = line.split(' | ')
    return [query, kinds === '-' ? null : kinds, place === '-' ? null : place, JSON.parse(more)]
  })

const read = async (query: string, home?: string) => {
  const at = home ? await homeIn(db.system, home) : null
  const understood = await understand(db.system, query, '', at)
  const hints = await hintsFor(db.system, understood)
  return { understood, said: hints.map(({ text }) => text).join(' ') }
}

describe.each(Object.entries(table))('%s', (_, rows) => {
  test.each(rows)('%s', async (query, kinds, place, { says = '', home, ...more } = {}) => {
    const { understood, said } = await read(query, home)
    const { category, also, words, count, has, lacks, isOpen, rating } = understood
    expect({
      kinds: [category, ...also].flatMap(kind => kind?.code ?? []).join(' + ') || null,
      place: understood.place?.label ?? null,
      words,
      count,
      has,
      lacks,
      isOpen,
      rating,
      radiusKm: understood.said.radiusKm,
      said: said.includes(says) ? says : said,
    }).toEqual({
      kinds,
      place,
      words: '',
      count: 20,
      has: [],
      lacks: [],
      isOpen: false,
      rating: null,
      radiusKm: null,
      said: says,
      ...more,
    })
  })
})

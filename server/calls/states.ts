import { normalise } from '#server/directory/normalise.ts'
import type { KnownRegion } from '#server/directory/world/regions.ts'

/** The regions of each zone. Of two zones, the first has more people. */
const zones: Record<string, string> = {
  'America/New_York': 'US: CT DC DE GA MA MD ME NC NH NJ NY OH PA RI SC VA VT WV',
  'America/Chicago': 'US: AL AR IA IL LA MN MO MS OK WI',
  'America/Denver': 'US: CO MT NM UT WY',
  'America/Los_Angeles': 'US: CA NV WA',
  'America/Anchorage America/Adak': 'US: AK',
  'Pacific/Honolulu': 'US: HI',
  'America/Puerto_Rico': 'US: PR',
  'America/St_Thomas': 'US: VI',
  'Pacific/Guam': 'US: GU MP',
  'Pacific/Pago_Pago': 'US: AS',
  'America/Winnipeg': 'CA: MB',
  'America/Edmonton': 'CA: AB NT',
  'America/Halifax': 'CA: NB NS PE',
  'America/Toronto America/Winnipeg America/Edmonton': 'CA: NU',
  'America/Whitehorse': 'CA: YT',
  'Australia/Sydney': 'AU: NSW ACT',
  'Australia/Melbourne': 'AU: VIC',
  'Australia/Brisbane': 'AU: QLD',
  'Australia/Adelaide': 'AU: SA',
  'Australia/Perth': 'AU: WA',
  'Australia/Hobart': 'AU: TAS',
  'Australia/Darwin': 'AU: NT',
  'Europe/Berlin': 'DE: BW BY BE BB HB HH HE MV NI NW RP SL SN ST SH TH',
  'Europe/Vienna': 'AT: 1 2 3 4 5 6 7 8 9',
  'Europe/London': 'GB: ENG SCT WLS NIR',
  'Europe/Madrid': 'ES: AN AR CL CM CT EX GA IB MD NC PV VC',
  'Atlantic/Canary': 'ES: CN',
  'Atlantic/Azores': 'PT: 20',
  'Atlantic/Madeira': 'PT: 30',
  'Europe/Paris': 'FR: 75 BRE NOR OCC PAC',
  'Europe/Rome': 'IT: 25 52 62 34 82 21 88',
  'Pacific/Auckland': 'NZ: AUK CAN OTA WGN WKO',
  'Pacific/Chatham': 'NZ: CIT',
  'America/Sao_Paulo': 'BR: BA CE DF GO MG PA PB PR PE RJ RN RS SC SP TO',
  'America/Manaus': 'BR: AM RO RR MT MS',
  'America/Rio_Branco': 'BR: AC',
  'America/Mexico_City': 'MX: CMX JAL NLE COA YUC GUA PUE QUE TAM',
  'America/Cancun': 'MX: ROO',
  'America/Hermosillo': 'MX: SON',
  'America/Mazatlan': 'MX: SIN NAY BCS',
  'America/Tijuana': 'MX: BCN',
  'America/Chihuahua': 'MX: CHH',
}

/**
 * Regions with two zones, the one with more people first. Then the beginnings of postcodes where only the second holds, and
 * where both do; towns of the second, and large ones of the first. Arizona stays on standard time; the Navajo Nation doesn't.
 */
const split = `
US:FL | America/New_York America/Chicago | 325 | 324
  pensacola, panama city, panama city beach, destin, fort walton beach, crestview, niceville, navarre, milton, gulf breeze,
  marianna
  |
  miami, orlando, tampa, jacksonville, tallahassee, fort lauderdale, st petersburg, saint petersburg, gainesville, sarasota,
  naples, fort myers, west palm beach, clearwater, lakeland, ocala, daytona beach, key west, hialeah, hollywood, boca raton,
  cape coral
US:IN | America/New_York America/Chicago | 464 477 | 463 465 475 476 478 479
  gary, hammond, evansville, merrillville, valparaiso, crown point, michigan city, east chicago, portage, schererville,
  munster
  |
  indianapolis, fort wayne, south bend, bloomington, carmel, fishers, lafayette, west lafayette, muncie, terre haute, kokomo,
  anderson, noblesville, greenwood, elkhart, mishawaka, columbus, richmond
US:KY | America/New_York America/Chicago | 420 421 422 423 424 | 401 426 427
  bowling green, owensboro, paducah, hopkinsville, henderson, madisonville, murray, glasgow
  |
  louisville, lexington, covington, frankfort, richmond, georgetown, florence, elizabethtown, ashland, nicholasville,
  danville, somerset
US:TN | America/Chicago America/New_York | 374 376 377 378 379 | 373 385
  knoxville, chattanooga, johnson city, kingsport, bristol, cleveland, oak ridge, maryville, gatlinburg, sevierville, pigeon
  forge, morristown, greeneville, athens
  |
  nashville, memphis, murfreesboro, clarksville, franklin, jackson, hendersonville, bartlett, smyrna, brentwood, columbia,
  cookeville, lebanon, gallatin, germantown, collierville
US:MI | America/New_York America/Chicago |  | 498 499
  iron mountain, menominee, ironwood, kingsford
  |
  detroit, grand rapids, ann arbor, lansing, flint, dearborn, kalamazoo, warren, sterling heights, traverse city, saginaw,
  troy, livonia, marquette, muskegon, holland, battle creek
US:KS | America/Chicago America/Denver |  | 677 678
  goodland, tribune, syracuse, sharon springs
  |
  wichita, topeka, overland park, kansas city, olathe, lawrence, salina, manhattan, dodge city, hutchinson
US:NE | America/Chicago America/Denver | 693 | 690 691 692
  scottsbluff, gering, alliance, sidney, chadron, ogallala
  |
  omaha, lincoln, grand island, kearney, norfolk, bellevue, hastings, fremont, columbus
US:ND | America/Chicago America/Denver |  | 585 586 587 588
  dickinson, bowman, hettinger, medora
  |
  fargo, bismarck, grand forks, minot, west fargo, jamestown, mandan, williston
US:SD | America/Chicago America/Denver | 577 | 575 576
  rapid city, spearfish, sturgis, deadwood, custer, hot springs, lead
  |
  sioux falls, aberdeen, brookings, watertown, mitchell, yankton, pierre, vermillion
US:TX | America/Chicago America/Denver | 799 885 | 798
  el paso, socorro, horizon city, canutillo, van horn
  |
  houston, dallas, austin, san antonio, fort worth, arlington, plano, corpus christi, lubbock, laredo, irving, garland,
  frisco, mckinney, amarillo, waco, midland, odessa, denton, galveston, round rock, the woodlands, katy, sugar land,
  brownsville, mcallen, tyler, beaumont, abilene
US:ID | America/Denver America/Los_Angeles |  | 835 836 838
  coeur d alene, coeur dalene, lewiston, moscow, post falls, sandpoint, hayden
  |
  boise, meridian, nampa, idaho falls, pocatello, caldwell, twin falls, rexburg, ketchum, sun valley
US:OR | America/Los_Angeles America/Denver |  | 978 979
  ontario, vale, nyssa
  |
  portland, salem, eugene, bend, medford, gresham, hillsboro, beaverton, corvallis, ashland, springfield, astoria
US:AZ | America/Phoenix America/Denver |  | 855 859 860 865
  window rock, chinle, kayenta, tuba city, fort defiance, ganado
  |
  phoenix, tucson, mesa, scottsdale, chandler, gilbert, glendale, tempe, peoria, surprise, yuma, flagstaff, prescott, sedona,
  sierra vista
CA:ON | America/Toronto America/Winnipeg |  | P0V P0W P0X P0Y P8N P8T P9A P9N
  kenora, dryden, fort frances, red lake, sioux lookout
  |
  toronto, ottawa, mississauga, hamilton, london, brampton, kitchener, windsor, markham, vaughan, kingston, sudbury, thunder
  bay, barrie, guelph, oakville, waterloo, burlington, oshawa, niagara falls
CA:BC | America/Vancouver America/Edmonton |  | V0A V0B V0C V1A V1C V1G V1J
  cranbrook, fernie, golden, invermere, fort st john, dawson creek
  |
  vancouver, victoria, burnaby, surrey, richmond, kelowna, kamloops, nanaimo, prince george, whistler, abbotsford, coquitlam
CA:QC | America/Toronto America/Blanc-Sablon |  | G0G
  blanc sablon
  |
  montreal, quebec, quebec city, laval, gatineau, longueuil, sherbrooke, levis, trois rivieres, saguenay
CA:SK | America/Regina America/Edmonton |  | S9V
  lloydminster
  |
  regina, saskatoon, moose jaw, prince albert
CA:NL | America/St_Johns America/Goose_Bay |  | A0P A0R A2V
  labrador city, goose bay, happy valley goose bay
  |
  st johns, mount pearl, corner brook, gander
`

interface Split {
  zones: string[]
  second: string[]
  both: string[]
  towns: string[]
  others: string[]
}

const list = (text: string | undefined, separator: string | RegExp) =>
  text?.trim().split(separator).filter(Boolean) ?? []

const byRegion = new Map<string, readonly string[]>()
const splits = new Map<string, Split>()
for (const [names, text] of Object.entries(zones)) {
  const [country, codes] = text.split(': ')
  for (const code of list(codes, ' ')) byRegion.set(`${country}:${code}`, names.split(' '))
}
for (const row of split.split(/\n(?=\S)/)) {
  const [region = '', names, second, both = '', others] = row.split('|')
  const [codes = '', ...towns] = both.split('\n')
  splits.set(region.trim(), {
    zones: list(names, ' '),
    second: list(second, ' '),
    both: list(codes, ' '),
    towns: list(towns.join(' '), /,\s+/),
    others: list(others?.replace(/\s+/g, ' '), ', '),
  })
}

/** The time zones of a region; of two, only one if the postcode or the town shows it. */
export function zonesOfRegion(
  { country, code }: KnownRegion,
  postcode: string | null,
  city: string | null,
): readonly string[] | undefined {
  const one = splits.get(`${country}:${code}`)
  if (!one) return byRegion.get(`${country}:${code}`)
  const [first, second = ''] = one.zones.map(zone => [zone])
  const start = postcode?.trim().slice(0, 3).toUpperCase() ?? ''
  if (one.second.includes(start)) return second || undefined
  const town = normalise(city ?? '')
  if (one.towns.includes(town)) return second || undefined
  const isFirst = one.others.includes(town) || (/^\w{3}$/.test(start) && !one.both.includes(start))
  return isFirst ? first : one.zones
}

import { normalise } from '../normalise.ts'

/** States of the United States and provinces of Canada: code and name. Their middle follows from their postcodes. */
const states = `AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware
DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|KY Kentucky
LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|MO Missouri|MT Montana
NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|NC North Carolina|ND North Dakota
OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|PR Puerto Rico|RI Rhode Island|SC South Carolina|SD South Dakota
TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|WV West Virginia|WI Wisconsin|WY Wyoming`

const provinces = `AB Alberta|BC British Columbia|MB Manitoba|NB New Brunswick|NL Newfoundland and Labrador
NS Nova Scotia|NT Northwest Territories|NU Nunavut|ON Ontario|PE Prince Edward Island|QC Quebec|SK Saskatchewan|YT Yukon`

export interface Region {
  country: 'US' | 'CA'
  code: string
  name: string
}

const parse = (country: Region['country'], text: string): Region[] =>
  text.split(/[|\n]/).map(entry => ({ country, code: entry.slice(0, 2), name: entry.slice(3) }))

export const regions: readonly Region[] = [...parse('US', states), ...parse('CA', provinces)]

const codes = new Map(regions.flatMap(r => [[`${r.country}:${r.name.toLowerCase()}`, r.code]]))

/** The code of a state or province: "Texas" and "tx" are TX. In other countries, the name as written. */
export function regionCode(country: string | null, region: string | null): string | null {
  if (!region || (country !== 'US' && country !== 'CA')) return region
  return codes.get(`${country}:${region.toLowerCase()}`) ?? (region.length === 2 ? region.toUpperCase() : region)
}

/** Regions of other countries that people name by themselves: code and name, and other names of it. */
const elsewhere = `US GU Guam|VI Virgin Islands/U.S. Virgin Islands/US Virgin Islands|AS American Samoa|MP Northern Mariana Islands
AU ACT Australian Capital Territory|NSW New South Wales|NT Northern Territory|QLD Queensland|SA South Australia
AU TAS Tasmania|VIC Victoria|WA Western Australia
DE BW Baden-Württemberg|BY Bayern/Bavaria|BE Berlin|BB Brandenburg|HB Bremen|HH Hamburg|HE Hessen/Hesse
DE MV Mecklenburg-Vorpommern|NI Niedersachsen/Lower Saxony|NW Nordrhein-Westfalen/North Rhine-Westphalia/NRW
DE RP Rheinland-Pfalz/Rhineland-Palatinate|SL Saarland|SN Sachsen/Saxony|ST Sachsen-Anhalt/Saxony-Anhalt
DE SH Schleswig-Holstein|TH Thüringen/Thuringia
AT 1 Burgenland/Bgld|2 Kärnten/Carinthia/Ktn|3 Niederösterreich/Lower Austria/NÖ|4 Oberösterreich/Upper Austria/OÖ|6 Steiermark/Styria/Stmk|7 Tirol/Tyrol
AT 5 Salzburg/Sbg|8 Vorarlberg/Vbg|9 Wien/Vienna
CH ZH Zürich/Zurich|BE Bern|LU Luzern/Lucerne|SG Sankt Gallen/St. Gallen|GR Graubünden/Grisons|AG Aargau|TG Thurgau|TI Ticino/Tessin|VD Vaud/Waadt|VS Valais/Wallis|NE Neuchâtel|GE Genève/Geneva
CH BS Basel-Stadt|BL Basel-Landschaft|FR Fribourg|SO Solothurn|ZG Zug|SZ Schwyz|JU Jura
GB ENG England|SCT Scotland|WLS Wales|NIR Northern Ireland
MX BCN Baja California/BC|BCS Baja California Sur|CHH Chihuahua|CMX Ciudad de México/CDMX|JAL Jalisco/Jal|NLE Nuevo León/NL|NAY Nayarit
MX AGU Aguascalientes|CAM Campeche|CHP Chiapas|COL Colima|DUR Durango|GRO Guerrero|HID Hidalgo|MEX Estado de México/Edomex|MIC Michoacán|MOR Morelos
MX OAX Oaxaca|SLP San Luis Potosí|TAB Tabasco|TLA Tlaxcala|VER Veracruz|ZAC Zacatecas
MX ROO Quintana Roo/Qroo|SIN Sinaloa|SON Sonora|TAM Tamaulipas|COA Coahuila|YUC Yucatán|GUA Guanajuato|PUE Puebla|QUE Querétaro
BR AC Acre|AL Alagoas|AP Amapá|ES Espírito Santo|MA Maranhão|PI Piauí|SE Sergipe|AM Amazonas|BA Bahia|CE Ceará|DF Distrito Federal|GO Goiás|MT Mato Grosso|MS Mato Grosso do Sul|MG Minas Gerais
BR PA Pará|PB Paraíba|PR Paraná|PE Pernambuco|RJ Rio de Janeiro|RN Rio Grande do Norte|RS Rio Grande do Sul|RO Rondônia
BR RR Roraima|SC Santa Catarina|SP São Paulo|TO Tocantins
ES AN Andalucía/Andalusia|AR Aragón|CN Canarias/Canary Islands/Islas Canarias|CL Castilla y León|CM Castilla-La Mancha
ES CT Cataluña/Catalonia/Catalunya|EX Extremadura|GA Galicia|IB Illes Balears/Islas Baleares/Balearic Islands
ES MD Comunidad de Madrid|NC Navarra|PV País Vasco/Euskadi/Basque Country|VC Comunidad Valenciana/Comunitat Valenciana
PT 20 Açores/Azores|30 Madeira
NZ AUK Auckland|CAN Canterbury|CIT Chatham Islands|OTA Otago|WGN Wellington|WKO Waikato
FR 75 Île-de-France|BRE Bretagne/Brittany|NOR Normandie/Normandy|OCC Occitanie|PAC Provence-Alpes-Côte d'Azur
IT 25 Lombardia/Lombardy|52 Toscana/Tuscany|62 Lazio|34 Veneto|82 Sicilia/Sicily|21 Piemonte/Piedmont|88 Sardegna/Sardinia`

export interface KnownRegion {
  country: string
  code: string
}

const known = new Map<string, KnownRegion[]>()
function name(text: string, region: KnownRegion): void {
  const there = known.get(text)
  if (there) there.push(region)
  else known.set(text, [region])
}
for (const { country, code, name: full } of regions)
  for (const text of [full, code]) name(normalise(text), { country, code })
for (const line of elsewhere.split('\n'))
  for (const entry of line.slice(3).split('|')) {
    const [code = '', ...words] = entry.split(' ')
    for (const text of [code, ...words.join(' ').split('/')]) name(normalise(text), { country: line.slice(0, 2), code })
  }
/** How people shorten the names of states: "Calif.", "Ont.". */
const shortened =
  'ala:AL ariz:AZ ark:AR calif:CA colo:CO conn:CT del:DE fla:FL ill:IL ind:IN kan:KS kans:KS mass:MA mich:MI minn:MN miss:MS mont:MT neb:NE nebr:NE nev:NV okla:OK ore:OR oreg:OR penn:PA penna:PA tenn:TN tex:TX wash:WA wis:WI wisc:WI wyo:WY wva:WV nmex:NM ncar:NC scar:SC ndak:ND sdak:SD washdc:DC'
for (const pair of shortened.split(' ')) {
  const [text = '', code = ''] = pair.split(':')
  name(text, { country: 'US', code })
}
for (const [text, code] of [
  ['ont', 'ON'],
  ['que', 'QC'],
  ['man', 'MB'],
  ['sask', 'SK'],
  ['alta', 'AB'],
  ['newfoundland', 'NL'],
  ['pei', 'PE'],
] as const)
  name(text, { country: 'CA', code })
for (const text of ['washington dc', 'washington d c']) name(text, { country: 'US', code: 'DC' })

/** "N.C." and "W.Va.", "N. Carolina", "State of Texas", and "NY - New York"; no more than the first that we know. */
function spellingsOf(words: string, text: string): string[] {
  if (known.has(words)) return [words]
  const whole = words
    .replace(/^(?:state|province) of /, '')
    .replace(/^[nsw] (?=[a-z]{4})/, side => ({ n: 'north ', s: 'south ', w: 'west ' })[side[0] ?? ''] ?? side)
  const parts = text
    .slice(0, 60)
    .split(/[(),/]| [-–] /)
    .map(normalise)
  const first = [whole, words.replaceAll(' ', ''), ...parts].find(one => known.has(one))
  return first === undefined ? [] : [first]
}

/** The region that a text names by code or name, "US-NV", "Nevada", and "Nev."; null if it's unknown or not only one. */
export function findRegion(country: string | null, text: string | null): KnownRegion | null {
  if (!text) return null
  const [, prefix, rest = text] = /^([a-z]{2})-(.+)$/i.exec(text.trim()) ?? []
  const there = prefix && known.has(normalise(rest)) ? prefix.toUpperCase() : country?.toUpperCase()
  const words = normalise(there === prefix?.toUpperCase() ? rest : text)
  const found = spellingsOf(words, text).flatMap(one => known.get(one) ?? [])
  if (there) return found.find(region => region.country === there) ?? null
  const american = found.filter(region => region.country === 'US' || region.country === 'CA')
  // Two letters without a country are a state or a province.
  const all = text.trim().length === 2 ? american : found
  return all.length === 1 ? (all[0] ?? null) : null
}

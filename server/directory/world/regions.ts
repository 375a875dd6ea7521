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

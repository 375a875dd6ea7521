/**
 * Populations in thousands of towns that the packed data has none or an old one for, or that are better known than a larger
 * namesake: enough for the one that people mean to win. `Name` of `CC` or `CC-region`; `Name@code` is the one in that part of its country.
 */
const table = `
AU Albury 53, Sunshine Coast 350, Fremantle 32, Wagga Wagga 57, Lismore 28, Nowra 38, Whyalla 21, Kalgoorlie 30
BR São Gonçalo 900, Juazeiro 237, Balneário Camboriú 139, Gramado 40, São José@4216602 270 | CA-ON Whitby 138 | CA-QC Sainte-Foy 103
ES Valencia 1700 | GR Athens 1100 | IT Venice 400 | JM Kingston 600 | RU Saint Petersburg 2000
DE Universitäts- und Hansestadt Greifswald 59 | FR Cherbourg 80
GB Hay 2, Ilford 168, Ealing 85, Bromley 88, Kingston upon Thames 43, Twickenham 62, Hackney 246, Greenwich 30, Clapham 50
GB Newcastle upon Tyne 400, Notting Hill 20, Soho 16, Tynemouth 67, Port Talbot 38 | MX Queretaro 790, Nezahualcóyotl 1070 | NZ Queenstown 29
PT Albufeira 44, Almada 177, Guimarães 156, Leiria 127, Loures 201, Maia@1306 135, Odivelas 148, Oeiras 171, Viana do Castelo 85, Viseu 99
PT Barcelos 116, Cascais 214, Covilhã 46, Matosinhos 172, Ponta Delgada 67, Sintra 385, Vila Real 50
US-CA Pasadena 160, West Hollywood 70 | US-CT Greenwich 63 | US-GA Augusta 200, Macon 157 | US-KY Louisville 622 | US-MA Plymouth 61 | US-NY New York 8800 | US-PR San Juan 335 | US-VA Newport News 186
`

interface KnownCity {
  country: string
  region: string | null
  /** The part of the country by GeoNames' code, if several cities have the name. */
  part: string | null
  name: string
  population: number
}

export const populations: readonly KnownCity[] = table
  .split(/[|\n]/)
  .map(group => group.trim())
  .filter(Boolean)
  .flatMap(group => {
    const [, country = '', region, list = ''] = group.match(/^([A-Z]{2})(?:-([A-Z]{2}))? (.*)$/) ?? []
    return list.split(', ').map(entry => {
      const at = entry.lastIndexOf(' ')
      const [name = '', part] = entry.slice(0, at).split('@')
      return {
        country,
        region: region ?? null,
        part: part ?? null,
        name,
        population: Number(entry.slice(at + 1)) * 1000,
      }
    })
  })

/** A place that an address or a search may name: a row of the gazetteer. */
export interface NamedPlace<Kind extends string = string> {
  kind: Kind
  name: string
  country: string
  region: string | null
  postcode: string | null
  lat: number
  lon: number
  radiusM: number
  population: number | null
}

export interface AddressParts {
  street: string | null
  city: string | null
  region: string | null
  postcode: string | null
  country: string | null
}

/** A business with what its source says about it. */
export interface ListedBusiness extends AddressParts {
  source: string
  sourceId: string
  name: string
  phone: string | null
  website: string | null
  email: string | null
  lat: number
  lon: number
  openingHours: string | null
}

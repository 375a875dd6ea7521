/** Countries where the house number comes before the street; elsewhere it follows. */
const numberFirst = new Set('US CA GB IE AU NZ ZA IN FR LU MC MY SG PH HK'.split(' '))

export function joinStreet(street: string | null, houseNumber: string | null, country: string | null): string | null {
  if (!street || !houseNumber || street.split(/[\s,]+/).includes(houseNumber)) return street
  return country && numberFirst.has(country) ? `${houseNumber} ${street}` : `${street} ${houseNumber}`
}

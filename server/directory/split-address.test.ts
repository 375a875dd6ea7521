import { expect, test } from 'vitest'
import { splitAddress, wholeAddress } from './split-address.ts'

type Part = string | null | undefined
type Expected = [street: Part, city?: Part, region?: Part, postcode?: Part, country?: Part]

test.each<[string, Expected]>([
  ['12 Prater Way, Sparks, NV 89431, United States', ['12 Prater Way', 'Sparks', 'NV', '89431', 'US']],
  ['2 Main St, Reno, NV 89501', ['2 Main St', 'Reno', 'NV', '89501']],
  ['2 Main St, Suite 5, Reno, NV, 89501-1234, USA', ['2 Main St, Suite 5', 'Reno', 'NV', '89501-1234', 'US']],
  ['2 Main St, Reno NV 89501', ['2 Main St', 'Reno', 'NV', '89501']],
  ['2 Main St, Reno, Nevada 89501', ['2 Main St', 'Reno', 'Nevada', '89501']],
  ['2 Main St, New York, New York 10001', ['2 Main St', 'New York', 'New York', '10001']],
  ['2 Main St, Charleston, West Virginia 25301', ['2 Main St', 'Charleston', 'West Virginia', '25301']],
  ['2 Main St, Sparks, NV', ['2 Main St', 'Sparks', 'NV']],
  ['Reno, NV 89501', [null, 'Reno', 'NV', '89501']],
  ['5 Peachtree St, Atlanta, Georgia', ['5 Peachtree St', 'Atlanta', 'Georgia']],
  ['100 King St W, Toronto, ON M5X 1A9, Canada', ['100 King St W', 'Toronto', 'ON', 'M5X 1A9', 'CA']],
  ['10 Downing St, London SW1A 2AA, UK', ['10 Downing St', 'London', undefined, 'SW1A 2AA', 'GB']],
  ['1 High St, Oxford, OX1 4AA', ['1 High St', 'Oxford', undefined, 'OX1 4AA']],
  ['1 George St, Sydney NSW 2000, Australia', ['1 George St', 'Sydney', 'NSW', '2000', 'AU']],
  ['Hauptstr. 5, 53111 Bonn', ['Hauptstr. 5', 'Bonn', undefined, '53111']],
  ['Hauptstr. 5, D-53111 Bonn, Deutschland', ['Hauptstr. 5', 'Bonn', undefined, '53111', 'DE']],
  ['Mariahilfer Straße 1, 1060 Wien, Austria', ['Mariahilfer Straße 1', 'Wien', undefined, '1060', 'AT']],
  ['12 Rue de Rivoli, 75001 Paris, France', ['12 Rue de Rivoli', 'Paris', undefined, '75001', 'FR']],
  ['Calle Mayor 5, 28013 Madrid, Madrid, Spain', ['Calle Mayor 5', 'Madrid', 'Madrid', '28013', 'ES']],
  ['Via Roma 1, 00184 Roma RM, Italy', ['Via Roma 1', 'Roma', 'RM', '00184', 'IT']],
  ['Damrak 1, 1012 LG Amsterdam, Netherlands', ['Damrak 1', 'Amsterdam', undefined, '1012 LG', 'NL']],
  ['Drottninggatan 1, 111 20 Stockholm, Sweden', ['Drottninggatan 1', 'Stockholm', undefined, '111 20', 'SE']],
  ['ul. Długa 5, 00-238 Warszawa, Poland', ['ul. Długa 5', 'Warszawa', undefined, '00-238', 'PL']],
  ['Rua Augusta 5, 1100-053 Lisboa, Portugal', ['Rua Augusta 5', 'Lisboa', undefined, '1100-053', 'PT']],
  ['12 MG Road, Bengaluru, Karnataka 560001, India', ['12 MG Road', 'Bengaluru', 'Karnataka', '560001', 'IN']],
  ['200 N Main St, Salt Lake City UT 84103 USA', ['200 N Main St', 'Salt Lake City', 'UT', '84103', 'US']],
  ['12 Main St Winooski VT 05404', ['12 Main St', 'Winooski', 'VT', '05404']],
  ['500 FRONT STREET NW STE 4 LYNDEN, WA 98264-1', ['500 FRONT STREET NW STE 4 LYNDEN, WA 98264-1']],
  ['500 FRONT STREET NW STE 4 LYNDEN WA 98264', ['500 FRONT STREET NW STE 4', 'LYNDEN', 'WA', '98264']],
  ['12 St Charles Ave New Orleans, LA 70130', ['12 St Charles Ave', 'New Orleans', 'LA', '70130']],
  ['5 Park Ave St Louis MO 63101', ['5 Park Ave', 'St Louis', 'MO', '63101']],
  ['100 N Court St Athens OH 45701', ['100 N Court St', 'Athens', 'OH', '45701']],
  ['Unit 4, High Rd, Bakewell, Derbyshire, DE45 1GS', ['Unit 4, High Rd', 'Bakewell', 'Derbyshire', 'DE45 1GS']],
  ['2 Otley Rd, Headingley, Leeds, LS6 3AA', ['2 Otley Rd, Headingley', 'Leeds', undefined, 'LS6 3AA']],
  ['Headford Rd, Galway, H91 X8YK, Ireland', ['Headford Rd', 'Galway', undefined, 'H91 X8YK', 'IE']],
  ['Herengracht 182, 1016BR Amsterdam', ['Herengracht 182', 'Amsterdam', undefined, '1016BR']],
  [
    'Av. Paulista, 1578, São Paulo - SP, 01310-200, Brasil',
    ['Av. Paulista, 1578', 'São Paulo', 'SP', '01310-200', 'BR'],
  ],
  ['5 High St, Cork, Ireland', ['5 High St', 'Cork', undefined, undefined, 'IE']],
  ['45 Cuba Street, Te Aro, Wellington 6011', ['45 Cuba Street, Te Aro', 'Wellington', undefined, '6011']],
  ['56 Great King Street, Dunedin Central 9016', ['56 Great King Street', 'Dunedin Central', undefined, '9016']],
  ['RD 3, Kaikohe 0473', ['RD 3', 'Kaikohe', undefined, '0473']],
  ['12 Queen St, Auckland 1010, New Zealand', ['12 Queen St', 'Auckland', undefined, '1010', 'NZ']],
  ['Shop 4, 200 Victoria St, Hamilton 3204, NZ', ['Shop 4, 200 Victoria St', 'Hamilton', undefined, '3204', 'NZ']],
  ['12 Long Street, Cape Town 8001', ['12 Long Street', 'Cape Town', undefined, '8001']],
  ['Calle Toro 12, 37001 Salamanca (Salamanca)', ['Calle Toro 12', 'Salamanca', 'Salamanca', '37001']],
  [
    'C/ Mayor, 3, 2º B, 28801 Alcalá de Henares (Madrid)',
    ['C/ Mayor, 3, 2º B', 'Alcalá de Henares', 'Madrid', '28801'],
  ],
  ['Av. Palma 8, 41001 Sevilla (Sevilla), España', ['Av. Palma 8', 'Sevilla', 'Sevilla', '41001', 'ES']],
  ['8 rue du Port, 29200 Brest (Finistère)', ['8 rue du Port', 'Brest', 'Finistère', '29200']],
  ['Via Garibaldi 3, 10122 Torino (TO)', ['Via Garibaldi 3', 'Torino', 'TO', '10122']],
  ['Carrer Major, 5 - 17001 Girona', ['Carrer Major, 5', 'Girona', undefined, '17001']],
  ['Markt 1, 06108 Halle (Saale)', ['Markt 1', 'Halle (Saale)', undefined, '06108']],
  ['Main Street 5', ['Main Street 5']],
  ['5 Park Rd, Highway 1200', ['5 Park Rd, Highway 1200']],
  ['5 Park Rd, Hangar 12, Gate 1200', ['5 Park Rd, Hangar 12, Gate 1200']],
  ['2 Main St, Suite 5', ['2 Main St, Suite 5']],
  ['2 Main St, Building 1200', ['2 Main St, Building 1200']],
  ['2 Main St, Suite 10001', ['2 Main St, Suite 10001']],
  ['2 Main St, London', ['2 Main St, London']],
  ['Calle 5, Col. Centro', ['Calle 5, Col. Centro']],
])('%s', (text, [street, city = null, region = null, postcode = null, country = null]) =>
  expect(splitAddress(text)).toEqual({ street, city, region, postcode, country }),
)

const none = { city: null, region: null, postcode: null, country: null }
test('what the other columns say comes first, and the street doesn’t repeat it', () => {
  const row = { ...none, street: '2 Main St, Reno, NV 89501', city: 'RENO', postcode: '89555' }
  expect(wholeAddress(row)).toEqual({ ...row, street: '2 Main St', region: 'NV' })
  expect(wholeAddress({ ...none, street: '2 Main St, London', city: 'London' })).toMatchObject({ street: '2 Main St' })
})

test('takes as long for a line of commas as for a short one', () => {
  const text = `${'1 a, '.repeat(50_000)}NV 89501`
  expect(splitAddress(text).postcode).toBe('89501')
})

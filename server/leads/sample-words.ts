/** First words of made-up names: plain things that belong to no chain. */
export const openers =
  `Maple|Harbor|Cedar Lane|Bluebird|Old Mill|Riverbend|Sunrise|Copper Kettle|Northside|Juniper
Willow Creek|Lighthouse|Stonebridge|Clover|Red Door|Market Street|Hilltop|Silver Birch|Pine & Co|Meadow|Union Square
Golden Hour|Fox Run|Lakeside|Magnolia|Brick Lane|Evergreen|Highland|Corner|Orchard`
    .split(/[|\n]/)
    .map(word => word.trim())

export const streets =
  `Main St|Oak Ave|Elm St|Second Ave|Park Rd|Cedar St|Washington Ave|Lake Dr|Hill Rd|Mill Ln|Church St|River Rd`.split(
    '|',
  )

/** How businesses of a kind call themselves; by a word in the kind's label. */
const styles: [RegExp, string[]][] = [
  [/restaurant|diner|steak|seafood|food/i, ['Kitchen', 'Table', 'Grill', 'Eatery']],
  [/pizz/i, ['Pizzeria', 'Pizza Kitchen', 'Slice House']],
  [/café|cafe|coffee/i, ['Coffee', 'Café', 'Coffee House', 'Roasters']],
  [/bar|pub|brew/i, ['Taproom', 'Tavern', 'Public House']],
  [/bak|pastr/i, ['Bakery', 'Bread Company', 'Patisserie']],
  [/dentist|orthodon/i, ['Dental', 'Family Dentistry', 'Dental Care']],
  [/doctor|clinic|health|physio/i, ['Medical Group', 'Family Practice', 'Clinic']],
  [/veterin|pet|animal/i, ['Animal Clinic', 'Veterinary Care', 'Pet Care']],
  [/plumb/i, ['Plumbing', 'Plumbing & Drain', 'Pipe Works']],
  [/electric/i, ['Electric', 'Electrical Services']],
  [/hair|barber|beauty|nail|spa/i, ['Salon', 'Studio', 'Hair & Beauty']],
  [/lawyer|notar/i, ['Law Group', 'Legal', 'Attorneys']],
  [/account|tax|financ/i, ['Accounting', 'Tax & Books', 'Advisors']],
  [/gym|fitness|yoga|sport/i, ['Fitness', 'Athletic Club', 'Training']],
  [/hotel|guest|hostel|lodging|inn/i, ['Inn', 'Hotel', 'Guest House']],
  [/real estate|property/i, ['Realty', 'Properties', 'Homes']],
  [/car |auto|tyre|vehicle/i, ['Auto', 'Motors', 'Garage']],
  [/shop|store/i, ['Store', 'Goods', 'Supply']],
]

/** Endings of a made-up name; a kind that is not in the table lends its own label. */
export function styleOf(kind: string): string[] {
  return styles.find(([pattern]) => pattern.test(kind))?.[1] ?? [kind, `${kind} Co`]
}

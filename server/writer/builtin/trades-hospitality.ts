import type { Trade } from './trades.ts'

/** Trades that people walk into: food, lodging, and shops. */
export const hospitalityTrades: readonly Trade[] = [
  {
    match: /\bcaf(?:e|é)s?(?![\p{L}])|\bcoffee (?:shop|house|bar|roaster)s?\b|\btea ?rooms?\b|\bespresso\b/iu,
    one: 'cafe',
    many: 'cafes',
    customer: 'guest',
    customers: 'guests',
    question: 'What makes someone[ in {town}] walk past one cafe and into the next?',
    truth: [
      'A cafe lives on people who come back.',
      'The hard part is the first visit: somebody nearby has to know that the place is there.',
    ],
    day: 'the morning rush, deliveries and the till',
  },
  {
    match: /\bbaker(?:y|ies)\b|\bpatisserie|\bpastry|\bcake shop|\bconfectioner/i,
    one: 'bakery',
    many: 'bakeries',
    customer: 'customer',
    customers: 'customers',
    question: 'How does someone who is new[ to {town}] find out where the good bread is?',
    truth: [
      'People buy bread by habit, and habits are slow to change.',
      'A bakery that comes up while somebody is still looking has a head start.',
    ],
    day: 'early mornings, orders and the counter',
  },
  {
    match: /\bcater(?:er|ers|ing)\b/i,
    one: 'caterer',
    many: 'caterers',
    customer: 'client',
    customers: 'clients',
    question: 'When somebody plans a celebration[ in {town}], how do they choose a caterer?',
    truth: [
      'Nobody can taste the food before they shortlist a caterer.',
      'They go by menus, pictures and how quickly an answer comes back.',
    ],
    day: 'events, menus and suppliers',
  },
  {
    match: /\bbars?\b|\bpubs?\b|\bbrewer(?:y|ies)\b|\btaverns?\b|\bbiergarten|\bnightclubs?\b/i,
    one: 'bar',
    many: 'bars',
    customer: 'guest',
    customers: 'guests',
    question: 'When a group of friends picks a place for the evening[ in {town}], how does a bar get onto the list?',
    truth: [
      'An evening out tends to start with somebody asking where to go.',
      'The places that come up first are often the ones that people have seen lately.',
    ],
    day: 'evenings, deliveries and staff schedules',
  },
  {
    match:
      /\brestaurants?\b|\bpizz\w*|\bdiners?\b|\bbistros?\b|\bsteak ?house|\bgrill\b|\btrattoria|\bsushi\b|\bfast food|\btakeaway|\bkebab|\beater(?:y|ies)\b|\btaqueria/i,
    one: 'restaurant',
    many: 'restaurants',
    customer: 'guest',
    customers: 'guests',
    question: 'When friends decide where to eat tonight[ in {town}], what makes them pick one restaurant over another?',
    truth: [
      'Most people choose where to eat on a phone, often while they are already hungry.',
      'A menu, a few pictures and an easy way to book tend to settle it.',
    ],
    day: 'service, suppliers and staff schedules',
  },
  {
    match: /\bhotels?\b|\bmotels?\b|\bhostels?\b|\bguest ?houses?\b|\bbed (?:and|&) breakfast|\bb&b\b|\binns?\b/i,
    one: 'hotel',
    many: 'hotels',
    customer: 'guest',
    customers: 'guests',
    question: 'When somebody plans a stay[ in {town}], how do they narrow down where to sleep?',
    truth: [
      'Most people compare several places before they book a room.',
      'The ones that answer their questions at a glance stay on the list.',
    ],
    day: 'check-ins, housekeeping and requests at the desk',
  },
  {
    match: /\bflorists?\b|\bflower shops?\b|\bflowers\b/i,
    one: 'florist',
    many: 'florists',
    customer: 'customer',
    customers: 'customers',
    question: 'When someone[ in {town}] needs flowers by tomorrow, how do they find a florist?',
    truth: [
      'Flowers are often bought at the last minute.',
      'Whoever is easy to find and easy to order from tends to get the order.',
    ],
    day: 'fresh deliveries, orders and the counter',
  },
  {
    match: /\bpharmac|\bdrug ?stores?\b|\bchemists?\b/i,
    one: 'pharmacy',
    many: 'pharmacies',
    customer: 'customer',
    customers: 'customers',
    question: 'When someone[ in {town}] needs a prescription filled today, which pharmacy comes to mind?',
    truth: [
      'People tend to use the pharmacy they already know.',
      'For everyone else, opening hours and a clear answer on the phone decide.',
    ],
    day: 'prescriptions, questions and deliveries',
  },
  {
    match: /\bjewell?er|\bjewellery|\bjewelry/i,
    one: 'jeweler',
    many: 'jewelers',
    customer: 'customer',
    customers: 'customers',
    question: 'When someone[ in {town}] looks for a ring, what brings them to a local jeweler?',
    truth: [
      'Jewelry is bought rarely and thought about for a long time.',
      'Much of that thinking happens before anyone steps into a shop.',
    ],
    day: 'customers, repairs and orders',
  },
  {
    match:
      /\b(?:clothing|gift|book|toy|shoe|pet|furniture|hardware|grocery|department|antique|liquor|wine|bike|bicycle|convenience|thrift|electronics)\s?(?:shop|store)s?\b|\bboutiques?\b|\bretail|\bsupermarkets?\b|\bbutchers?\b|\bgroc(?:er|ers|ery)\b|\bdelis?\b|\bshops?$|\bstores?$/i,
    one: 'local shop',
    many: 'local shops',
    customer: 'customer',
    customers: 'customers',
    question: 'What makes someone[ in {town}] visit a local shop instead of ordering online?',
    truth: [
      'Many people would buy nearby if they knew who has what they need.',
      'Often they simply do not know, and order it from far away.',
    ],
    day: 'the counter, deliveries and stock',
  },
]

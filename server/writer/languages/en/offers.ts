import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: ['#a sketch of your first page'],
  seo: [
    '#a screenshot of what people see when they search for a business like yours in {town}',
    '#a screenshot of what people see when they search for a business like yours',
  ],
  photo: ['#three examples of [my|our] work'],
  print: ['#a few samples', '€What do you need printed next, and how many?'],
  cleaning: ['€How large is the space, roughly?', '#a list of what a visit covers'],
  books: ['#a list of what [I’d|we’d] take over, and what [I’d|we’d] need from you'],
  payments: [
    'What do you pay in card fees now, as a percentage? Tell [me|us], and [I’ll|we’ll] work out the difference.',
    'Shall [I|we] send you a comparison? One recent statement is enough.',
  ],
  it: [
    '€How many computers do you have?',
    'What bothers you most: computers, Wi-Fi, or phones? One word is enough, and [I’ll|we’ll] tell you what [I’d|we’d] check first.',
  ],
  supplies: ['#[my|our] price list'],
  repairs: ['>Does anything need fixing now?'],
  staffing: ['Shall [I|we] send you two profiles, so that you see who could come?'],
  insurance: [
    'Which month does your policy renew? One word is enough, and [I’ll|we’ll] send you a comparison before then.',
    '#a list of what to check in your present policy',
  ],
  energy: ['How high was your last bill, roughly? Tell [me|us], and [I’ll|we’ll] send you a comparison.'],
  ads: ['#a draft of a first ad for {short}', '#a draft of a first ad'],
  other: [
    '€What would you need, roughly?',
    'Do you need {thing} at the moment? Tell [me|us] by when, and [I’ll|we’ll] tell you if it’s possible.',
    'Is this of use to you at the moment? Tell [me|us] by when, and [I’ll|we’ll] tell you if it’s possible.',
  ],
}

export const openAsks: WriterWords['openAsks'] = {
  doing: [
    '€What would you need done?',
    'Do you already have someone for {deed}? If not, a short “no” is enough, and [I’ll|we’ll] tell you when [I|we] could start.',
    'Do you already have someone for this? If not, a short “no” is enough, and [I’ll|we’ll] tell you when [I|we] could start.',
  ],
  goods: [
    '€What would you need, and how much of it?',
    'What would you need, and by when? One line is enough, and [I’ll|we’ll] tell you when you’d have it.',
  ],
  offer: asks.other,
}

export const namedAsks: WriterWords['namedAsks'] = [
  [/(?<!\p{L})(?:free samples?|samples? (?:is|are|on request|available|first|free))(?!\p{L})/iu, '#a sample'],
  [/(?<!\p{L})price lists?(?!\p{L})/iu, '#[my|our] price list'],
  [/(?<!\p{L})catalog(?:ue)?s?(?= (?:is|on|with|of|available)|[.,;])/iu, '#[my|our] catalog'],
  [/(?<!\p{L})free demo(?!\p{L})/iu, '#two dates for the demo'],
  [
    /(?<!\p{L})(?:quotes?|estimates?)(?!\p{L})/iu,
    'What would you need? Tell [me|us] in a line, and you’ll have the quote.',
  ],
  [/(?<!\p{L})(?:first|trial) visits?(?!\p{L})/iu, 'Which day would suit you for a first visit?'],
  [/(?<!\p{L})(?:first|trial) (?:lesson|class|session)(?!\p{L})/iu, 'Which day would suit you for a first session?'],
  [/(?<!\p{L})references (?:on|available)/iu, '#two references'],
  [/(?<!\p{L})photos on request/iu, '#a few photos'],
]

export const modifiers =
  'fresh|vegan|gluten-free|local|professional|mobile|weekly|daily|monthly|commercial|affordable|reliable|fast|quick|simple|small|custom|modern|new|business|full|complete|regular|seasonal|organic|handmade|specialty|wholesale|remote|certified|experienced|freelance|high-quality|quality|homemade|artisan|restaurant|cheap|independent|licensed|emergency|short|basic'

export const uses: WriterWords['uses'] = [
  [/(?<!\p{L})(?:front desks?|lobb(?:y|ies)|reception(?: areas?| desks?)?|waiting rooms?)(?!\p{L})/iu, 'reception'],
  [
    /(?<!\p{L})(?:product (?:photo\p{L}*|pictures|videos|descriptions|texts)|(?:photos|pictures|photograph) (?:of )?(?:your )?products|gift ?wrap\p{L}*)(?!\p{L})/iu,
    'products',
  ],
  [/(?<!\p{L})(?:store ?fronts?|shop (?:windows?|fronts?)|display windows?|window displays?)(?!\p{L})/iu, 'storefront'],
  [
    /(?<!\p{L})(?:guest (?:rooms?|bathrooms?)|hotel rooms?|bed linens?|minibars?|vacation rentals?)(?!\p{L})/iu,
    'rooms',
  ],
  [/(?<!\p{L})patients?(?!\p{L})/iu, 'patients'],
  [
    /(?<!\p{L})(?:chefs|diners|cooks|kitchen staff|dining rooms?|commercial kitchens?|restaurant kitchens?|table ?tops?)(?!\p{L})/iu,
    'food',
  ],
  [
    /(?<!\p{L})(?:office (?:fruit|snacks|lunch\p{L}*|coffee|yoga|massages?|chairs)|(?:to|for|in|around) (?:the|your) office)(?!\p{L})/iu,
    'office',
  ],
  [
    /(?<!\p{L})(?:(?:vehicle|van|fleet|truck) (?:wraps?|lettering|graphics|tracking|washing)|(?:delivery|work) vans?)(?!\p{L})/iu,
    'fleet',
  ],
]

export const bridges: Bridges = {
  website: {
    rating: ['Your {count} reviews average {stars} stars, but [I|we] couldn’t find a website that shows them.'],
    menu_item: ['You serve {items}, but [I|we] couldn’t find a website that shows your menu.'],
    no_website: ['[I|We] looked for your website and couldn’t find one.'],
  },
  seo: {
    rating: [
      '{count} people rated you, and the average is {stars} stars. People who search nearby should see that first.',
    ],
    service: ['People looking for {items} search nearby and call one of the first names they see.'],
  },
  photo: { menu_item: ['You serve {items}. People want to see that before they order.'] },
  ads: {
    rating: ['{count} people rated you, and the average is {stars} stars. That could be the first line of your ad.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'You have {stars} stars from {count} reviews.',
  founded: 'You’ve been around since {year}.',
  service: 'Your services include {items}.',
  menu_item: 'You serve {items}.',
  quote: 'Your website says: {quote}',
}

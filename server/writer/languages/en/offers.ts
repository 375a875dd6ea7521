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
    '€#an offer for {short}',
    '€#an offer',
    '#a list of what’s included',
    'What would you want to know first? Write [me|us] one line, and [I’ll|we’ll] answer it.',
  ],
}

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

import type { Bridges, WriterWords } from '../language.ts'

export const asks: WriterWords['asks'] = {
  website: [
    'Shall [I|we] send you a sketch of your first page?',
    'What should visitors find first: prices, photos, or your hours? One word is enough, and [I’ll|we’ll] send you a sketch.',
  ],
  seo: [
    'Shall [I|we] send you a screenshot of what people see when they search for a business like yours in {town}?',
    'Which search matters most to you? Tell [me|us] the words, and [I’ll|we’ll] send you what comes up.',
  ],
  photo: [
    'What would you want photos of first? Tell [me|us] in a line, and [I’ll|we’ll] suggest a day.',
    'Shall [I|we] send you three examples?',
  ],
  print: [
    '€What do you need printed next, and how many? Tell [me|us] in a line, and [I’ll|we’ll] answer with a price.',
    'What would you need first? One word is enough, and [I’ll|we’ll] send you a sketch.',
  ],
  cleaning: [
    '€How large is the space, roughly? Tell [me|us], and [I’ll|we’ll] answer with a price.',
    'Which day would suit you for a first visit?',
  ],
  books: [
    'Who does your books now: you, or someone else? One word is enough, and [I’ll|we’ll] send you a list of what [I’d|we’d] need.',
    'Shall [I|we] send you a list of what [I’d|we’d] need from you?',
  ],
  payments: [
    'What do you pay in card fees now, as a percentage? Tell [me|us], and [I’ll|we’ll] work out the difference.',
    'Shall [I|we] send you a comparison? One recent statement is enough.',
  ],
  it: [
    'How many computers does {short} have? Reply with a number, and [I’ll|we’ll] tell you what it would cost.',
    'How many computers do you have? Reply with a number, and [I’ll|we’ll] tell you what it would cost.',
    'What bothers you most: computers, Wi-Fi, or phones? One word is enough, and [I’ll|we’ll] tell you what [I’d|we’d] do first.',
  ],
  supplies: [
    'What do you use most, and how much in a month? Tell [me|us] roughly, and [I’ll|we’ll] answer with an offer.',
    'Shall [I|we] send you a sample?',
  ],
  repairs: [
    'Does anything need a repair now? Tell [me|us] what it is, and [I’ll|we’ll] tell you what it would take.',
    'Is there something that you’d have checked before it breaks? One line is enough.',
  ],
  staffing: [
    'When would you need someone next, and for what? One line is enough, and [I’ll|we’ll] tell you who could come.',
    'Which shift is the hardest to fill? One word is enough.',
  ],
  insurance: [
    'Which month does your policy renew? One word is enough, and [I’ll|we’ll] send you a comparison before then.',
    'Shall [I|we] send you a list of what to check in your present policy?',
  ],
  energy: [
    'How high was your last power bill, roughly? Tell [me|us], and [I’ll|we’ll] send you a comparison.',
    'Which month does your contract end? One word is enough, and [I’ll|we’ll] write again in time.',
  ],
  ads: [
    'Shall [I|we] send you a draft of a first ad for {name}?',
    'What would you advertise first? One word is enough, and [I’ll|we’ll] send you a draft.',
  ],
  other: [
    'Could {name} use this? A yes or no is enough, and [I’ll|we’ll] send you the details.',
    'Could you use this? A yes or no is enough, and [I’ll|we’ll] send you the details.',
    'What would you want to know first? Write [me|us] one line, and [I’ll|we’ll] answer it.',
  ],
}

export const bridges: Bridges = {
  website: {
    rating: [
      'Your {count} reviews average {stars} stars, but [I|we] couldn’t find a website that shows them.',
      'You have {stars} stars from {count} reviews, but [I|we] couldn’t find a website that goes with them.',
    ],
    menu_item: ['You serve {items}, but [I|we] couldn’t find a website that shows your menu.'],
    service: ['Your services include {items}, but [I|we] couldn’t find a website that says so.'],
    founded: ['You’ve been around since {year}, but [I|we] couldn’t find a website that says so.'],
    no_website: [
      '[I|We] looked for a website for {name} and couldn’t find one.',
      '[I|We] couldn’t find a website for {name}.',
    ],
  },
  seo: {
    rating: [
      '{count} people rated you, and the average is {stars} stars. People who search nearby should see that first.',
      'With {stars} stars from {count} reviews, you have what people look for when they search nearby.',
    ],
    service: ['People who need {items} search nearby first and call one of the first names they see.'],
    menu_item: ['People who feel like {items} search nearby first and go to one of the first places they see.'],
  },
  photo: {
    menu_item: ['You serve {items}. People want to see that before they order.'],
    quote: ['Your website says: {quote} Photos can show it.'],
  },
  print: {
    menu_item: ['You serve {items}. That would look good on paper and in the window.'],
  },
  books: { every_day: ['You’re open seven days a week. That leaves little time for the books.'] },
  it: { every_day: ['You’re open seven days a week, so phones and computers have to work on all seven.'] },
  repairs: { every_day: ['You’re open seven days a week, so there’s no good day for something to break.'] },
  staffing: { every_day: ['You’re open seven days a week, and every shift needs someone.'] },
  energy: { every_day: ['You’re open seven days a week, so the meter runs on all seven.'] },
  insurance: {
    service: ['Your services include {items}. A policy should know that.'],
    founded: ['A lot has changed since {year}. Policies only change when someone looks at them.'],
  },
  ads: {
    rating: ['{count} people rated you, and the average is {stars} stars. That could be your first line.'],
    menu_item: ['You serve {items}. People nearby who want exactly that should see it.'],
    service: ['Your services include {items}. An ad can reach people when they need exactly that.'],
  },
}

export const mentions: WriterWords['mentions'] = {
  rating: 'You have {stars} stars from {count} reviews.',
  founded: 'You’ve been around since {year}.',
  service: 'Your services include {items}.',
  menu_item: 'You serve {items}.',
  quote: 'Your website says: {quote}',
}

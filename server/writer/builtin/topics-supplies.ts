import type { Topic } from './topics.ts'

/** Offers for the building, and goods delivered to it. */
export const suppliesTopics: readonly Topic[] = [
  {
    match: /\bclean(?:ing|ers?)?\b(?! products| suppl)|\bjanitor/i,
    isReach: false,
    label: 'cleaning',
    chore: 'cleaning',
    question: 'Who does the cleaning at {name|your business} after a long day?',
    truth: [
      'Nobody notices that a place is clean, but everyone notices when it is not.',
      'It is work that has to be done on the good days and on the bad ones.',
    ],
    aim: [
      'Cleaning works best when it happens on time and nobody has to check.',
      'Every building has its corners. I would want to hear about yours before I suggest anything.',
    ],
  },
  {
    match: /\blandscap|\blawn|\bgarden|\bsnow\b|\bpest\b|\bwindow/i,
    isReach: false,
    label: 'outdoor work',
    chore: 'the building and what is around it',
    question: 'Who looks after the outside of the building at {name|your business}?',
    truth: [
      'People form a view of a place before they open the door.',
      'The outside is the part that is easiest to put off.',
    ],
    aim: [
      'What counts is that it is done in time, season after season, without anybody having to think of it.',
      'A look at the place tells more than a price list, so that is where I would begin.',
    ],
  },
  {
    match: /\bsolar\b|\benergy\b|\belectricity\b|\butilit(?:y|ies)\b|\blighting\b|\bled\b/i,
    isReach: false,
    label: 'energy',
    chore: 'energy bills',
    question: 'Does anyone at {name|your business} have time to look into the energy bill?',
    truth: [
      'The energy bill is one of those things that get paid and filed.',
      'Looking into it takes an hour that seldom comes.',
    ],
    aim: [
      'Whether a change makes sense depends on the building and on how it is used. That can be worked out on paper before anybody decides anything.',
      'What counts is a plain comparison: what you have today, and what it would be afterwards.',
    ],
  },
  {
    match: /\bsecurity\b|\bcctv\b|\balarms?\b|\bcameras?\b|\blocks?\b/i,
    isReach: false,
    label: 'security',
    chore: 'security',
    question: 'Who at {name|your business} would notice first if something happened after closing time?',
    truth: ['Security is easy to put off while nothing happens.', 'It is cheaper to think about it on a quiet day.'],
    aim: [
      'What counts with security is that it suits the building and does not get in the way of those who work there.',
      'A walk around the place, even on the phone, shows quickly whether anything needs doing.',
    ],
  },
  {
    match: /\bprint(?:ing|s|ed)?\b|\bsign(?:s|age)\b|\bflyers?\b|\bbusiness cards\b|\bbanners?\b|\bmenus\b/i,
    isReach: true,
    label: 'printed materials',
    chore: 'signs and print',
    question: 'When did {name|your business} last get something printed that you were really content with?',
    truth: ['What is printed stays around for a long time.', 'So it is worth getting it right once.'],
    aim: [
      'Print works best when people can read it from a distance and know what to do next.',
      'It helps to begin with where people will see it, and only then to talk about paper and color.',
    ],
  },
  {
    match: /\bdeliver(?:y|ies)\b|\bcouriers?\b|\blogistics\b|\bshipping\b|\bfreight\b/i,
    isReach: false,
    label: 'deliveries',
    chore: 'deliveries',
    question: 'Who drives at {name|your business} when an order has to go out and everyone is needed inside?',
    truth: [
      'A delivery is the last thing a {customer|customer} sees of an order.',
      'It is also the part that happens out of sight.',
    ],
    aim: [
      'What counts with deliveries is that they arrive when they were promised and that somebody says so if they will not.',
      'It would help me to know what goes out in an ordinary week; the rest follows from that.',
    ],
  },
  {
    match:
      /\bmaintenance\b|\brenovat|\brefurbish|\brepairs?\b|\bpainting\b|\bplumbing\b|\belectrical\b|\broofing\b|\bhandyman\b|\bconstruction\b/i,
    isReach: false,
    label: 'repairs',
    chore: 'repairs',
    question: 'What has been waiting to be repaired at {name|your business} for longer than it should?',
    truth: [
      'Every building has a list of things to fix, and the list is seldom at the top of the pile.',
      'Small repairs have a way of becoming larger ones.',
    ],
    aim: [
      'What counts with work on the building is that it gets done around your hours and that you know beforehand what is going to happen.',
      'A few photos or a short description are usually enough to tell what would be involved.',
    ],
  },
  {
    match:
      /\bsuppl(?:y|ies|ier)\b|\bwholesale\b|\bequipment\b|\bproducts?\b|\bcoffee\b|\bbeans\b|\bproduce\b|\bingredients?\b|\buniforms?\b|\bpackaging\b|\bfurniture\b|\bmachines?\b|\bwines?\b|\bbeers?\b|\bbread\b|\bmeat\b|\bflour\b|\bsell/i,
    isReach: false,
    label: 'supplies',
    chore: 'comparing suppliers',
    question: 'What would make {aOne|a business like yours} look at a new supplier?',
    truth: [
      'Nobody changes a supplier for fun.',
      'It takes a good reason, and a small trial shows sooner than a brochure whether it is good enough.',
    ],
    aim: [
      'What counts with a supplier is that the right thing arrives, in the same quality each time. That is easier to try than to explain.',
      'It would help me to know what you use now and what you would change about it, so that I do not offer you the wrong thing.',
    ],
  },
]

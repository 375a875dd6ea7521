import { expect, test } from 'vitest'
import { Offer } from '#contract/facts.ts'
import { Length, Tone } from '#contract/writer.ts'
import { checkDraft } from '../check/check.ts'
import { factOf } from '../check/labelled/labelled.ts'
import { type FromFacts, writeFromFacts } from './from-facts.ts'

/** Leads with many facts, few, or none, and what an email has to take from them. */
const LEADS: { facts: string[]; mentions?: RegExp }[] = [
  { facts: ['name: Harris Plumbing LLC', 'category: Plumber', 'town: Austin', 'no_website: none'] },
  {
    facts: [
      'name: Max’s Deli',
      'category: Delicatessen',
      'town: Portland',
      'founded@website: 1998',
      'menu_item@website: Handmade pasta',
      'quote@website: Everything on our shelves comes from farms within an hour of Portland.',
    ],
    mentions: /farms within an hour|1998|handmade pasta/i,
  },
  {
    facts: [
      'name: Bäckerei Schmidt e.K.',
      'category: Bäckerei',
      'town: Köln',
      'founded@website: 1923',
      'service@website: Hochzeitstorten',
    ],
    mentions: /1923|Hochzeitstorten/,
  },
  {
    facts: [
      'name: Talleres Gómez, S.L.',
      'category: Taller mecánico',
      'town: Valencia',
      'service@website: Cambio de aceite',
      'rating: 4,7 (98 reseñas)',
    ],
    mentions: /cambio de aceite|4[.,]7/i,
  },
  {
    facts: ['name: Gasthaus Zur Linde', 'category: Restaurant', 'menu_item@website: Käsespätzle', 'town: Freiburg'],
    mentions: /Käsespätzle/,
  },
  {
    facts: [
      'name: Clínica Dental Sol',
      'category: Dentista',
      'service@website: Implantes',
      'person: Dra. Carmen Ortiz',
    ],
    mentions: /implantes|Carmen Ortiz/i,
  },
  {
    facts: [
      'name: Iron Gym',
      'category: Gym',
      'quote@website: Come as you are, every day',
      'service: Personal training',
    ],
    mentions: /Come as you are|personal training/i,
  },
  { facts: ['name: Ruiz Abogados', 'category: Law firm', 'town: Sevilla', 'person: Ana Ruiz'], mentions: /Ana Ruiz/ },
  { facts: ['name: Oak Dental', 'category: Dentist', 'town: Boise', 'rating: 4.6 (51 reviews)'], mentions: /4[.,]6/ },
  { facts: ['category: Florist', 'town: Reno'] },
  { facts: ['name: Studio Nine Hair & Beauty Lounge of Greater Springfield', 'category: Hair salon'] },
  { facts: ['name: X'] },
]

/** Offers as people type them, and what every email keeps. */
const OFFERS: [offer: Partial<Offer>, kept: string[]][] = [
  [
    { offer: 'I build simple websites for small businesses. $900 once, no monthly fee. Ready in two weeks.' },
    ['$900', 'no monthly fee'],
  ],
  [{ offer: 'Websites für Handwerker, ab 900 €' }, ['ab 900 €']],
  [{ offer: 'Hago páginas web. 800 € en un solo pago, lista en dos semanas.' }, ['800 € en un solo pago']],
  [
    {
      offer:
        "I'm a licensed CPA. Bookkeeping at $200 a month, including payroll for up to five employees. Cancel any month.",
    },
    ['$200 a month', 'Cancel any month'],
  ],
  [
    {
      about: 'Mira Lang, web designer in Reno',
      offer: 'Websites for local shops',
      price: '$900 once',
      callToAction: 'Reply with your opening hours',
      signature: 'Mira Lang\nLang Web',
      link: 'https://lang.example/work',
    },
    ['$900 once', 'https://lang.example/work', 'Lang Web'],
  ],
  [{ offer: 'SEO' }, ['SEO']],
  [{ offer: '.....' }, []],
]

const WORDS: Record<Length, [least: number, most: number]> = { short: [50, 76], medium: [66, 102], long: [60, 152] }
const words = (text: string) => text.split(/\s+/).length

test('every draft is supported, keeps its price, and has its length', () => {
  const mentioned: boolean[] = []
  let seed = 0
  for (const { facts: lines, mentions } of LEADS)
    for (const [given, kept] of OFFERS)
      for (const length of Length.options)
        for (const language of ['en', 'de', 'es'] as const) {
          const tone = Tone.options[Math.floor(seed / 2) % 3] ?? 'friendly'
          const request: FromFacts = {
            facts: lines.map(factOf),
            offer: Offer.parse(given),
            sender: { name: 'Sam Field' },
            tone,
            length,
            language,
            seed: seed++,
          }
          const { subject, body } = writeFromFacts(request)
          const wrong = checkDraft({ subject, body }, request).filter(({ verdict }) => verdict === 'unsupported')
          expect(wrong, body).toEqual([])
          for (const words of kept) expect(body).toContain(words)
          expect(words(body), body).toBeGreaterThanOrEqual(WORDS[length][0])
          expect(words(body), body).toBeLessThanOrEqual(WORDS[length][1])
          expect(subject.length).toBeLessThanOrEqual(41)
          expect(words(subject)).toBeGreaterThanOrEqual(2)
          expect(words(subject)).toBeLessThanOrEqual(6)
          expect(body).not.toMatch(/undefined|[{}<>|[\]]|\.\.|\s[,.;]|“”/)
          if (mentions) mentioned.push(mentions.test(body))
        }
  expect(mentioned.filter(Boolean).length / mentioned.length).toBeGreaterThanOrEqual(0.7)
}, 60_000)

const NAMES = ['Harris', 'Ortega', 'Blue Sky', 'Lone Star', 'Miller', 'Oak', 'River', 'Summit', 'Star', 'Delta']
const TRADES = ['Plumbing', 'Pipes', 'Drains', 'Water', 'Services']
const OWN = {
  en: 'I build websites for plumbers. $900 once, no monthly fee.',
  de: 'Ich gestalte Websites für Handwerker. 900 € einmalig, fertig in drei Wochen.',
  es: 'Hago páginas web para fontaneros. 800 € en un solo pago, lista en dos semanas.',
}

const SERVICES = ['Drain cleaning', 'Water heaters', 'Leak repair', 'Gas lines', 'Sewer lines', 'Bathrooms']
/** Leads of one list know different things of each other, and often the same. */
const factsOf = (seed: number): string[] =>
  [
    [`founded: ${1950 + (seed % 60)}`],
    [`service: ${SERVICES[seed % 6]}`, `service: ${SERVICES[(seed + 2) % 6]}`],
    [`rating: 4.${5 + (seed % 5)} (${20 + seed} reviews)`],
    [`service: ${SERVICES[seed % 6]}`, `service: ${SERVICES[(seed + 2) % 6]}`, 'no_website: none'],
  ][seed % 4] ?? []

const every = (['en', 'de', 'es'] as const).flatMap(language =>
  Length.options.flatMap(length => [true, false].map(hasFacts => ({ language, length, hasFacts }))),
)

test.each(every)(
  'no two of 200 $length emails in “$language” to one trade and town share more than a third of their sentences, with facts: $hasFacts',
  ({ language, length, hasFacts }) => {
    const offer = Offer.parse({ offer: OWN[language] })
    const emails = Array.from({ length: 200 }, (_, seed) => {
      const name = `${NAMES[seed % 10]} ${TRADES[Math.floor(seed / 10) % 5]} ${'ABCD'.charAt(Math.floor(seed / 50))}`
      const facts = [`name: ${name}`, 'category: Plumber', 'town: Austin', ...(hasFacts ? factsOf(seed) : [])].map(
        factOf,
      )
      const sender = { name: 'Sam Field' }
      const { body } = writeFromFacts({ facts, offer, sender, tone: 'friendly', length, language, seed })
      const sentences = body.replaceAll(name, 'NAME').split(/\n+|(?<=[.!?])\s+/)
      return new Set(sentences.filter(said => said !== 'Sam Field' && !offer.offer.includes(said)))
    })
    const worst = emails.flatMap((one, n) =>
      emails
        .slice(n + 1)
        .map(other => [...one].filter(said => other.has(said)).length / Math.min(one.size, other.size)),
    )
    expect(Math.max(...worst)).toBeLessThanOrEqual(1 / 3)
  },
  30_000,
)

import { expect, test } from 'vitest'
import { Length, Tone } from '#contract/writer.ts'
import { modelWriter } from '../model/model-writer.ts'
import type { EmailRequest } from '../writer.ts'
import { townOf } from './address.ts'
import { builtinWriter } from './builtin.ts'

const BUSINESSES = [
  "Business: Joe's Diner\nCategory: Restaurant\nAddress: Ehrenstraße 12, 50672 Köln",
  'A family-run bakery in Boise that sells sourdough',
  'Business: {{businessName}}\nCategory: {{category}}\nAddress: {{address}}',
  'Business: Harbor Dental\nCategory: Dentist',
]
const write = (request: Partial<EmailRequest>) =>
  builtinWriter().write({
    nicheOffer: 'We build websites',
    targetBusinessDetails: BUSINESSES[0] ?? '',
    senderName: 'Sam Field',
    tone: 'professional',
    length: 'medium',
    variation: 0,
    ...request,
  })
/** In every tone and length, twelve variations each. */
const writeAll = (request: Partial<EmailRequest>) =>
  Promise.all(
    Tone.options.flatMap(tone =>
      Length.options.flatMap(length =>
        Array.from({ length: 12 }, (_, variation) => write({ tone, length, variation, ...request })),
      ),
    ),
  )

test('a company refers to itself as “we”', async () => {
  for (const details of BUSINESSES)
    for (const { body } of await writeAll({ targetBusinessDetails: details }))
      expect(body).not.toMatch(/\bmyself\b|\bmine\b|notes say|What (?:I|we) have to go on/i)
})

test('no email promises that no other one will follow', async () => {
  for (const { body } of await writeAll({}))
    expect(body).not.toMatch(/not follow (?:it|this|up)|not keep asking|not write again|last (?:email|message)/i)
})

test.each([
  ['Our client Dave got 40 new customers in a month. We run Google Ads.', 'Our client Dave got 40 new customers'],
  ['client Dave got 40 new customers in a month with our ads', 'Client Dave got 40 new customers'],
  ['Customer Ana doubled her bookings. We write newsletters.', 'Customer Ana doubled her bookings'],
])('mentions a satisfied customer without offering them: %s', async (nicheOffer, story) => {
  for (const { body } of await writeAll({ nicheOffer })) {
    expect(body).toContain(story)
    expect(body).not.toMatch(/offer (?:a )?(?:client|customer)/i)
  }
})

test.each([
  ['We supply restaurants with professional cookware', /cookware/i],
  ['Cookware supplier for restaurants', /cookware/i],
  ['Pizza boxes with your logo. 500 for $180.', /pizza boxes/i],
  ['Custom printed pizza boxes', /pizza boxes/i],
])('a subject about %s names the offer', async (nicheOffer, thing) => {
  for (const { subject } of await writeAll({ nicheOffer })) {
    expect(subject).toMatch(thing)
    expect(subject).not.toMatch(/^printing|about restaurants|on restaurants|a cookware/i)
  }
})

test.each([
  ['I am a photographer. Menu photos, $250 per session, no contract.', ['$250']],
  [
    'We clean offices for 99 € a month, first month 20% off. We bring our own supplies, we come at night, and we never send anybody whom you have not met.',
    ['99 €', '20%'],
  ],
  [
    'Websites from $990:\n- design\n- hosting $15 a month\n- texts by a copywriter\n- 3 revisions\n- delivery in two weeks\n- support at $60 an hour',
    ['$990', '$15', '$60'],
  ],
])('every email states every price of the offer: %s', async (nicheOffer, prices) => {
  for (const targetBusinessDetails of BUSINESSES)
    for (const { body } of await writeAll({ nicheOffer, targetBusinessDetails }))
      for (const price of prices) expect(body).toContain(price)
})

test.each([
  ['Ehrenstraße 12, 50672 Köln', 'Köln'],
  ['Köln', 'Köln'],
  ['Hauptstr. 3, 23879 Mölln', 'Mölln'],
  ['Rue de la Gare 2, 1003 Lausanne', 'Lausanne'],
  ['12 Main St, Austin, TX', 'Austin'],
])('finds the town of %s: %s', (address, town) => expect(townOf(address)).toBe(town))

test('no variation repeats an earlier one, however many the user requests', async () => {
  for (const targetBusinessDetails of BUSINESSES)
    for (const length of Length.options) {
      const emails = await Promise.all(
        Array.from({ length: 13 }, (_, variation) => write({ targetBusinessDetails, length, variation })),
      )
      expect(new Set(emails.map(({ body }) => body)).size).toBe(13)
      // The second round rewords the first.
      const sentences = emails.map(({ body }) =>
        body
          .split(/\n\n/)
          .slice(1, -1)
          .join(' ')
          .split(/(?<=[.?!]) /),
      )
      for (let n = 1; n < 5; n++) {
        const [one = [], other = []] = [sentences[n], sentences[n + 4]]
        const same = one.filter(sentence => other.includes(sentence))
        expect(same.length).toBeLessThanOrEqual(one.length / 2)
      }
    }
})

test('tells the model that its text is too short instead of reporting inventions', async () => {
  const short = JSON.stringify({ subject: 'Hello', body: 'Hello,\n\nwe build websites.\n\nSam Field' })
  const writer = modelWriter({ vendor: 'openai', name: 'gpt-test', ask: () => Promise.resolve(short) })
  await expect(
    writer.write({
      nicheOffer: 'We build websites',
      targetBusinessDetails: 'A bakery',
      senderName: 'Sam Field',
      tone: 'professional',
      length: 'long',
      variation: 0,
    }),
  ).rejects.toThrow('The language model wrote only 6 words instead of at least 150. Try again.')
})

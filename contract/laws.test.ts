import { expect, test } from 'vitest'
import { CONSENT_FIRST, countryOf, LAWS, LAWS_NOTED, mayTrackOpens, OPENS_NEED_CONSENT, OPENS_SOURCES } from './laws.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code
const byName = (a: string, b: string) => nameOf(a).localeCompare(nameOf(b), 'en')

test('docs/laws.md lists every country with its statute', async () => {
  const words = { consent: 'consent', published: 'a published business address', notice: 'notice and a way out' }
  const page = [
    '# What the law asks, by country',
    '',
    'Made from `contract/laws.ts`. `vitest run --project server contract/laws.test.ts -u` writes it.',
    '',
    `This isn’t legal advice. It lists what the statutes named here say in short, as noted on ${LAWS_NOTED}. A country that isn’t listed isn’t judged. Ask a lawyer`,
    'before you write to strangers.',
    '',
    'A recipient’s country is that of the lead, or else that of the ending of their address’s domain (.de, .fr).',
    '',
    '## A first email to a business',
    '',
    'Where the law asks companies for consent, Review names the recipients without a recorded one, and can leave them out or record it.',
    '',
    '| country | companies | sole traders | statute | source |',
    '| --- | --- | --- | --- | --- |',
    ...Object.keys(LAWS)
      .toSorted(byName)
      .map(code => {
        const law = LAWS[code]
        return law
          ? `| ${nameOf(code)} | ${words[law.companies]} | ${words[law.soleTraders]} | ${law.statute} | ${law.source} |`
          : ''
      }),
    '',
    '## Counting opens',
    '',
    'An image that tells us that an email was opened needs the recipient’s consent here. Without a recorded one, an email to these countries has no such image,',
    'whatever the campaign’s setting.',
    '',
    `${[...OPENS_NEED_CONSENT].toSorted(byName).map(nameOf).join(', ')}.`,
    '',
    'Sources:',
    '',
    ...OPENS_SOURCES.map(source => `- ${source}`),
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/laws.md')
})

test('every country is one, and every source is an official address', () => {
  for (const code of [...Object.keys(LAWS), ...OPENS_NEED_CONSENT]) expect(nameOf(code)).not.toBe(code)
  for (const { source } of Object.values(LAWS)) expect(source).toMatch(/^https:\/\/\S+$/)
})

test.each([
  ['ann@shop.com', 'DE', 'DE'],
  ['ann@shop.fr', 'de', 'DE'],
  ['ann@shop.fr', null, 'FR'],
  ['ann@shop.co.uk', '', 'GB'],
  ['ann@SHOP.AT', undefined, 'AT'],
  ['ann@gmail.com', null, null],
])('the country of %s of a lead in %s is %s', (email, lead, country) => {
  expect(countryOf(email, lead)).toBe(country)
})

test('wherever companies must agree to an email, opens need consent, too', () => {
  expect(CONSENT_FIRST.filter(mayTrackOpens)).toEqual([])
  expect([mayTrackOpens('US'), mayTrackOpens(null), mayTrackOpens('FR')]).toEqual([true, true, false])
})

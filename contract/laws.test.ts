import { expect, test } from 'vitest'
import {
  consentFirst,
  countryOf,
  LAWS,
  LAWS_NOTED,
  mayTrackOpens,
  OTHER_SOURCES,
  RULE_NAMES,
  RULE_WORDS,
  type Rule,
  ruledCountries,
  ruleOf,
} from './laws.ts'

const names = new Intl.DisplayNames('en', { type: 'region' })
const nameOf = (code: string) => names.of(code) ?? code
const byName = (a: string, b: string) => nameOf(a).localeCompare(nameOf(b), 'en')
const NAMES = Object.keys(RULE_NAMES) as (keyof Rule)[]

test('docs/laws.md lists every country with its rules and its statute', async () => {
  const page = [
    '# What the law asks, by country',
    '',
    'Made from `contract/laws.ts`, as the page `/laws` of the app is. `vitest run --project server contract/laws.test.ts -u` writes it.',
    '',
    `This isn’t legal advice. It lists what the statutes named here say in short, as noted on ${LAWS_NOTED}. Of a country that isn’t listed, nothing is asked. Ask a`,
    'lawyer before you write to strangers. The operator can decide otherwise for each country, on the page `/laws`; it then says so.',
    '',
    'A recipient’s country is that of the lead, or else that of the ending of their address’s domain (.de, .fr).',
    '',
    '- **Email.** Where the law asks for consent, Review names the recipients without a recorded one, and can leave them out or record it. Where it asks only sole',
    '  traders, Review leaves out those whose name has a company’s legal form, and names the others: who looks like a sole trader, and who may be one.',
    '- **Counting opens.** Without a recorded consent, an email to these countries has no image that tells us that it was opened, whatever the campaign’s setting.',
    '- **First email.** Its footer says where the address is from, with the page and the day.',
    '- **Call.** Where the law asks for consent, Canvass doesn’t call.',
    '',
    `| country | ${NAMES.map(name => RULE_NAMES[name].toLowerCase()).join(' | ')} | statute | source |`,
    `| --- | ${NAMES.map(() => '---').join(' | ')} | --- | --- |`,
    ...ruledCountries()
      .toSorted(byName)
      .map(code => {
        const rule = ruleOf(code)
        const said = NAMES.map(name => (RULE_WORDS[name] as Record<string, string>)[rule[name]])
        const law = LAWS[code]
        const unknown = ['not judged', 'not judged', ...said.slice(2)]
        return `| ${[nameOf(code), ...(law ? said : unknown), law?.statute ?? '', law?.source ?? ''].join(' | ')} |`
      }),
    '',
    'Other sources:',
    '',
    ...Object.values(OTHER_SOURCES).flatMap(sources => sources.map(source => `- ${source}`)),
    '',
  ].join('\n')
  await expect(page).toMatchFileSnapshot('../docs/laws.md')
})

test('every country is one, and every source is an official address', () => {
  for (const code of ruledCountries()) expect(nameOf(code)).not.toBe(code)
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
  expect(consentFirst({}).everybody.filter(code => mayTrackOpens(code))).toEqual([])
  expect([mayTrackOpens('US'), mayTrackOpens(null), mayTrackOpens('FR')]).toEqual([true, true, false])
})

test('the operator decides for each country and rule, and the table holds for the rest', () => {
  const switches = {
    DE: { companies: 'notice', opens: 'free' },
    BR: { soleTraders: 'consent', voice: 'consent' },
  } as const
  expect(ruleOf('DE', switches)).toEqual({ ...ruleOf('DE'), companies: 'notice', opens: 'free' })
  expect(ruleOf('AT', switches)).toEqual(ruleOf('AT'))
  expect(consentFirst(switches).everybody).not.toContain('DE')
  expect(consentFirst(switches).soleTraders).toEqual(expect.arrayContaining(['DE', 'BR', 'GB']))
  expect(ruleOf('BR', switches).voice).toBe('consent')
  expect(ruleOf(null, switches)).toEqual(ruleOf('US'))
})

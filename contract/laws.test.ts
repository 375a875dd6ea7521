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
  RULES_TEXT,
  type Rule,
  ruledCountries,
  ruleOf,
} from './laws.ts'
import { hoursText, STATES, STATES_NOTED, stateOfNumber } from './laws-of-calls.ts'

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
    `${RULES_TEXT}`,
    '',
    '- **Email.** Where the law asks for consent, Review names the recipients without a recorded one, and can leave them out or record it. Where it asks only sole',
    '  traders, Review leaves out those whose name has a company’s legal form, and names the others: who looks like a sole trader, and who may be one.',
    '- **Counting opens.** Without a recorded consent, an email to these countries has no image that tells us that it was opened, whatever the campaign’s setting.',
    '- **First email.** Where the law asks for it, its footer says where the address is from, with the page and the day.',
    '- **Call.** Where the law asks for consent, Canvass doesn’t call. In Germany, a business has to be presumed to agree, by a concrete interest in what is offered',
    '  (UWG, § 7(2) no. 1): Canvass can’t know, and leaves it to you. Countries other than Austria, Poland, Germany, and the United States aren’t judged.',
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
    '## Calls in the United States',
    '',
    `47 CFR 64.1200 allows sales calls from 8:00 to 21:00 at the called party’s place. These states have rules of their own, as noted on ${STATES_NOTED}. They hold if the`,
    'number or the place is theirs. Most protect homes and mobiles; a local business’s number is often a mobile, so Canvass goes by them for every number. The',
    'account’s own calling hours can only narrow them. A simulated call isn’t an attempt. Legal holidays, on which Louisiana, Rhode Island, and Utah allow no such',
    'calls, aren’t kept: don’t call there on one.',
    '',
    '| state | hours | attempts in 24 hours | statute | a recording | statute |',
    '| --- | --- | --- | --- | --- | --- |',
    ...Object.values(STATES)
      .toSorted((a, b) => a.name.localeCompare(b.name, 'en'))
      .map(({ name, calls, recording }) =>
        [
          `| ${name}`,
          calls ? hoursText(calls.hours) : '8:00 to 21:00',
          calls?.attempts ?? '',
          calls ? `[${calls.statute}](${calls.source})` : '',
          recording ? 'everyone has to agree' : 'one side’s consent',
          recording ? `[${recording.statute}](${recording.source}) |` : '|',
        ].join(' | '),
      ),
    '',
    'Canvass records a call only where one side’s consent is enough: in the United States and Canada, unless a number or the place is in a state where everyone has to',
    'agree. A number whose state nobody knows, such as a toll-free one, isn’t recorded.',
    '',
    'Canvass plays no prerecorded or artificial voice to a lead, and leaves no message in a voicemail: a person speaks. Such a call needs prior express consent (47',
    'U.S.C. § 227, 47 CFR 64.1200(a)), also if it’s a message without a ring or a voice made by a model (FCC 24-17), and costs $500 to $1,500 without it.',
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
  expect(['DE', 'PL', 'FR'].map(code => ruleOf(code).voice)).toEqual(['presumed', 'consent', 'free'])
  expect(ruleOf(null, switches)).toEqual(ruleOf('US'))
})

test('each area code is one state’s, and each rule has an official source', () => {
  const codes = Object.values(STATES).flatMap(state => state.codes)
  expect(new Set(codes).size).toBe(codes.length)
  for (const code of codes) expect(code).toMatch(/^[2-9]\d\d$/)
  for (const { calls, recording } of Object.values(STATES)) {
    expect(calls ?? recording).toBeDefined()
    for (const rule of [calls, recording]) if (rule) expect(rule.source).toMatch(/^https?:\/\/\S+$/)
  }
  expect([stateOfNumber('+13055550100'), stateOfNumber('+12125550100'), stateOfNumber('+493055550100')]).toEqual([
    'FL',
    undefined,
    undefined,
  ])
})

import type { CampaignDraft } from '#contract/campaigns.ts'
import type { Finding } from '#contract/preflight.ts'

/** Three leads from `server/campaigns/preflight/preflight.test.ts`, and two addresses that Canvass refuses. */
export const MAX = 'max@deli.test'
export const ANN = 'ann@harbor.test'
export const BOB = 'bob@garage.test'
export const ALL = [MAX, ANN, BOB]
export const REFUSED = 'gone@left.test'
export const BACK = 'back@left.test'

export type Written = Partial<CampaignDraft> & { to?: string[] }

/** Found in any email of two words to colleagues at a domain without a mail server, as most of these are. */
const OF_EXAMPLES = new Set<Finding['code']>(['short-body', 'same-company', 'no-mail-server', 'spf', 'dmarc'])
export const beyondExamples = (findings: Finding[]) => findings.filter(({ code }) => !OF_EXAMPLES.has(code))

export const step = (body: string, subject = '') => ({
  type: 'email' as const,
  delayDays: 3,
  condition: 'not-replied' as const,
  subject,
  body,
})

export const call = (body = '', others = {}) => ({ ...step(body), type: 'call' as const, ...others })
export const task = (subject: string, others = {}) => ({ ...step('', subject), type: 'task' as const, ...others })

/** Emails with a mistake, each with the first blocking problem and its message. */
export const wrong: [what: string, written: Written, code: Finding['code'], words: string][] = [
  [
    'a misspelled variable',
    { subject: 'Hi {{busines_name}}' },
    'unknown-variable',
    "The subject uses {{busines_name}}, which isn't a variable. Did you mean {{businessName}}?",
  ],
  [
    "another program's name for a variable",
    { body: 'Dear {{company}},' },
    'unknown-variable',
    'Did you mean {{businessName}}?',
  ],
  [
    'a misspelled variable with a fallback',
    { body: 'In {{citty|town}}' },
    'unknown-variable',
    'Did you mean {{city}}?',
  ],
  ['an unknown variable', { body: 'Hi {{customer_number}}' }, 'unknown-variable', 'Type { to choose one.'],
  [
    'a misspelled variable in a link',
    { body: '<a href="https://a.test/?b={{bussinessname}}">See</a>' },
    'unknown-variable',
    'Did you mean {{businessName}}?',
  ],
  ['a misspelled variable in one option', { subject: '{Hi {{nmae}}|Hello}' }, 'unknown-variable', '{{nmae}}'],
  [
    'a misspelled variable in a follow-up',
    { steps: [step('Again, {{businesName}}')] },
    'unknown-variable',
    "The body of follow-up 1 uses {{businesName}}, which isn't a variable.",
  ],
  [
    'a misspelled variable in the subject of a follow-up',
    { steps: [step('Hi'), step('Hi', 'Re {{cityy}}')] },
    'unknown-variable',
    'The subject of follow-up 2 uses {{cityy}}',
  ],
  [
    'a misspelled variable in another variant',
    { variants: [{ subject: 'B', body: 'Hi {{sendername2}}' }] },
    'unknown-variable',
    'The body of variant B uses {{sendername2}}',
  ],
  [
    'a value that no recipient has',
    { to: ['a@new.test', 'b@new.test'], subject: 'Hi {{business_name}}' },
    'missing-value',
    'The subject uses {{businessName}}, which has no value for all 2 recipients (a@new.test, b@new.test). Add a fallback, such as {{businessName|there}}, or fill in the leads.',
  ],
  [
    'a value that one recipient lacks',
    { body: 'A bakery in {{city}}' },
    'missing-value',
    `The email body uses {{city}}, which has no value for 1 of 3 recipients (${BOB}).`,
  ],
  [
    'a value that a follow-up lacks',
    { steps: [step('We call {{phone}}')] },
    'missing-value',
    `The body of follow-up 1 uses {{phone}}, which has no value for 1 of 3 recipients (${ANN}).`,
  ],
  [
    'a website that no recipient has, as a link',
    { body: '<a href="{{website}}">yours</a>' },
    'missing-value',
    'no value for all 3 recipients',
  ],
  [
    'a template’s brackets',
    { body: 'We help with [what you offer].' },
    'placeholder',
    'The email body still contains “[what you offer]”. Replace it before you send.',
  ],
  ['brackets in the subject', { subject: '[Offer] for you' }, 'placeholder', '“[Offer]”'],
  ['a signature left open', { body: 'Regards,<br>[Your Name]' }, 'placeholder', '“[Your Name]”'],
  ['single braces', { body: 'Hi {name},' }, 'placeholder', '“{name}”'],
  [
    'a variable that is never closed',
    { body: 'Hi {{businessName, how are you' },
    'placeholder',
    '“{{businessName, how are you”',
  ],
  ['angle brackets', { body: 'Regards, <your name>' }, 'placeholder', '“<your name>”'],
  ['XXX for a number', { body: 'Call XXX-XXX-XXXX' }, 'placeholder', '“XXX-XXX-XXXX”'],
  ['filler text', { body: '<p>Lorem ipsum dolor</p>' }, 'placeholder', '“Lorem ipsum”'],
  [
    'a placeholder in a follow-up',
    { steps: [step('About [your topic]')] },
    'placeholder',
    'The body of follow-up 1 still contains',
  ],
  [
    'a placeholder in another variant',
    { variants: [{ subject: 'Hi [Name]', body: 'B' }] },
    'placeholder',
    'The subject of variant B still contains',
  ],
  ["another program's field", { body: 'Dear *|FNAME|*' }, 'foreign-tag', '“*|FNAME|*”'],
  ['a link without a target', { body: '<a href="[link]">Book</a>' }, 'placeholder', '“[link]”'],
  [
    'only addresses that we refuse',
    { to: [REFUSED, BACK] },
    'no-recipient',
    "Canvass can't email any of these 2 recipients: 1 bounced earlier, 1 unsubscribed. Add recipients who can be emailed.",
  ],
  [
    'a greeting by one name',
    { body: "Dear Max's Deli team,\n\nis there a website?" },
    'one-business',
    "The email body is written for “Max's Deli”, but it goes to 3 recipients. Send it only to this lead, or replace its name and facts with variables.",
  ],
  ['a name in the subject', { subject: "A website for Max's Deli" }, 'one-business', 'The subject is written for'],
  [
    'a name with a curly apostrophe, in HTML',
    { body: '<p>I came across <b>Max’s Deli</b> today.</p>' },
    'one-business',
    '“Max’s Deli”',
  ],
  ['a name without its legal form', { body: 'Dear Harbor Street Bakery,' }, 'one-business', '“Harbor Street Bakery”'],
  ['a name of one word, greeted', { body: 'Hello Garage,\n\nhow are you?' }, 'one-business', '“Garage”'],
  [
    'the name of a lead who is not a recipient',
    { body: 'Dear Blue Door Yoga team,' },
    'one-business',
    '“Blue Door Yoga”',
  ],
  [
    'a name in a pitch',
    { body: 'I know how to bring more customers to Harbor Street Bakery.' },
    'one-business',
    '“Harbor Street Bakery”',
  ],
  ['a name after a wish', { body: "I would like to work with Max's Deli." }, 'one-business', "“Max's Deli”"],
  [
    'a name in a follow-up',
    { steps: [step("Did Max's Deli get my email?")] },
    'one-business',
    'The body of follow-up 1 is written for',
  ],
  [
    'a name sent to many at one provider',
    { to: ['a', 'b', 'c', 'd'].map(name => `${name}@deli.test`), body: "Hi Max's Deli," },
    'one-business',
    'goes to 4 recipients',
  ],
  [
    'a name sent to people who aren’t leads',
    { to: ['a@new.test', 'b@new.test', 'c@new.test'], body: "Hi Max's Deli," },
    'one-business',
    'goes to 3 recipients',
  ],
] // prettier-ignore

import { describe, expect, test } from 'vitest'
import { inventedFacts } from './fact-check.ts'

const request = {
  nicheOffer: 'I build websites for plumbers, from $900. First draft in 7 days. See acmeweb.com.',
  targetBusinessDetails:
    "Business: Joe's Plumbing\nCategory: Plumber\nAddress: 12 Main St, Austin, TX 78701\nWebsite: joesplumbing.com",
  senderName: 'Sam Field',
}
const check = (body: string, subject = 'A short note'): string[] => inventedFacts({ subject, body }, request)

describe('accepts statements that the request supports', () => {
  test.each([
    "I build websites for plumbers, and Joe's Plumbing came to mind.",
    'Most people look for a plumber when something is already leaking.',
    'A website starts at $900 and the first draft takes 7 days.',
    'You can see examples on https://www.acmeweb.com/.',
    'I have joesplumbing.com down as your web address.',
    'I know that Austin has its own ways.',
    'Would you be open to a brief call on Tuesday?',
    'Dear Joe’s Plumbing team,',
    'Kind regards,\nSam Field',
    'If you are interested, simply reply with "yes".',
    'Feel free to say no.',
    'Is there one thing that you would change?',
    'Shall I send you the details as a PDF?',
    'I would like to know how people find you.',
    '- You reply with a line.\n- I answer with an outline.',
    'I thought a short message would be best.',
    'Whoever is easy to find gets the call.',
    'I would be glad to hear from you, Joe.',
  ])('%s', sentence => expect(check(sentence)).toEqual([]))
})

describe('reports statements that it doesn’t support', () => {
  test.each([
    ['I visited your website last week.', 'contact'],
    ['We spoke at the trade fair.', 'contact'],
    ['As discussed, here is my proposal.', 'contact'],
    ['I noticed that your site is slow.', 'contact'],
    ["I've been following your work for a while.", 'contact'],
    ['Thanks for your interest in our service.', 'contact'],
    ['Following up on our call, here is the price.', 'contact'],
    ['It was great meeting you.', 'contact'],
    ['Your customers love you, and your customers rave about the service.', 'praise'],
    ['With great reviews like these you deserve more.', 'praise'],
    ['You run an award-winning team.', 'praise'],
    ['You are the best plumber in Austin.', 'praise'],
    ['You have over 200 reviews.', 'number "200"'],
    ['Our clients see a rise of 35%.', 'number "35"'],
    ['It takes fifteen minutes.', 'number "fifteen"'],
    ['A website costs $500.', 'number "$500"'],
    ['Have a look at www.example.org/plumbers.', 'address "www.example.org/plumbers"'],
    ['Write to sales@acmeweb.com.', 'address "sales@acmeweb.com"'],
    ['I also work with Riverside Plumbing nearby.', 'name "Riverside"'],
    ['I was told that Maria runs the office.', 'name "Maria"'],
    ['Maria Lopez told me about you.', 'name "Lopez"'],
    ['People in Dallas do the same.', 'place "Dallas"'],
    ['Chicago is full of plumbers.', 'place "Chicago"'],
    ['You will rank first on Google.', 'name "Google"'],
    ['The first month is free.', 'promise "free"'],
    ['Results are guaranteed.', 'promise "guaranteed"'],
    ['We will boost your sales.', 'promise'],
    ['There are no contracts.', 'promise "no contracts"'],
  ])('%s → %s', (sentence, expected) => expect(check(sentence).join()).toContain(expected))

  test('checks the subject, too', () => {
    expect(check('Hello,', 'More calls for Riverside Plumbing')).toEqual(['name "Riverside"'])
    expect(check('Hello,', 'Short Question About Better Websites')).toEqual([])
    expect(check('Hello,', 'Grow Your Plumbing Business Today')).toEqual(['promise "Grow Your Plumbing"'])
    expect(check('Hello,', '3 ideas')).toEqual(['number "3"'])
  })

  test('accepts anything that the user said', () => {
    const said = {
      ...request,
      nicheOffer: 'I visited your stand at the Dallas fair. First month free, 35% off.',
    }
    const body = 'I visited your stand at the Dallas fair. First month free, 35% off.'
    expect(inventedFacts({ subject: 'A short note', body }, said)).toEqual([])
  })
})

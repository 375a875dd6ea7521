import { expect, test } from 'vitest'
import { readOffer } from './offer.ts'

test.each([
  ['I build websites for plumbers', 'I build websites for plumbers.', 'websites'],
  ['i want to sell websites to plumbers!!', 'I sell websites to plumbers.', 'websites'],
  ['I BUILD WEBSITES FOR PLUMBERS!!!', 'I build websites for plumbers.', 'websites'],
  ['We run Facebook ads for gyms', 'We run Facebook ads for gyms.', 'Facebook ads'],
  ['Acme Web builds fast websites for trades.', 'Acme Web builds fast websites for trades.', 'websites'],
  [
    'SEO services for local restaurants - 20% off first month',
    'I offer SEO services for local restaurants – 20% off first month.',
    'SEO services',
  ],
  ['Web Design Services For Plumbers', 'I offer web design services for plumbers.', 'web design services'],
  ['website for plumbers', 'I offer a website for plumbers.', 'a website'],
  [
    'AI receptionist that answers missed calls',
    'I offer an AI receptionist that answers missed calls.',
    'an AI receptionist',
  ],
  ['Helping plumbers get more calls', 'I help plumbers get more calls.', 'marketing'],
  ['Build websites for plumbers', 'I build websites for plumbers.', 'websites'],
  ['Freelance web designer', 'I am a freelance web designer.', 'websites'],
  ['- Custom websites\n- SEO\n- Hosting', 'I offer custom websites, SEO and hosting.', 'websites'],
  [
    'My niche is web design for dentists. My offer is a free mock-up.',
    'I offer web design for dentists.',
    'web design',
  ],
  ['Niche: dentists\nOffer: Google Ads management', 'I offer Google Ads management.', 'Google Ads management'],
  ['Need more customers? We run Facebook ads for gyms.', 'We run Facebook ads for gyms.', 'Facebook ads'],
  ['Please write a friendly email. I design and print menus.', 'I design and print menus.', 'menus'],
  ['Get more calls with our SEO service', 'My offer in short: get more calls with our SEO service.', 'marketing'],
  ['Sourdough starter kits', 'My offer in short: Sourdough starter kits.', 'Sourdough starter kits'],
  ['We offer {{service}} to local shops', 'We offer {{service}} to local shops.', undefined],
])('%j becomes %j', (offer, pitch, gist) => {
  const read = readOffer(offer)
  expect([read.pitch.lead.replace('{x}', () => read.pitch.words), read.gist]).toEqual([pitch, gist])
})

test('further sentences support the offer; fragments are listed separately', () => {
  const { supports, voice } = readOffer(
    'We help dentists get more patients. No contracts. You only pay per booked appointment!',
  )
  expect(voice).toBe('we')
  expect(supports).toEqual([
    { text: 'No contracts', isFragment: true },
    { text: 'You only pay per booked appointment', isFragment: false },
  ])
})

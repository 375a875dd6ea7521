import { afterEach, beforeEach, expect, test } from 'vitest'
import { byNameServers, guardOf } from '#server/net/guard.ts'
import { dnsResolver } from '#server/providers/dns/resolver.ts'
import { type DnsServer, startDns } from '#test/peers/dns.ts'
import { type Answer, redirect, type Site, stalled, startWebsite } from '#test/peers/website.ts'
import { digestOf, type PageText } from '../page/digest.ts'
import { readSite } from './read-site.ts'

/** The business harborlight.com, whose site and name server are on loopback. */
let site: Site
let secret: Site
let dns: DnsServer
let turns: string[]
const robots = new Map<string, string>()
beforeEach(async () => {
  turns = []
  site = await startWebsite({})
  secret = await startWebsite({ '/': 'hello@harborlight.com' }, '127.0.0.2')
  dns = await startDns({
    'harborlight.com': { A: ['127.0.0.1'], MX: [{ priority: 10, exchange: 'mx.harborlight.com' }] },
    'www.harborlight.com': { A: ['127.0.0.1'] },
    'gmail.com': { MX: [{ priority: 5, exchange: 'gmail-smtp-in.l.google.com' }] },
    'inside.com': { A: ['127.0.0.2'] },
  })
})
afterEach(async () => {
  await site.close()
  await secret.close()
  await dns.close()
})

const read = (pages: Record<string, Answer>, { path = '/', patienceMs = 60_000 } = {}) => {
  Object.assign(site.pages, pages)
  robots.clear()
  const resolver = dnsResolver({ servers: [dns.address] })
  const visitor = {
    guard: guardOf({
      addressesOf: byNameServers(resolver),
      isAllowed: address => address === '127.0.0.1',
      isAllowedPort: () => true,
    }),
    publicUrl: 'https://canvass.agency.com',
    digest: async (page: PageText) => digestOf(page),
    leftOut: ['unwanted.com'],
    signal: new AbortController().signal,
    timeoutMs: 300,
    until: performance.now() + patienceMs,
    hosts: {
      takeTurn: async (host: string) => {
        turns.push(host)
        return 0
      },
      robotsOf: async (host: string) => robots.get(host) ?? null,
      keepRobots: async (host: string, text: string) => void robots.set(host, text),
    },
  }
  return readSite(visitor, resolver, { urls: [`http://harborlight.com:${site.port}${path}`], country: 'US' })
}
const emailOf = async (pages: Record<string, Answer>) => (await read(pages)).facts?.email ?? null
const at = (path: string) => `http://harborlight.com:${site.port}${path}`

test('reads the home page, then the pages that may name a contact: the likeliest first, those in the footer last', async () => {
  const reading = await read({
    '/': `<nav><a href="/menu">Menu</a><a href="/about-us">About</a><a href="/kontakt.html#form">Kontakt</a></nav>
      <footer><a href="/privacy">Privacy</a><a href="/impressum">Impressum</a><a href="/contact-lenses.pdf">Lenses</a>
      <a href="https://elsewhere.com/contact">Partner</a></footer>`,
    '/kontakt.html': '<p>no address here</p>',
    '/about-us': '<h2>Ana Ruiz</h2><p>Owner</p>',
    '/impressum': '<p>hello@harborlight.com</p>',
  })
  expect(site.asked).toEqual(['GET /robots.txt', 'GET /', 'GET /kontakt.html', 'GET /about-us', 'GET /impressum'])
  expect(reading.state).toBe('found')
  expect(reading.facts).toMatchObject({
    email: { address: 'hello@harborlight.com', url: at('/impressum'), way: 'text', mailServer: 'yes' },
    people: [{ name: 'Ana Ruiz', role: 'Owner', email: null }],
  })
  expect([...site.userAgents]).toEqual(['canvass/1.0 (+https://canvass.agency.com)'])
  expect(turns).toEqual(Array(5).fill(`harborlight.com:${site.port}`))
})

test('reads at most four pages besides the home page', async () => {
  const links = Array.from({ length: 9 }, (_, n) => `<a href="/contact-${n}">c</a>`)
  const reading = await read({
    '/': links.join(''),
    ...Object.fromEntries(links.map((_, n) => [`/contact-${n}`, 'x'])),
  })
  expect(reading).toMatchObject({ state: 'none', why: null })
  expect(site.asked).toHaveLength(1 + 1 + 4)
})

test('once it has an address, reads only the page about people', async () => {
  await read({
    '/': '<a href="mailto:hello@harborlight.com">m</a><a href="/contact">c</a><a href="/team">t</a><a href="/about">a</a>',
    '/team': 'x',
  })
  expect(site.asked).toEqual(['GET /robots.txt', 'GET /', 'GET /team'])
})

test('doesn’t request what robots.txt disallows', async () => {
  expect(await read({ '/robots.txt': { body: 'User-agent: *\nDisallow: /' }, '/': 'hello@harborlight.com' })).toEqual({
    state: 'refused',
    why: 'robots',
    facts: null,
  })
  expect(site.asked).toEqual(['GET /robots.txt'])
})

test('skips a page that robots.txt disallows and reads the others', async () => {
  const email = await emailOf({
    '/robots.txt': { headers: { 'content-type': 'text/plain' }, body: 'User-agent: canvass\nDisallow: /contact' },
    '/': '<a href="/contact">c</a><a href="/about">a</a>',
    '/contact': 'office@harborlight.com',
    '/about': 'hello@harborlight.com',
  })
  expect(email?.address).toBe('hello@harborlight.com')
  expect(site.asked).not.toContain('GET /contact')
})

test.each([
  ['a redirect for ever', { '/': redirect('/') }, 'unreachable', 'redirects'],
  ['a server in trouble', { '/': { status: 500 } }, 'unreachable', 'error'],
  ['no such page', {}, 'unreachable', 'gone'],
  ['a robots.txt that fails to load', { '/robots.txt': { status: 503 }, '/': 'x' }, 'unreachable', 'error'],
  ['programs blocked', { '/': { status: 403 } }, 'refused', 'blocked'],
  ['a page that never comes', { '/': stalled }, 'unreachable', 'slow'],
  ['a picture', { '/': { headers: { 'content-type': 'image/png' }, body: 'x' } }, 'none', 'file'],
  ['a page of a social network', { '/': redirect('https://www.facebook.com/harborlight') }, 'refused', 'platform'],
  ['an owner who opted out', { '/': redirect('https://shop.unwanted.com/') }, 'refused', 'unwanted'],
  ['a private address', { '/': redirect('http://127.0.0.2/') }, 'unreachable', 'private'],
  ['the keys of a cloud', { '/': redirect('http://169.254.169.254/latest/meta-data/') }, 'unreachable', 'private'],
  ['a private address in disguise', { '/': redirect('http://[::ffff:7f00:2]/') }, 'unreachable', 'private'],
  ['a file of the machine', { '/': redirect('file:///etc/passwd') }, 'unreachable', 'private'],
  ['a login page', { '/': '<h1>Sign in</h1><form><input name="u"><input type="password"></form>' }, 'none', 'login'],
  [
    'a parked domain',
    { '/': '<title>harborlight.com</title><h1>This domain is for sale</h1><a href="mailto:sales@parking.com">Buy</a>' },
    'none',
    'parked',
  ],
] as const)('reports %s', async (_, pages, state, why) => {
  expect(await read(pages)).toEqual({ state, why, facts: null })
})

test('doesn’t request a name that resolves to a private network, even after a redirect', async () => {
  expect(await read({ '/': redirect(`http://inside.com:${secret.port}/`) })).toMatchObject({ why: 'private' })
  expect(secret.asked).toEqual([])
})

test('follows three redirects and names the final page', async () => {
  const email = await emailOf({
    '/': redirect('/a'),
    '/a': redirect(`http://www.harborlight.com:${site.port}/b`),
    '/b': redirect('/c'),
    '/c': 'hello@harborlight.com',
  })
  expect(email?.url).toBe(`http://www.harborlight.com:${site.port}/c`)
})

test.each([
  ['a domain that doesn’t exist', undefined, null],
  ['a domain that accepts no email (RFC 7505)', { MX: [{ priority: 0, exchange: '' }], A: ['127.0.0.1'] }, null],
  ['a domain without MX, with an address', { A: ['127.0.0.1'] }, 'yes'],
  ['a domain whose name server fails', 'SERVFAIL', 'unknown'],
] as const)('mail to %s', async (_, entry, mailServer) => {
  if (entry) dns.zone['harborlight.at'] = structuredClone(entry) as (typeof dns.zone)[string]
  const email = await emailOf({ '/': 'hello@harborlight.at' })
  expect(email?.mailServer ?? null).toBe(mailServer)
})

test('skips an address whose domain accepts no email and takes the next', async () => {
  const email = await emailOf({ '/': '<p>old@harborlight.net</p><p>harborlight@gmail.com</p>' })
  expect(email?.address).toBe('harborlight@gmail.com')
})

const AT_CONTACT = '<p>hello@harborlight.com</p>'
test.each<[string, Record<string, string>]>([
  ['a frameset', { '/': '<frameset><frame src="menu"><frame src="main"></frameset>', '/main': AT_CONTACT }],
  ['a frame within a page', { '/': '<p>x</p><iframe src="/form"></iframe>', '/form': AT_CONTACT }],
  ['a page that redirects', { '/': '<meta http-equiv="Refresh" content="0; URL=\'de/\'">', '/de/': AT_CONTACT }],
  ['a script that redirects', { '/': '<script>window.location.href = "/home"</script>', '/home': AT_CONTACT }],
  ['links from elsewhere', { '/': '<base href="/web/"><a href="kontakt">k</a>', '/web/kontakt': AT_CONTACT }],
  ['a link that says so', { '/': '<a href="/page-4">Get in touch</a>', '/page-4': AT_CONTACT }],
  ['a Turkish site', { '/': '<a href="/iletisim">İletişim</a>', '/iletisim': AT_CONTACT }],
  ['a Brazilian site', { '/': '<a href="/fale-conosco">F</a>', '/fale-conosco': AT_CONTACT }],
  ['a Japanese site', { '/': '<a href="/p3">会社概要</a>', '/p3': AT_CONTACT }],
  ['a page that no link names', { '/': '<html lang="es-AR"><p>Pianos</p>', '/contacto': AT_CONTACT }],
])('%s leads to the address', async (_, pages) => {
  expect((await emailOf(pages))?.address).toBe('hello@harborlight.com')
})

test('uses what arrived of a page that broke off, and checks it again soon', async () => {
  const cut: Answer = (_, response) => {
    response.writeHead(200, { 'content-type': 'text/html' })
    response.write(`<p>${'x '.repeat(2000)}</p><a href="/contact">c</a>`)
  }
  const found = await read({ '/': cut, '/contact': AT_CONTACT })
  expect([found.state, found.facts?.email?.address]).toEqual(['found', 'hello@harborlight.com'])
  expect(await read({ '/': cut, '/contact': 'x' })).toMatchObject({ state: 'unreachable', why: 'slow' })
})

test('leaves a slow site when its time is up', async () => {
  const patient = await read({ '/': redirect('/a'), '/a': redirect('/b'), '/b': stalled }, { patienceMs: 150 })
  expect(patient).toEqual({ state: 'unreachable', why: 'slow', facts: null })
})

test('requests nothing after the time is up', async () => {
  const late = await read({ '/': AT_CONTACT }, { patienceMs: 0 })
  expect(late).toEqual({ state: 'unreachable', why: 'slow', facts: null })
})

test('reads a page that redirects to itself or to a missing page', async () => {
  const refresh = (to: string) => `<meta http-equiv="refresh" content="3;url=${to}">${AT_CONTACT}`
  expect((await emailOf({ '/': refresh('/') }))?.url).toBe(at('/'))
  expect((await emailOf({ '/': refresh('/gone') }))?.url).toBe(at('/'))
  const parked = await read({ '/': '<script>location.replace("/lander")</script>', '/lander': 'Domain is parked' })
  expect(parked).toEqual({ state: 'none', why: 'parked', facts: null })
})

test('finds hours and phone numbers in the text of a page', async () => {
  const { facts } = await read({
    '/': `<p>Tél. : 212-736-5000 · Fax: 212-736-5001</p><table><tr><td>Monday</td><td>9 am – 5 pm</td></tr>
      <tr><td>Sunday</td><td>closed</td></tr></table><p>Öffnungszeiten: Mo–Fr 6:30–18:00, Sa 7–13 Uhr</p>
      <p>dal lunedì al venerdì dalle 9 alle 18</p><p>Do 10-12 reps</p><p>Since Mar 2012 - 2014</p>`,
  })
  expect(facts?.phones).toEqual(['+12127365000'])
  expect(facts?.openingHours).toEqual([
    'Monday 9 am – 5 pm',
    'Sunday closed',
    'Mo–Fr 6:30–18:00, Sa 7–13 Uhr',
    'dal lunedì al venerdì dalle 9 alle 18',
  ])
})

// libphonenumber-js 1.13.16 finds valid German numbers in all three dates.
test('takes no dates for phone numbers', () => {
  const text = '<p>Ab 30.11.2026 wieder am Telefon: 030.901820.</p><p>24.12.2026 - 06.01.2027</p>'
  expect(digestOf({ text, url: 'https://meyer.test/', country: 'DE' }).phones).toEqual(['+4930901820'])
})

test('removes zeros and half characters, which can’t be stored', async () => {
  const { facts } = await read({
    '/robots.txt': 'User-agent: *\nDisallow: /x\0',
    '/': `<title>${'x'.repeat(199)}🍞</title>${' '.repeat(2000)}<p>hello@harborlight.com</p><p>Tom Light\0, Owner</p>
      <script type="application/ld+json">{"@type":"Person","name":"Ana\\u0000 Light","jobTitle":"Chef\\ud83c"}</script>`,
  })
  expect(facts).toMatchObject({
    email: { address: 'hello@harborlight.com' },
    people: expect.arrayContaining([{ name: 'Ana Light', role: 'Chef\ufffd', email: null }]),
  })
  expect(JSON.stringify(facts)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  expect([...robots.values()]).toEqual(['User-agent: *\nDisallow: /x'])
})

test('finds everything else that pages say', async () => {
  const { facts } = await read({
    '/': `<!doctype html><html lang="en-us"><head><title>Harbor Light</title><meta name="generator" content="WordPress 6.4">
      <meta name="description" content="Fresh bread,   daily."><script src="https://js.stripe.com/v3"></script>
      <script type="application/ld+json">{"@type":"Bakery","telephone":"(503) 228-1234","sameAs":["https://www.facebook.com/harborlight"],
        "openingHoursSpecification":[{"dayOfWeek":["Monday","Tuesday","Wednesday","https://schema.org/Friday"],"opens":"07:00","closes":"15:00"},
        {"dayOfWeek":"Saturday","opens":"08:00:00","closes":"12:00"}],
        "founder":{"@type":"Person","name":"Marion Light","jobTitle":"Head baker"}}</script></head>
      <body><a href="tel:+15032281235">Call</a><a href="https://www.facebook.com/sharer/sharer.php?u=x">Share</a>
      <a href="https://instagram.com/harborlight/">Instagram</a><p>Tom Light, Owner</p><p>Our Bakery, Manager</p></body></html>`,
  })
  expect(facts).toEqual({
    email: null,
    otherEmails: [],
    title: 'Harbor Light',
    description: 'Fresh bread, daily.',
    language: 'en-US',
    phones: ['+15032281234', '+15032281235'],
    profiles: [
      { network: 'Facebook', url: 'https://www.facebook.com/harborlight' },
      { network: 'Instagram', url: 'https://instagram.com/harborlight/' },
    ],
    people: [
      { name: 'Marion Light', role: 'Head baker', email: null },
      { name: 'Tom Light', role: 'Owner', email: null },
    ],
    technologies: ['WordPress', 'Stripe'],
    openingHours: ['Mon–Wed, Fri 07:00–15:00', 'Sat 08:00–12:00'],
    pages: [at('/')],
    details: [
      { type: 'opening_hours', value: 'Mon–Wed, Fri 07:00–15:00, Sat 08:00–12:00', url: at('/') },
      { type: 'person', value: 'Marion Light, Head baker', url: at('/') },
    ],
  })
})

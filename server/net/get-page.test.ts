import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Dns } from '#server/providers/dns/dns.ts'
import { bomb, endless, huge, redirect, type Site, stalled, startWebsite } from '#test/peers/website.ts'
import { getPage } from './get-page.ts'
import { getPublic } from './get-public.ts'
import { byNameServers, guardOf, webGuard } from './guard.ts'
import { NotPublicError } from './public-address.ts'

/** 127.0.0.1 plays the public internet, 127.0.0.2 the private network. */
let site: Site
let secret: Site
/** The name server's next answers, one per query. */
let addresses: string[][] = []
const dns: Dns = {
  find: async type => {
    if (type !== 'A') return { outcome: 'none' }
    const values = addresses.length > 1 ? addresses.shift() : addresses[0]
    return values ? { outcome: 'found', values } : { outcome: 'none' }
  },
}
/** Incompressible bytes. */
const noise = Buffer.from(`<p>first</p>${Array.from({ length: 9000 }, (_, n) => Math.sin(n)).join('')}`)
const shiftJis = Buffer.from('3c703e82b182f182c982bf82cd3c2f703e', 'hex')
beforeAll(async () => {
  secret = await startWebsite({ '/': '<p>secret</p>' }, '127.0.0.2')
  site = await startWebsite({
    '/': '<p>hello</p>',
    '/moved': redirect('/there'),
    '/closed': { status: 403, body: 'no' },
    '/picture': { headers: { 'content-type': 'image/png' }, body: '<p>hello</p>' },
    '/lie': { headers: { 'content-type': 'text/html' }, body: Buffer.from('89504e470d0a1a0a0000', 'hex') },
    '/pdf': { headers: { 'content-type': 'text/html' }, body: '%PDF-1.7 hello' },
    '/untyped': (_, response) => void response.writeHead(200).end('<p>hello</p>'),
    '/endless': endless('<p>first</p>'),
    '/huge': huge('<p>first</p>'),
    '/stalled': stalled,
    '/silent': () => {},
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html', 'content-length': '100' })
      response.write('<p>', () => response.destroy())
    },
    '/bomb': bomb('<p>first</p>'),
    '/drip': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' })
      response.write(`<p>first</p>${'x'.repeat(3000)}`)
    },
    '/broken-gzip': { headers: { 'content-encoding': 'gzip' }, body: gzipSync(noise).subarray(0, 9000) },
    '/gzip': { headers: { 'content-encoding': 'gzip' }, body: gzipSync('<p>hello</p>') },
    '/deflate': { headers: { 'content-encoding': 'deflate' }, body: deflateSync('<p>hello</p>') },
    '/br': { headers: { 'content-encoding': 'br' }, body: brotliCompressSync('<p>hello</p>') },
    '/false-gzip': { headers: { 'content-encoding': 'gzip' }, body: '<p>hello</p>' },
    '/latin': {
      headers: { 'content-type': 'text/html; charset=windows-1252' },
      body: Buffer.from('3c703ecafcdf803c2f703e', 'hex'),
    },
    '/latin-unsaid': { body: Buffer.from('3c703e4dfc6c6c65723c2f703e', 'hex') },
    '/latin-meta': {
      body: Buffer.concat([Buffer.from('<meta charset="iso-8859-1">'), Buffer.from('4dfc6c6c6572', 'hex')]),
    },
    '/latin-xml': {
      headers: { 'content-type': 'application/xhtml+xml' },
      body: Buffer.from(`<?xml version="1.0" encoding="ISO-8859-15"?><p>M\xfcller</p>`, 'latin1'),
    },
    '/header-of-40-kb': {
      headers: { 'content-type': 'text/html', 'x-policy': 'a'.repeat(40_000) },
      body: '<p>hello</p>',
    },
    '/type-of-60-kb': { headers: { 'content-type': `text/html; charset=${' '.repeat(60_000)}` }, body: '<p>grüß</p>' },
    '/type-of-60-kb-before': {
      headers: { 'content-type': `text/html; ${'charset = " '.repeat(5000)}; charset=windows-1252` },
      body: '<p>grüß</p>',
    },
    '/moved-very-far': redirect(`/${'a'.repeat(40_000)}`),
    '/utf16': { body: Buffer.from('\ufeff<p>grüß</p>', 'utf16le') },
    '/utf16-header': {
      headers: { 'content-type': 'text/html; charset=utf-16le' },
      body: Buffer.from('<p>grüß</p>', 'utf16le'),
    },
    '/shift-jis': { headers: { 'content-type': 'text/html; charset=Shift_JIS' }, body: shiftJis },
    '/unknown-charset': { headers: { 'content-type': 'text/html; charset=klingon' }, body: '<p>grüß</p>' },
    '/utf16-lie': { body: '<meta charset="utf-16"><p>grüß</p>' },
  })
})
afterAll(async () => {
  await site.close()
  await secret.close()
})

const guard = () =>
  guardOf({
    addressesOf: byNameServers(dns),
    isAllowed: address => address === '127.0.0.1',
    isAllowedPort: port => port === site.port || port === secret.port,
  })
const get = (path: string, timeoutMs = 5000) =>
  getPage(path.includes('://') ? path : `${site.url}${path}`, { guard: guard(), userAgent: 'test', timeoutMs })
const textOf = async (path: string) => {
  const got = await get(path)
  return got.kind === 'page' ? got.text : got.kind
}

test('reads a page, doesn’t follow a redirect, and reports a refusal', async () => {
  expect(await textOf('/')).toBe('<p>hello</p>')
  expect(await get('/moved')).toEqual({ kind: 'redirect', to: '/there' })
  expect(await get('/moved-very-far')).toEqual({ kind: 'refused', status: 302 })
  expect(await get('/closed')).toEqual({ kind: 'refused', status: 403 })
  expect(site.asked).not.toContain('GET /there')
})

test.each(['/picture', '/lie', '/pdf'])('detects that %s isn’t a page, whatever its content type says', async path => {
  expect(await get(path)).toEqual({ kind: 'no page' })
})

test.each([
  ['/untyped', '<p>hello</p>'],
  ['/gzip', '<p>hello</p>'],
  ['/deflate', '<p>hello</p>'],
  ['/br', '<p>hello</p>'],
  ['/latin', '<p>Êüß€</p>'],
  ['/latin-unsaid', '<p>Müller</p>'],
  ['/latin-meta', '<meta charset="iso-8859-1">Müller'],
  ['/latin-xml', '<?xml version="1.0" encoding="ISO-8859-15"?><p>Müller</p>'],
  ['/header-of-40-kb', '<p>hello</p>'],
  ['/utf16', '<p>grüß</p>'],
  ['/utf16-header', '<p>grüß</p>'],
  ['/shift-jis', '<p>こんにちは</p>'],
  ['/unknown-charset', '<p>grüß</p>'],
  ['/type-of-60-kb', '<p>grüß</p>'],
  ['/type-of-60-kb-before', '<p>grüß</p>'],
  ['/utf16-lie', '<meta charset="utf-16"><p>grüß</p>'],
])('decodes %s', async (path, text) => {
  expect(await textOf(path)).toBe(text)
})

test.each(['/endless', '/huge', '/bomb'])('reads only the first megabyte of %s', async path => {
  const text = await textOf(path)
  expect(text.slice(0, 12)).toBe('<p>first</p>')
  expect(text.length).toBe(1024 * 1024)
})

test.each(['/stalled', '/silent'])('gives up on %s in time', async path => {
  expect(await get(path, 150)).toEqual({ kind: 'unreachable', why: 'slow' })
})

test.each([
  ['/drip', true],
  ['/broken-gzip', false],
])('keeps the part of %s that arrived', async (path, isCut) => {
  const got = await get(path, 300)
  expect(got).toMatchObject({ kind: 'page', isCut })
  expect(got.kind === 'page' && /^<p>first<\/p>.{2000}/.test(got.text)).toBe(true)
})

test.each(['/cut', '/false-gzip', 'http://127.0.0.1:1/'])('reports %s as unreadable', async path => {
  const got = await getPage(path.includes('://') ? path : `${site.url}${path}`, {
    guard: { ...guard(), isAllowedPort: () => true },
    userAgent: 'test',
    timeoutMs: 5000,
  })
  expect(got).toEqual({ kind: 'unreachable', why: 'connection' })
})

test.each([
  'http://127.0.0.2:PORT/',
  'http://2130706434:PORT/',
  'http://0x7f.2:PORT/',
  'http://[::ffff:127.0.0.2]:PORT/',
  'http://[::1]:PORT/',
  'http://169.254.169.254:PORT/latest/meta-data/',
  'http://localhost:PORT/',
  'http://metadata:PORT/',
  'http://127.0.0.1:22/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'http://user:word@127.0.0.1:PORT/',
  'nonsense',
])('doesn’t contact %s', async address => {
  expect(await get(address.replace('PORT', String(secret.port)).replace(/^nonsense$/, 'x://'))).toEqual({
    kind: 'forbidden',
  })
  expect(secret.asked).toEqual([])
})

test.each([
  'http://93.184.216.34/',
  'https://127.0.0.1/',
  'https://[::ffff:169.254.169.254]/',
  'https://1.1.1.1:8443/',
])('doesn’t fetch certificates from %s', async address => {
  await expect(getPublic(address)).rejects.toThrow(NotPublicError)
})

test('doesn’t contact a name if one of its addresses is private', async () => {
  addresses = [['127.0.0.1', '127.0.0.2']]
  expect(await get(`http://two-faced.com:${secret.port}/`)).toEqual({ kind: 'forbidden' })
  expect(secret.asked).toEqual([])
})

test('connects to the checked address of a name that changes, and to none on the next request', async () => {
  addresses = [['127.0.0.1'], ['127.0.0.2']]
  expect(await textOf(`http://rebinding.com:${site.port}/`)).toBe('<p>hello</p>')
  expect(await get(`http://rebinding.com:${secret.port}/`)).toEqual({ kind: 'forbidden' })
  expect(secret.asked).toEqual([])
})

test('allows other ports and this machine’s addresses only with ALLOW_PRIVATE_FETCH', async () => {
  const ask = (allowPrivate: boolean) =>
    getPage(`${site.url}/`, { guard: webGuard(dns, { allowPrivate }), userAgent: 'test', timeoutMs: 5000 })
  expect(await ask(false)).toEqual({ kind: 'forbidden' })
  expect((await ask(true)).kind).toBe('page')
  const open = webGuard(dns, { allowPrivate: false })
  expect([80, 443, 8080, 22].map(port => open.isAllowedPort(port))).toEqual([true, true, false, false])
  expect(open.isAllowed('100.64.0.1', 80)).toBe(false)
})

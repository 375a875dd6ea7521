import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { worldX, worldY } from '#server/directory/streets/tiles/cut.ts'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'
import { readTile } from '#test/read-tile.ts'

let t: TestApp
let user: TestUser
beforeAll(async () => {
  t = await testApp({ gazetteer: true, env: { GOOGLE_MAPS_BROWSER_KEY: 'browser-key' } })
  user = await makeUser(t)
})
afterAll(() => t.close())

const geocode = (address: string) => user.client({ url: '/api/geocode', query: { address } })

describe('geocoding', () => {
  test.each([
    ['90210', 'Beverly Hills', 34.09, -118.41],
    ['Austin, TX', 'Austin, TX', 30.27, -97.74],
    ['Find 50 plumbers in 90210', 'Beverly Hills', 34.09, -118.41],
    ['12 Main Street, Portland, OR 97205', 'Portland', 45.52, -122.7],
    ['Paris', 'Paris, France', 48.85, 2.35],
    ['São Paulo', 'São Paulo', -23.55, -46.63],
  ])('%s', async (address, name, lat, lng) => {
    const reply = await geocode(address)
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { status: 'OK', results: [{ formatted_address: expect.stringContaining(name), geometry: expect.any(Object) }] },
    ])
    const { location } = reply.json().results[0].geometry
    expect(Math.abs(location.lat - lat)).toBeLessThan(0.2)
    expect(Math.abs(location.lng - lng)).toBeLessThan(0.2)
  })

  test.each(['Zzyzxquux Nowhereville', '99999', '!!!', '<script>alert(1)</script>', '‮لا مكان'])(
    'nowhere: %s',
    async address => {
      const reply = await geocode(address)
      expect([reply.statusCode, reply.json()]).toEqual([200, { results: [], status: 'ZERO_RESULTS' }])
    },
  )

  test.each(['/api/geocode', '/api/geocode?address=', '/api/geocode?address=%20%20', '/api/geocode?address=%00'])(
    'rejects %s: it lacks a location',
    async url => {
      const reply = await user.client(url)
      expect([reply.statusCode, reply.json()]).toEqual([400, { message: 'Location is required to load the map.' }])
    },
  )

  test('rejects an address of more than 500 characters', async () => {
    expect((await geocode('x'.repeat(501))).statusCode).toBe(400)
  })
})

describe('the towns', () => {
  const around = async (z: number, lon: number, lat: number) => {
    const [x, y] = [worldX(lon), worldY(lat)].map(of => Math.floor(of * 2 ** z))
    return readTile((await user.client(`/api/map/towns/${z}/${x}/${y}`)).rawPayload)
  }
  const names = async (...at: Parameters<typeof around>) => (await around(...at)).map(({ name }) => name)

  test('begin with the largest, and a city’s suburbs leave room for the towns around', async () => {
    expect((await names(2, 2.35, 48.85)).slice(0, 2)).toEqual(['Lagos', 'Istanbul'])
    const catalan = await names(7, 1.52, 42.51)
    expect(catalan).toEqual(expect.arrayContaining(['Andorra la Vella', 'Lleida', 'Tarragona']))
    expect(catalan).not.toContain("L'Hospitalet de Llobregat")
    expect(catalan[0]).toBe('Barcelona')
  })

  test('are where they are', async () => {
    const tokyo = (await around(6, 139.69, 35.69)).find(({ name }) => name === 'Tokyo')
    const [x = 0, y = 0] = tokyo?.lines[0] ?? []
    expect(tokyo).toMatchObject({ layer: 'towns', isArea: false })
    expect(x / 4096).toBeCloseTo((worldX(139.69) * 64) % 1, 2)
    expect(y / 4096).toBeCloseTo((worldY(35.69) * 64) % 1, 2)
  })

  test('have one name each, and at most 25 of them', async () => {
    const austrian = await names(6, 16.37, 48.21)
    expect(austrian.filter(name => name === 'Vienna' || name === 'Wien')).toEqual(['Vienna'])
    const basque = await names(9, -1.98, 43.31)
    expect(basque.filter(name => name === 'Donostia' || name === 'San Sebastián')).toHaveLength(1)
    expect(austrian.length).toBeLessThanOrEqual(25)
  })

  test('at sea are none', async () => {
    expect(await around(8, -30, 30)).toEqual([])
  })

  test.each(['11/1/1', '3/-1/1', '2/a/1', '10/1024/0'])('rejects the tile %s', async tile =>
    expect((await user.client(`/api/map/towns/${tile}`)).statusCode).toBe(400),
  )
})

describe('the map’s style', () => {
  test('is Google’s if a key for browsers is set', async () => {
    const reply = await user.client('/api/config')
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      { googleMapsApiKey: 'browser-key', styleUrl: null, streets: null },
    ])
  })

  test('is the built-in one if no key is set', async () => {
    t.deps.config.GOOGLE_MAPS_BROWSER_KEY = undefined
    expect((await user.client('/api/config')).json()).toMatchObject({ googleMapsApiKey: null, styleUrl: null })
  })

  test('is the operator’s own if set', async () => {
    t.deps.config.MAP_STYLE_URL = 'https://tiles.example/styles/plain'
    const config = (await user.client('/api/config')).json()
    expect(config).toMatchObject({ styleUrl: 'https://tiles.example/styles/plain' })
  })

  test('requires a session', async () => {
    expect((await t.anonymous('/api/config')).statusCode).toBe(401)
  })
})

test('with Google’s key, pages may load its script', async () => {
  const webFolder = await mkdtemp(join(tmpdir(), 'canvass-web-'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Canvass</title>')
  t.deps.config.GOOGLE_MAPS_BROWSER_KEY = 'browser-key'
  const app = await buildApp(t.deps, { webFolder })
  const { headers } = await app.inject('/dashboard')
  expect(headers['content-security-policy']).toContain("script-src 'self' https://*.googleapis.com")
  await app.close()
  await rm(webFolder, { recursive: true })
})

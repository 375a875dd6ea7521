import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '#test/app.ts'
import { makeUser, type TestUser } from '#test/make.ts'

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
      {
        status: 'OK',
        results: [{ formatted_address: expect.stringContaining(name), geometry: expect.any(Object) }],
      },
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
    expect((await user.client('/api/config')).json()).toMatchObject({
      googleMapsApiKey: null,
      styleUrl: null,
    })
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

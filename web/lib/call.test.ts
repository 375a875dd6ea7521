import { expect, test, vi } from 'vitest'
import { auth } from '#contract/auth.ts'
import { leads } from '#contract/leads.ts'
import { ApiError, call, callWithHeaders, hrefOf, NetworkError } from './call.ts'
import { isUnauthorized } from './unauthorized.ts'

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  vi.stubGlobal(
    'fetch',
    vi.fn(async () => new Response(body, { status, headers: { 'content-type': 'application/json', ...headers } })),
  )
const id = '0190f1b0-0000-7000-8000-000000000001'

test('fills in the path, sends JSON with cookies, and returns the reply', async () => {
  answer(200, '{"id":"42"}')
  const reply = await call(leads.update, { params: { id }, body: { status: 'warm' } })
  expect(reply).toEqual({ id: '42' })
  expect(fetch).toHaveBeenCalledWith(`/api/leads/${id}`, {
    method: 'PUT',
    credentials: 'include',
    headers: { 'content-type': 'application/json' },
    body: '{"status":"warm"}',
    signal: null,
  })
})

test('drops blank query parameters', () => {
  expect(hrefOf(leads.csv, { query: { status: 'warm', category: '' } })).toBe('/api/leads/export.csv?status=warm')
})

test('returns the headers with the reply on request', async () => {
  answer(200, '[]', { 'x-next-cursor': 'abc' })
  const { reply, headers } = await callWithHeaders(leads.list, { query: {} })
  expect([reply, headers.get('x-next-cursor')]).toEqual([[], 'abc'])
})

test('reports a failure as `status: body`, with a separate message for the user', async () => {
  answer(404, '{"message":"Lead not found"}')
  const error = await call(leads.get, { params: { id } }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '404: {"message":"Lead not found"}',
    status: 404,
    serverMessage: 'Lead not found',
  })
})

test('replaces an empty body with the status text', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(call(auth.user)).rejects.toThrow('502: Bad Gateway')
})

test('distinguishes a lost session from a rejected login', () => {
  const lost = new ApiError(401, '{"message":"Unauthorized"}')
  const refused = new ApiError(401, '{"message":"Invalid email or password."}')
  expect([isUnauthorized(lost), isUnauthorized(refused)]).toEqual([true, false])
})

test('asks to check the connection if there’s no reply', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await call(auth.user).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({ message: 'Unable to connect to server. Please check your connection and try again.' })
})

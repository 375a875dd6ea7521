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

test('a call fills the path, sends JSON with cookies and gives the reply', async () => {
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

test('a query leaves out what is empty', () => {
  expect(hrefOf(leads.csv, { query: { status: 'warm', category: '' } })).toBe('/api/leads/export.csv?status=warm')
})

test('headers come with the reply where they are asked for', async () => {
  answer(200, '[]', { 'x-next-cursor': 'abc' })
  const { reply, headers } = await callWithHeaders(leads.list, { query: {} })
  expect([reply, headers.get('x-next-cursor')]).toEqual([[], 'abc'])
})

test('a failure is `status: body`, with the sentence for the user apart', async () => {
  answer(404, '{"message":"Lead not found"}')
  const error = await call(leads.get, { params: { id } }).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({
    message: '404: {"message":"Lead not found"}',
    status: 404,
    serverMessage: 'Lead not found',
  })
})

test('an empty body is replaced by the status text', async () => {
  vi.stubGlobal('fetch', async () => new Response('', { status: 502, statusText: 'Bad Gateway' }))
  await expect(call(auth.user)).rejects.toThrow('502: Bad Gateway')
})

test('a lost session is told from a refused login', () => {
  const lost = new ApiError(401, '{"message":"Unauthorized"}')
  const refused = new ApiError(401, '{"message":"Invalid email or password."}')
  expect([isUnauthorized(lost), isUnauthorized(refused)]).toEqual([true, false])
})

test('no answer at all is an error that says to check the connection', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('Failed to fetch')
  })
  const error = await call(auth.user).catch((e: unknown) => e)
  expect(error).toBeInstanceOf(NetworkError)
  expect(error).toMatchObject({
    message: 'Unable to connect to server. Please check your connection and try again.',
  })
})

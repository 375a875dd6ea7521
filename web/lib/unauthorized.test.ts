import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browser } from './browser.ts'
import { ApiError } from './call.ts'
import { makeQueryClient } from './query-client.ts'
import { shownToast } from './toast.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

async function loseSessionOn(path: string): Promise<string[]> {
  const left: string[] = []
  browser.leave = url => left.push(url)
  window.history.replaceState(null, '', path)
  const queryFn = () => Promise.reject(new ApiError(401, '{"message":"Unauthorized"}'))
  const client = makeQueryClient()
  await Promise.all([1, 2].map(key => client.fetchQuery({ queryKey: [key], queryFn }).catch(() => {})))
  vi.advanceTimersByTime(499)
  expect(left).toEqual([])
  vi.advanceTimersByTime(1)
  return left
}

test('leads from lead pages to /api/login once, half a second after the message', async () => {
  expect(await loseSessionOn('/dashboard')).toEqual(['/api/login'])
  expect(shownToast.read()).toMatchObject({ title: 'Unauthorized', text: 'You are logged out. Logging in again...' })
})

test('leads from account and admin pages to /login', async () => {
  expect(await loseSessionOn('/settings/domains')).toEqual(['/login'])
  expect(await loseSessionOn('/admin')).toEqual(['/login'])
})

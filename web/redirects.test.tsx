import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { appPages, publicPages } from '#contract/pages.ts'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/admin.tsx'
import '#web/pages/ai-composer.tsx'
import '#web/pages/campaigns.tsx'
import '#web/pages/dashboard.tsx'
import '#web/pages/pricing.tsx'
import '#web/pages/settings.tsx'
import { ada, renderApp } from '#test/web/app.tsx'
import { expectLogin, heldAnswer } from '#test/web/redirect.ts'
import { makeRouter } from '#web/router.tsx'

/** A session that ends while a page loads. For forms see every-form.test.tsx. */
test.each([
  ['/dashboard', 'GET /api/leads', '/api/login'],
  ['/ai-composer', 'GET /api/leads/facets', '/api/login'],
  ['/campaigns', 'GET /api/campaigns', '/api/login'],
  ['/settings/domains', 'GET /api/domains', '/login'],
  ['/pricing', 'GET /api/user-subscription', '/login'],
  ['/admin', 'GET /api/admin/users', '/login'],
])('an unauthorized reply on %s leads to the login page after 500 ms', async (path, call, login) => {
  const held = heldAnswer()
  let isAsked = false
  const answer = () => {
    isAsked = true
    return held.answer()
  }
  const { left } = renderApp(path, { user: { ...ada, isAdmin: true }, api: { [call]: answer } })
  await waitFor(() => expect(isAsked).toBe(true))
  await expectLogin(held, left, login)
})

test('the server knows each page’s address, so that a reload finds it', () => {
  const addresses = Object.keys(makeRouter().routesByPath).map(path => path.replace(/\$\w+/g, ':'))
  const pages = new Set([...Object.keys({ ...publicPages, ...appPages }), '/'].map(path => path.replace(/:\w+/g, ':')))
  expect(addresses.map(path => path.replace(/(?<=.)\/$/, '')).filter(path => !pages.has(path))).toEqual([])
})

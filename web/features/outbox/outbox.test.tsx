import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, withHeaders } from '#test/web/app.tsx'

const kept = {
  id: '0190f1b0-0000-7000-8000-0000000000b1',
  campaignId: null,
  fromAddress: 'ada@example.com',
  fromName: 'Ada',
  toAddress: 'ann@bakery.example',
  subject: 'Fresh bread',
  createdAt: '2026-11-21T09:00:00.000Z',
}
const read = {
  ...kept,
  headers: [{ name: 'List-Unsubscribe-Post', value: 'List-Unsubscribe=One-Click' }],
  html: '<p>Hello <script>alert(1)</script></p>',
  text: 'Hello',
  size: 2048,
}
const api = { 'GET /api/outbox': withHeaders([kept], {}), 'GET /api/outbox/:id': read }

test('says that no email was delivered', async () => {
  renderApp('/outbox', { api })
  expect(await screen.findByText(/^Test mode: .* and delivers none/)).toBeVisible()
})

test('shows the message in a frame without scripts, origin, or requests', async () => {
  renderApp('/outbox', { api })
  const frame = await screen.findByTitle('Message: Fresh bread')
  expect(frame).toHaveAttribute('sandbox', '')
  expect(frame.getAttribute('srcdoc')).toMatch(
    /^<meta http-equiv="content-security-policy" content="default-src 'none'/,
  )
  // Loads the account's own images, but not the tracking pixel.
  const policy = frame.getAttribute('srcdoc')?.match(/img-src ([^"]*)/)?.[1]
  expect(policy).toBe(`data: ${window.location.origin}/media/`)
})

test('requests no image that its frame would block', async () => {
  const own = `${window.location.origin}/media/1.png`
  const html = `<p>Hi</p><img src="${own}"><img src="https://canvass.example/t/o/1.gif" alt=""><img src="data:,">`
  renderApp('/outbox', { api: { ...api, 'GET /api/outbox/:id': { ...read, html } } })
  const shown = (await screen.findByTitle('Message: Fresh bread')).getAttribute('srcdoc') ?? ''
  const images = [...new DOMParser().parseFromString(shown, 'text/html').querySelectorAll('img')]
  expect(images.map(image => image.getAttribute('src'))).toEqual([own, null, 'data:,'])
})

test('shows the plain text and the headers that a recipient would get', async () => {
  const { user } = renderApp('/outbox', { api })
  await user.click(await screen.findByRole('tab', { name: 'Plain text' }))
  expect(screen.getByText('Hello')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'Headers' }))
  expect(screen.getByText('List-Unsubscribe-Post: List-Unsubscribe=One-Click')).toBeVisible()
})

test('explains an empty outbox', async () => {
  renderApp('/outbox', { api: { 'GET /api/outbox': withHeaders([], {}) } })
  expect(await screen.findByText('The outbox is empty')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Send a campaign' })).toHaveAttribute('href', '/campaigns')
})

import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the test doesn't wait for it.
import '#web/pages/ai-composer.tsx'
import { renderApp } from '#web/test-app.tsx'

const letter = { subject: 'A quieter waiting room', body: 'Dear team,\n\nhello.', tone: 'casual', writer: 'builtin' }

test('says how long the email is, and shows it as on a phone', async () => {
  const { user } = renderApp('/ai-composer', {
    api: {
      'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] },
      'POST /api/ai/generate-email': letter,
    } as Record<string, object>,
  })
  await user.type(await screen.findByRole('textbox', { name: 'My Niche/Offer' }), 'We build websites')
  await user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  await user.click(screen.getByRole('button', { name: 'Generate Email' }))
  expect(await screen.findByText('3 words')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Phone preview' }))
  const phone = screen.getByRole('region', { name: 'Phone preview' })
  expect(within(phone).getByText('A quieter waiting room')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Subject' }), ' with an evening appointment')
  expect(await screen.findByText(/Phones cut the subject/)).toBeTruthy()
})

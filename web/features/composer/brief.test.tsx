import { fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/pages/ai-composer.tsx'
import '#web/ui/file-import-dialog.tsx'
import { renderApp } from '#test/web/app.tsx'

const open = () =>
  renderApp('/ai-composer', {
    api: { 'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] } },
  })
const offer = () => screen.findByRole('textbox', { name: 'My Niche/Offer' })
const details = () => screen.findByRole('textbox', { name: 'Target Business Details' })

test('asks for an offer in words if it’s only punctuation, and keeps what was typed', async () => {
  const { user, asked } = open()
  fireEvent.change(await offer(), { target: { value: '.....' } })
  fireEvent.change(await details(), { target: { value: 'Pearl Bakery' } })
  await user.click(screen.getByRole('button', { name: 'Generate Email' }))
  expect(await offer()).toHaveAccessibleDescription('Say in words what you offer.')
  expect(await offer()).toHaveValue('.....')
  expect(await details()).toHaveValue('Pearl Bakery')
  expect(asked.filter(({ call }) => call === 'POST /api/ai/generate-email')).toEqual([])
})

test('refuses a file that is far too long for an offer, and keeps the offer', async () => {
  const { user } = open()
  fireEvent.change(await offer(), { target: { value: 'Websites' } })
  await user.click(screen.getByTitle('Fill My Niche/Offer from a text file'))
  const dialog = await screen.findByRole('dialog', { name: 'Import My Niche/Offer' })
  const file = new File(['We build websites.\n'.repeat(3000)], 'offer.txt', { type: 'text/plain' })
  fireEvent.change(dialog.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
  expect(await screen.findByText('Choose a file with at most 50,000 characters. offer.txt has 57,000.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import Data' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(await offer()).toHaveValue('Websites')
})

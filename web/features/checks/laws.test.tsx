import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, renderApp } from '#test/web/app.tsx'

const row = (name: RegExp) => screen.findByRole('row', { name })

test('lists what the law asks in each country, and where the operator decided otherwise', async () => {
  renderApp('/laws', { api: { 'GET /api/laws': { FR: { companies: 'consent' } } } })
  const germany = within(await row(/^Germany/))
  expect(germany.getAllByRole('cell').map(cell => cell.textContent)).toEqual([
    'consent',
    'consent',
    'consent',
    'the source',
    'presumed consent',
    expect.stringContaining('UWG, § 7'),
  ])
  expect(within(await row(/^France/)).getByText('Decided by the operator')).toBeVisible()
  expect(screen.queryByRole('combobox', { name: /Germany/ })).toBeNull()
  const florida = within(await row(/^Florida/))
  expect(florida.getByText(/^8:00 to 20:00/)).toBeVisible()
  expect(florida.getByRole('cell', { name: '3' })).toBeVisible()
})

test('an administrator decides for a country, and takes it back with what the table says', async () => {
  const { user, asked } = renderApp('/laws', {
    user: { ...ada, isAdmin: true },
    api: {
      'GET /api/laws': { FR: { voice: 'consent' } },
      'PUT /api/admin/laws/:country': ({ body }: { body: unknown }) => ({ FR: body }),
    },
  })
  const email = await screen.findByRole('combobox', { name: 'Email to a company: France' })
  await user.selectOptions(email, 'consent')
  expect(await screen.findAllByText('Decided by the operator')).toHaveLength(2)
  await user.selectOptions(screen.getByRole('combobox', { name: 'Call: France' }), 'no consent')
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { voice: 'consent', companies: 'consent' },
    { companies: 'consent' },
  ])
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { GettingStarted } from '#contract/getting-started.ts'
import { type Asked, renderApp } from '#test/web/app.tsx'

const steps = { find: true, address: false, sender: true, write: false, send: false, reply: false }
const answer: GettingStarted = { steps, isDismissed: false }
const open = (api: Record<string, object> = {}) =>
  renderApp('/dashboard', {
    api: {
      'GET /api/getting-started': answer,
      'PUT /api/getting-started': ({ body }: Asked) => ({ ...answer, ...(body as object) }),
      ...api,
    },
  })
const card = () => screen.findByRole('region', { name: 'Getting started' })

test('counts what’s done, and leads to the first step that isn’t', async () => {
  open()
  const shown = within(await card())
  expect(shown.getByRole('heading', { name: 'Getting started 2 of 6' })).toBeVisible()
  expect(shown.getAllByRole('listitem').map(item => item.textContent)).toEqual([
    'Find leads: done',
    'Add a postal address',
    'Choose a sender: done',
    'Write an email',
    'Send a campaign',
    'Get a reply',
  ])
  expect(shown.getByRole('link', { name: 'Add postal address' })).toHaveAttribute('href', '/settings#sender')
})

test('the first step of an empty account focuses the search', async () => {
  const { user } = open({ 'GET /api/getting-started': { ...answer, steps: { ...steps, find: false } } })
  await user.click(within(await card()).getByRole('button', { name: 'Find leads' }))
  expect(document.activeElement).toBe(document.querySelector('[role=search] input'))
})

test('hides at once, and comes back from the account menu', async () => {
  const { user, asked } = open()
  await user.click(within(await card()).getByRole('button', { name: 'Hide getting started' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Getting started' })).toBeNull())
  expect(asked.find(({ call }) => call === 'PUT /api/getting-started')?.body).toEqual({ isDismissed: true })
  await user.click(screen.getByRole('button', { name: 'Account menu' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Getting started' }))
  expect(await card()).toBeVisible()
})

test('is gone once everything is done', async () => {
  renderApp('/dashboard')
  await screen.findByRole('heading', { name: 'Your Leads' })
  await waitFor(() => expect(screen.queryByLabelText('Getting started')).toBeNull())
})

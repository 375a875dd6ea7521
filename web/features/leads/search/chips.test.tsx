import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/dashboard.tsx'
import { ContactField, type Interpretation } from '#contract/search.ts'
import { type Asked, renderApp } from '#test/web/app.tsx'
import { listApi } from '#test/web/leads.ts'

/** Understands "50 plumbers [with FIELD and FIELD] [within N miles of|in] PLACE": enough for these tests. */
function interpret({ query }: Asked): Interpretation {
  const typed = query.get('q') ?? ''
  const has = ContactField.array().parse(/ with (.+?) (?:in|within) /.exec(typed)?.[1]?.split(' and ') ?? [])
  const text = typed.replace(/ with (.+?) (?=in|within)/, ' ')
  const [, count, business = '', , miles, place = ''] =
    /^(\d+)? ?(\D*?) ?((?:in|within (\d+) miles of) (.+))?$/.exec(text) ?? []
  const km = miles && Math.round(Number(miles) * 16.09344) / 10
  return {
    category: business ? { code: business, label: business } : null,
    words: '',
    place: place ? { name: place, lat: 30, lng: -97, kind: 'city' } : null,
    radiusKm: km || 8,
    count: count ? Number(count) : 20,
    said: {
      business,
      place,
      count: count ? Number(count) : null,
      radiusKm: km || null,
      ...(has.length > 0 && { has }),
    },
  }
}
const api = {
  ...listApi([]),
  'GET /api/saved-searches': [],
  'GET /api/leads/search/coverage': { there: 214, isMore: false, nearby: 12, yours: 31, online: [] },
  'GET /api/leads/search/interpret': interpret,
  'GET /api/leads/search/suggest': ({ query }: Asked) =>
    query.get('of') === 'place'
      ? [
          { label: 'Austin, TX', detail: 'Town', text: 'Austin, TX' },
          { label: 'Austin County, TX', detail: 'County', text: 'Austin County, TX' },
        ]
      : [{ label: 'Café', detail: 'Food and drink', text: 'cafe' }],
}

async function type(text: string, answers = {}) {
  const app = renderApp('/dashboard', { api: { ...api, ...answers } })
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search query' })
  await app.user.type(box, text)
  await screen.findByRole('list', { name: 'Understood as' })
  return { ...app, box }
}
const chips = () => within(screen.getByRole('list', { name: 'Understood as' }))

test('shows the parts as chips before Enter, with the directory’s count', async () => {
  await type('50 plumbers in Boise')
  const named = chips().getAllByRole('button', { name: /:/ })
  expect(named.map(chip => chip.getAttribute('aria-label'))).toEqual([
    'Number of businesses: 50',
    'Type of business: plumbers',
    'Place: Boise',
    'Radius: nearest first',
  ])
  expect(await screen.findByText('214 in the directory, 12 of them nearby · 31 already in your list')).toBeTruthy()
})

test('splits “with email and phone” into two chips, and updates the text when one is removed', async () => {
  const { user, box } = await type('plumbers with email and phone in Boise')
  expect(screen.getByText(/Understood as .*with email, with phone$/)).toBeTruthy()
  await user.click(chips().getByRole('button', { name: 'Remove with email' }))
  expect(box.value).toBe('plumbers with phone in Boise')
  await user.click(await chips().findByRole('button', { name: 'Remove with phone' }))
  expect(box.value).toBe('plumbers in Boise')
})

test('shows the quota that a search may use before Enter', async () => {
  const limits = {
    plan: { id: 'free', name: 'Free', leadLimit: 50, campaignLimit: 1, emailLimit: 1, callLimit: 1 },
    remaining: { leads: 30, campaigns: 1, emails: 1, calls: 1 },
    blocked: null,
    resetsAt: '2026-12-01T00:00:00.000Z',
  }
  await type('25 plumbers in Boise', { 'GET /api/usage-limits': limits })
  expect(await screen.findByText('This search uses up to 25 of 30 remaining leads')).toBeTruthy()
})

test.each([
  ['1 bakery in Boise', ['Number of businesses: 1', 'Type of business: bakery']],
  ['bakery in Boise', ['Number of businesses: 20', 'Type of business: bakeries']],
])('uses the singular or plural that “%s” asks for', async (text, names) => {
  await type(text)
  const named = chips().getAllByRole('button', { name: /^(Number|Type)/ })
  expect(named.map(chip => chip.getAttribute('aria-label'))).toEqual(names)
})

test('changes the place with only the keyboard, and updates the text', async () => {
  const { user, box } = await type('50 plumbers in Boise')
  chips().getByRole('button', { name: 'Place: Boise' }).focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Place' })).toHaveFocus())
  await user.keyboard('aus')
  await screen.findByRole('option', { name: /Austin County, TX/ })
  await user.keyboard('{ArrowDown}{Enter}')
  // If Enter comes before the suggestions, it waits for them.
  await waitFor(() => expect(box).toHaveValue('50 plumbers in Austin County, TX'))
  const chip = await chips().findByRole('button', { name: 'Place: Austin County, TX' })
  await waitFor(() => expect(chip).toHaveFocus())
})

test('changes the type of business with the pointer', async () => {
  const { user, box } = await type('50 plumbers in Boise')
  await user.click(chips().getByRole('button', { name: 'Type of business: plumbers' }))
  await user.click(await screen.findByRole('option', { name: /Café/ }))
  expect(box).toHaveValue('50 cafes in Boise')
})

test('limits the radius and the count', async () => {
  const { user, box } = await type('plumbers in Boise')
  await user.click(chips().getByRole('button', { name: 'Radius: nearest first' }))
  const radius = await screen.findByRole('textbox', { name: 'Radius (miles)' })
  await user.clear(radius)
  await user.type(radius, '125{Enter}')
  expect(screen.getByText('Enter a number from 1 to 124')).toBeTruthy()
  await user.clear(radius)
  await user.type(radius, '16{Enter}')
  expect(box).toHaveValue('plumbers within 16 miles of Boise')
  await user.click(await chips().findByRole('button', { name: 'Number of businesses: 20' }))
  await user.click(await screen.findByRole('button', { name: '100' }))
  expect(box).toHaveValue('100 plumbers within 16 miles of Boise')
})

test('cancels on Escape, and returns the focus to the chip', async () => {
  const { user, box } = await type('plumbers in Boise')
  await user.click(chips().getByRole('button', { name: 'Place: Boise' }))
  await screen.findByRole('dialog', { name: 'Change the place' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(chips().getByRole('button', { name: 'Place: Boise' })).toHaveFocus())
  expect(box).toHaveValue('plumbers in Boise')
})

test('removes a chip with its button or the Delete key', async () => {
  const { user, box } = await type('50 plumbers within 16 miles of Boise')
  await user.click(chips().getByRole('button', { name: 'Remove 50' }))
  expect(box).toHaveValue('plumbers within 16 miles of Boise')
  expect(box).toHaveFocus()
  await waitFor(() => expect(chips().queryByRole('button', { name: 'Remove 50' })).toBeNull())
  ;(await chips().findByRole('button', { name: 'Radius: within 16 mi' })).focus()
  await user.keyboard('{Delete}')
  expect(box).toHaveValue('plumbers in Boise')
})

test('doesn’t edit chips of an earlier text', async () => {
  const { user, box } = await type('plumbers in Boise')
  await user.type(box, 's')
  await user.click(chips().getByRole('button', { name: 'Place: Boise' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(box).toHaveValue('plumbers in Boises')
})

test('says that a place is unknown', async () => {
  const { user } = await type('plumbers in Boise', { 'GET /api/leads/search/suggest': [] })
  await user.click(chips().getByRole('button', { name: 'Place: Boise' }))
  await user.type(await screen.findByRole('combobox', { name: 'Place' }), 'qqq')
  expect(await screen.findByText('No place starts with “qqq”.')).toBeTruthy()
})

test('ignores a late reply to an earlier text', async () => {
  const waiting = new Map<string, () => void>()
  const { user, box } = await type('plumbers in Boise', {
    'GET /api/leads/search/interpret': async (asked: Asked) => {
      const text = asked.query.get('q') ?? ''
      if (text !== 'plumbers in Boise') await new Promise<void>(resolve => waiting.set(text, resolve))
      return interpret(asked)
    },
  })
  await user.type(box, ' City')
  await waitFor(() => expect(waiting.has('plumbers in Boise City')).toBe(true))
  // The earlier chips stay until newer ones arrive.
  expect(chips().getByText('Boise')).toBeTruthy()
  await user.clear(box)
  await user.type(box, 'bakers in Reno')
  await waitFor(() => expect(waiting.has('bakers in Reno')).toBe(true))
  await act(async () => waiting.get('bakers in Reno')?.())
  expect(await chips().findByText('Reno')).toBeTruthy()
  await act(async () => waiting.get('plumbers in Boise City')?.())
  expect(chips().getByText('Reno')).toBeTruthy()
  expect(chips().getByText('bakers')).toBeTruthy()
})

test('undoes a chip’s change and a text cleared by Escape', async () => {
  const { user, box } = await type('50 plumbers in Boise')
  await user.click(chips().getByRole('button', { name: 'Remove 50' }))
  expect(box).toHaveValue('plumbers in Boise')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(box).toHaveValue('50 plumbers in Boise')
  expect(box).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  await user.keyboard('{Escape}')
  expect(box).toHaveValue('')
  await user.keyboard('{Control>}z{/Control}')
  expect(box).toHaveValue('50 plumbers in Boise')
  // Later typing is undone by the browser.
  await user.keyboard('{Escape}x')
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

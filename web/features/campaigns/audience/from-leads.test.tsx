import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LeadSelection } from '#contract/leads.ts'
import { type Asked, ada, renderApp } from '#test/web/app.tsx'
import type { KeptSelection } from '#web/features/leads/kept-selection.ts'

const ann = '0190f1b0-0000-7000-8000-0000000000b1'
const selectionOf = ({ body }: Asked) => (body as { selection: LeadSelection }).selection

/** Opens the form after the user left the dashboard in this state. */
function open(choice: KeptSelection | null, api: Record<string, object> = {}) {
  const key = `canvass-draft:${ada.id}:lead-selection`
  if (choice) sessionStorage.setItem(key, JSON.stringify(choice))
  return renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      ...api,
      'GET /api/leads/facets': { total: 5, matching: 5, withEmail: 3, categories: [], statuses: [] },
      'POST /api/leads/recipients': (request: Asked) => {
        const selection = selectionOf(request)
        if ('ids' in selection) return { emails: ['ann@shop.test'] }
        return {
          emails: selection.filter.status
            ? ['ann@shop.test', 'bob@shop.test']
            : ['a', 'b', 'c'].map(n => `${n}@shop.test`),
        }
      },
    },
  })
}
/** With a directory that finds one business, already on the list. */
const searchApi = {
  'GET /api/leads/search/interpret': { count: 20 },
  'POST /api/leads/search': [{ source: 'osm', placeId: '1', businessName: 'Sushi 1', address: null }],
  'POST /api/leads/import': { imported: 0, skipped: 1, leads: [{ id: ann }] },
}

function openWithDrafts(api: Record<string, object>) {
  const drafts: string[] = []
  const save = ({ body }: Asked) => {
    const { name } = body as { name: string }
    drafts.push(name)
    return { id: ann, name, subject: '', version: '1' }
  }
  return { drafts, ...open(null, { 'POST /api/campaigns/drafts': save, ...api }) }
}
const press = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('adds all leads with an address', async () => {
  const { user } = open(null)
  await press(user, 'From Leads (3)')
  await user.click(await screen.findByRole('menuitem', { name: 'All leads with an email address (3)' }))
  expect(await screen.findByDisplayValue('a@shop.test, b@shop.test, c@shop.test')).toBeVisible()
})

test.each([
  ['Selected on the dashboard (1)', 'ann@shop.test', 'the selected leads'],
  ['Matching the dashboard’s filter (2)', 'ann@shop.test, bob@shop.test', 'the filtered leads'],
  ['All leads with an email address (3)', 'a@shop.test, b@shop.test, c@shop.test', 'your leads'],
])('offers the leads chosen on the dashboard: %s', async (item, recipients, from) => {
  const { user } = open({
    selected: { selection: { ids: [ann] }, count: 1 },
    filtered: { filter: { status: 'warm' }, count: 2 },
  })
  await press(user, 'From Leads (3)')
  await user.click(await screen.findByRole('menuitem', { name: item }))
  expect(await screen.findByDisplayValue(recipients)).toBeVisible()
  expect(screen.getByText(new RegExp(`from ${from}\\.$`))).toBeVisible()
})

test('a saved search is an audience: what it finds now, and the campaign is called like it', async () => {
  const saved = { id: ann, name: 'Sushi, Vancouver', text: 'sushi in Vancouver', area: null }
  const { user, drafts, asked } = openWithDrafts({ 'GET /api/saved-searches': [saved], ...searchApi })
  await press(user, 'From Leads (3)')
  await user.click(await screen.findByRole('menuitem', { name: 'Saved search: Sushi, Vancouver' }))
  expect(await screen.findByText('1 new address from “Sushi, Vancouver”.')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/leads/recipients')?.body).toEqual({ selection: { ids: [ann] } })
  await waitFor(() => expect(drafts).toEqual(['Sushi, Vancouver']), { timeout: 5000 })
})

test('offers saved filters and tags', async () => {
  const { user, asked } = open(null, {
    'GET /api/lead-filters': [{ id: ann, name: 'Warm in Boise', view: { status: 'warm', sort: 'createdAt' } }],
    'GET /api/tags': [{ id: ann, name: 'Fair', color: 'blue' }],
  })
  await press(user, 'From Leads (3)')
  expect(await screen.findByRole('menuitem', { name: 'Tag: Fair' })).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Saved filter: Warm in Boise' }))
  expect(await screen.findByDisplayValue('ann@shop.test, bob@shop.test')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/leads/recipients')?.body).toEqual({
    selection: { filter: { status: 'warm' } },
  })
})

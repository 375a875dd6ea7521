import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { LeadSelection } from '#contract/leads.ts'
import type { KeptSelection } from '#web/features/leads/kept-selection.ts'
import { type Asked, ada, renderApp } from '#web/test-app.tsx'

const ann = '0190f1b0-0000-7000-8000-0000000000b1'
const selectionOf = ({ body }: Asked) => (body as { selection: LeadSelection }).selection

/** Opens the form after the user left the dashboard in this state. */
function open(choice: KeptSelection | null) {
  const key = `canvass-draft:${ada.id}:lead-selection`
  if (choice) sessionStorage.setItem(key, JSON.stringify(choice))
  return renderApp('/campaigns', {
    api: {
      'GET /api/campaigns': [],
      // Four with an address, of which one is a sample.
      'GET /api/leads/facets': {
        total: 5,
        matching: 5,
        withEmail: 4,
        samplesWithEmail: 1,
        categories: [],
        statuses: [],
      },
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
const press = async (user: ReturnType<typeof renderApp>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('adds all leads except samples if nothing was chosen', async () => {
  const { user } = open(null)
  await press(user, 'From Leads (3)')
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

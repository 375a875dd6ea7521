import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CsvImport } from '#contract/csv.ts'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/csv/import-dialog.tsx'
import '#web/pages/calling.tsx'
import { ada, renderApp } from '#test/web/app.tsx'
import { callingApi, callLead } from '#test/web/calls.ts'
import { readyImport } from '#test/web/imports.ts'
import { found, lead } from '#test/web/leads.ts'

/** Calling Only has no dashboard, so this page also finds and imports the leads. */
const user = { ...ada, subscriptionPlan: 'calling_only', subscriptionStatus: 'active' } as const
const api = {
  ...callingApi([]),
  'GET /api/saved-searches': [],
  'GET /api/leads/search/coverage': null,
  'GET /api/leads/search/interpret': {
    category: { code: 'dentist', label: 'Dentist' },
    words: '',
    radiusKm: 10,
    count: 20,
    place: { name: 'Portland, OR', lat: 45.5, lng: -122.7, kind: 'city' },
    said: { business: 'dentists', place: 'portland', count: null, radiusKm: null },
  },
  'POST /api/leads/search': [found(1)],
  'POST /api/leads/import': { imported: 1, skipped: 0, leads: [lead(1)] },
  'GET /api/lead-imports': [],
}
const open = (more: object = {}) => renderApp('/calling', { user, api: { ...api, ...more } })

test('an empty list offers only features of the plan', async () => {
  open()
  const text = await screen.findByText('Find businesses above, import a CSV file, or add a business yourself.')
  expect(text).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import file' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Add Your First Lead' })).toBeVisible()
  expect(screen.queryByText(/dashboard/i)).not.toBeInTheDocument()
  const links = screen.getAllByRole('link').map(link => link.getAttribute('href'))
  expect(links).not.toContain('/dashboard')
})

test('a search imports its results, and the list shows those that can be called', async () => {
  const { user: hand, answers, events } = open()
  await hand.type(await screen.findByRole('searchbox', { name: 'Search query' }), 'dentists in portland{Enter}')
  expect(await screen.findByText(/^1 business for “dentists in portland”\./)).toBeVisible()
  Object.assign(answers, callingApi([callLead(1, { businessName: 'Harbor Dental 1' })]))
  events.send({ type: 'leads', id: null })
  expect(await screen.findByRole('button', { name: 'Call Harbor Dental 1' })).toBeVisible()
})

test('the slash key focuses the search of the list, as on every plan', async () => {
  const { user: hand } = open()
  await screen.findByText('No leads with a phone number')
  await hand.keyboard('/')
  expect(screen.getByRole('searchbox', { name: 'Search leads by name or number' })).toHaveFocus()
})

test('the import leaves out options of pages that the plan doesn’t have', async () => {
  const id = '0190f1b0-0000-7000-8000-0000000000c1'
  const file = readyImport({
    id,
    name: 'unsubscribed.csv',
    bytes: 100,
    columns: [
      { name: 'Company', samples: ['Acme'], guess: 'businessName', maybe: null, rank: 0 },
      { name: 'Phone', samples: ['212 555 8142'], guess: 'phone', maybe: null, rank: 0 },
    ],
  })
  vi.stubGlobal('XMLHttpRequest', uploadOf(file))
  const { user: hand, asked } = open({
    'POST /api/lead-imports': { id, uploadUrl: '/lead-files/upload/token' },
    'GET /api/lead-imports/:id': file,
    'POST /api/lead-imports/:id/preview': {
      businesses: 1,
      people: 0,
      rows: [{ row: 2, lead: { businessName: 'Acme', phone: '212 555 8142' }, problem: null }],
    },
    'POST /api/lead-imports/:id/import': { ...file, state: 'done', added: 1 },
  })
  await hand.click(await screen.findByRole('button', { name: 'Import file' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import file' }))
  await hand.upload(await dialog.findByLabelText('File to import'), new File(['x'], file.name))
  const columns = await dialog.findByRole('combobox', { name: 'Field for Company' })
  expect(within(columns).queryByRole('option', { name: /New field/ })).not.toBeInTheDocument()
  expect(dialog.queryByRole('combobox', { name: 'File contents' })).not.toBeInTheDocument()
  expect(dialog.queryByRole('textbox', { name: 'Tag' })).not.toBeInTheDocument()
  await hand.click(dialog.getByRole('button', { name: 'Preview import' }))
  await dialog.findByText('Acme')
  await hand.click(dialog.getByRole('button', { name: 'Import leads' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call.endsWith('/import'))?.body).toEqual({
      plan: { kind: 'leads', columns: ['businessName', 'phone'], duplicates: 'skip' },
    }),
  )
  expect(asked.map(({ call }) => call)).not.toContain('GET /api/lead-fields')
})

/** Stands in for the browser's upload, which ends with this file. */
const uploadOf = (file: CsvImport) =>
  class {
    upload = {}
    onload?: () => void
    status = 200
    responseText = JSON.stringify(file)
    open() {}
    setRequestHeader() {}
    send() {
      queueMicrotask(() => this.onload?.())
    }
  }

import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { CsvImport } from '#contract/csv.ts'
import { renderApp } from '#test/web/app.tsx'
import { readyImport } from '#test/web/imports.ts'

const id = '0190f1b0-0000-7000-8000-0000000000c1'
const ready = readyImport({ id, name: 'canvass.zip', brought: {} })
const done: CsvImport = {
  ...ready,
  state: 'done',
  brought: { suppressions: 1, leads: 1200, contacts: 1, campaigns: 2, sentCampaigns: 1 },
  skipped: 3,
  overLimit: 20,
}

class FakeUpload {
  upload = {}
  onload?: () => void
  status = 200
  responseText = JSON.stringify(ready)
  open() {}
  setRequestHeader() {}
  send() {
    queueMicrotask(() => this.onload?.())
  }
}

test('brings the ZIP of an export, and says what came and what didn’t', async () => {
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
  let last: CsvImport[] = []
  const { user, asked, events, queryClient } = renderApp('/settings/account', {
    api: {
      'GET /api/lead-imports': () => last,
      'POST /api/lead-imports': { id, uploadUrl: '/lead-files/upload/token' },
      'POST /api/lead-imports/:id/import': { ...ready, state: 'running', rows: 5000 },
    },
  })
  expect(await screen.findByText(/nothing is sent again/)).toBeVisible()
  await user.upload(
    screen.getByLabelText('ZIP of an export'),
    new File(['PK'], 'canvass.zip', { type: 'application/zip' }),
  )
  expect(await screen.findByText('Importing: 5,000 rows done.')).toBeVisible()
  expect(asked.flatMap(({ call, body }) => (call.startsWith('POST') ? [body] : []))).toEqual([
    { name: 'canvass.zip', bytes: 2, isAccount: true },
    { plan: { kind: 'account' } },
  ])
  const shown = [['lead-list', 'tags'], ['templates'], ['offer-profiles'], ['usage-limits']]
  for (const queryKey of shown) queryClient.setQueryData(queryKey, [])
  last = [done]
  events.send({ type: 'lead-imports', id })
  expect(
    await screen.findByText(
      'Imported 1 address or number never to contact, 1,200 leads, 1 person, 2 campaigns as drafts, and 1 sent campaign.',
    ),
  ).toBeVisible()
  expect(
    screen.getByText(
      /Left out: 3 already in this account or not part of the import, 20 over your plan’s leads for this month\./,
    ),
  ).toBeVisible()
  // Whatever shows what came reads it again.
  await vi.waitFor(() => expect(shown.map(key => queryClient.getQueryState(key)?.isInvalidated)).not.toContain(false))
  expect(screen.getByRole('link', { name: 'Download what was left out' })).toHaveAttribute(
    'href',
    `/api/lead-imports/${id}/rejected.csv`,
  )
})

test('says why an import failed', async () => {
  renderApp('/settings/account', {
    api: {
      'GET /api/lead-imports': [
        { ...ready, state: 'failed', problem: 'The file is no longer available. Upload it again.' },
      ],
    },
  })
  expect(
    await screen.findByText('The file is no longer available. Upload it again. What was imported before that stays.'),
  ).toBeVisible()
})

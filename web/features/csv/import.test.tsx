import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CsvImport } from '#contract/csv.ts'
import { refuse, renderApp } from '#web/test-app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000c1'
const ready: CsvImport = {
  id,
  name: 'fair.csv',
  bytes: 1000,
  state: 'ready',
  encoding: 'utf-8',
  delimiter: ',',
  hasHeader: true,
  columns: [
    { name: 'Company', samples: ['Acme', 'Blue'], guess: 'businessName' },
    { name: 'Mail', samples: ['ada@acme.example'], guess: 'email' },
    { name: 'Booth', samples: ['A1'], guess: null },
  ],
  plan: null,
  bytesRead: 0,
  rows: 0,
  added: 0,
  updated: 0,
  skipped: 0,
  rejected: 0,
  problem: null,
  createdAt: '2026-11-21T09:00:00.000Z',
  endedAt: null,
}
const plan = { kind: 'leads', columns: ['businessName', 'email', null], duplicates: 'skip' } as const
const running: CsvImport = {
  ...ready,
  state: 'running',
  plan: { ...plan, columns: [...plan.columns] },
  bytesRead: 450,
  added: 40,
}
const done: CsvImport = { ...running, state: 'done', bytesRead: 1000, added: 80, skipped: 15, rejected: 5 }

/** Stands in for the browser's upload. */
class FakeUpload {
  static answer: { status: number; text: string }
  static sent: unknown[] = []
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
  onload?: () => void
  status = 0
  responseText = ''
  open(...args: unknown[]) {
    FakeUpload.sent.push(...args)
  }
  setRequestHeader() {}
  send() {
    this.status = FakeUpload.answer.status
    this.responseText = FakeUpload.answer.text
    queueMicrotask(() => this.onload?.())
  }
}
beforeEach(() => {
  FakeUpload.sent = []
  FakeUpload.answer = { status: 200, text: JSON.stringify(ready) }
  vi.stubGlobal('XMLHttpRequest', FakeUpload)
})

const api = {
  'GET /api/leads': [],
  'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [], sources: [] },
  'GET /api/lead-imports': [],
  'GET /api/lead-fields': [],
  'GET /api/tags': [],
  'GET /api/lead-filters': [],
  'POST /api/lead-imports': { id, uploadUrl: '/lead-files/upload/token' },
  'GET /api/lead-imports/:id': ready,
  'POST /api/lead-imports/:id/preview': {
    rows: [
      { row: 2, lead: { businessName: 'Acme', email: 'ada@acme.example' }, problem: null },
      { row: 3, lead: {}, problem: '“blue” isn’t an email address' },
    ],
  },
  'POST /api/lead-imports/:id/import': running,
  'POST /api/lead-imports/:id/cancel': { ...running, state: 'canceled' },
}

async function openDialog(overrides: object = {}) {
  const app = renderApp('/dashboard', { api: { ...api, ...overrides } })
  await app.user.click(await screen.findByRole('button', { name: 'Import CSV' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Import CSV' }) }
}
const choose = async (user: ReturnType<typeof renderApp>['user']) =>
  user.upload(await screen.findByLabelText('File to import'), new File(['x'], 'fair.csv', { type: 'text/csv' }))
const stepOf = (dialog: HTMLElement) =>
  within(within(dialog).getByRole('list', { name: 'Steps' }))
    .getAllByRole('listitem')
    .find(item => item.getAttribute('aria-current'))?.textContent

test('imports a file, from the upload to the result', async () => {
  const { user, dialog, asked, answers, events } = await openDialog()
  expect(stepOf(dialog)).toBe('1. File')
  await choose(user)
  expect(await within(dialog).findByRole('combobox', { name: 'Field for Company' })).toHaveValue('businessName')
  expect(FakeUpload.sent).toEqual(['PUT', '/lead-files/upload/token'])
  expect(within(dialog).getByRole('combobox', { name: 'Field for Booth' })).toHaveValue('')
  // A field takes one column, so the first mapping is cleared.
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Field for Booth' }), 'Email')
  expect(within(dialog).getByRole('combobox', { name: 'Field for Mail' })).toHaveValue('')
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Field for Mail' }), 'Email')
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Businesses already in your list' }),
    'Update from the file',
  )
  await user.type(within(dialog).getByRole('textbox', { name: 'Tag' }), 'Fair')
  await user.click(within(dialog).getByRole('button', { name: 'Preview import' }))
  expect(await within(dialog).findByText('“blue” isn’t an email address')).toBeVisible()
  expect(stepOf(dialog)).toBe('3. Preview')
  answers['GET /api/lead-imports/:id'] = running
  await user.click(within(dialog).getByRole('button', { name: 'Import leads' }))
  expect(await within(dialog).findByRole('progressbar', { name: 'Importing fair.csv' })).toHaveAttribute(
    'aria-valuetext',
    '45 percent',
  )
  const started = asked.find(({ call }) => call.endsWith('/import'))
  expect(started?.body).toEqual({ plan: { ...plan, duplicates: 'update', tag: 'Fair' } })
  answers['GET /api/lead-imports/:id'] = done
  events.send({ type: 'lead-imports', id })
  expect(await within(dialog).findByText('80 leads added.')).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Download skipped rows' })).toHaveAttribute(
    'href',
    `/api/lead-imports/${id}/rejected.csv`,
  )
})

test('rejects a file that isn’t a table, and lets the user choose another one', async () => {
  FakeUpload.answer = { status: 400, text: JSON.stringify({ message: 'This is an Excel workbook' }) }
  const { user, dialog } = await openDialog()
  await choose(user)
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('This is an Excel workbook')
  expect(within(dialog).getByRole('button', { name: 'Browse files' })).toBeVisible()
})

test('adds a custom field for a column', async () => {
  const field = { id: id.replace('c1', 'c2'), name: 'Booth', kind: 'text', choices: [] }
  const { user, dialog, answers, asked } = await openDialog()
  await choose(user)
  answers['POST /api/lead-fields'] = field
  answers['GET /api/lead-fields'] = [field]
  await user.selectOptions(
    await within(dialog).findByRole('combobox', { name: 'Field for Booth' }),
    'New field “Booth”',
  )
  await waitFor(() =>
    expect(within(dialog).getByRole('combobox', { name: 'Field for Booth' })).toHaveValue(`field:${field.id}`),
  )
  expect(asked.find(({ call }) => call === 'POST /api/lead-fields')?.body).toEqual({
    name: 'Booth',
    kind: 'text',
  })
})

test('adds unsubscribes from another tool to the suppression list', async () => {
  const { user, dialog, asked } = await openDialog()
  await choose(user)
  await user.selectOptions(
    await within(dialog).findByRole('combobox', { name: 'File contents' }),
    'People I must not email',
  )
  await user.selectOptions(
    within(dialog).getByRole('combobox', { name: 'Reason' }),
    'Emails to these addresses bounced',
  )
  await user.click(within(dialog).getByRole('button', { name: 'Preview import' }))
  await user.click(await within(dialog).findByRole('button', { name: 'Add to suppression list' }))
  await waitFor(() =>
    expect(asked.find(({ call }) => call.endsWith('/import'))?.body).toEqual({
      plan: { kind: 'suppressions', column: 1, reason: 'bounced' },
    }),
  )
})

test('shows a running import when the dialog opens again, and stops it', async () => {
  const { user, dialog } = await openDialog({
    'GET /api/lead-imports': [running],
    'GET /api/lead-imports/:id': running,
  })
  expect(await within(dialog).findByText('Importing… 45%')).toBeVisible()
  await user.click(within(dialog).getByRole('button', { name: 'Stop import' }))
  expect(await within(dialog).findByText('Import stopped. Rows imported before that are in your list.')).toBeVisible()
})

test('shows the server’s message about a mapping without a business', async () => {
  const { user, dialog } = await openDialog({
    'POST /api/lead-imports/:id/preview': refuse(400, 'Choose the column with the names of the businesses'),
  })
  await choose(user)
  await user.click(await within(dialog).findByRole('button', { name: 'Preview import' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Choose the column with the names')
  expect(within(dialog).getByRole('button', { name: 'Import leads' })).toBeDisabled()
})

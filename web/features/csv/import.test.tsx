import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { CsvImport } from '#contract/csv.ts'
import { refuse, renderApp } from '#test/web/app.tsx'
import { readyImport } from '#test/web/imports.ts'

const id = '0190f1b0-0000-7000-8000-0000000000c1'
const ready = readyImport({
  id,
  name: 'fair.csv',
  columns: [
    { name: 'Company', samples: ['Acme', 'Blue'], guess: 'businessName', maybe: null, rank: 0 },
    { name: 'Mail', samples: ['ada@acme.example'], guess: 'email', maybe: null, rank: 0 },
    { name: 'Booth', samples: ['A1'], guess: null, maybe: null, rank: 0 },
  ],
})
const plan = { kind: 'leads', columns: ['businessName', 'email', null], duplicates: 'skip' } as const
const running: CsvImport = {
  ...ready,
  state: 'running',
  plan: { ...plan, columns: [...plan.columns] },
  bytesRead: 450,
  added: 40,
}
const done: CsvImport = {
  ...running,
  state: 'done',
  bytesRead: 1000,
  added: 80,
  skipped: 15,
  rejected: 5,
  overLimit: 7,
  closed: 3,
  optedOut: 2,
  partial: 1,
}

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
    businesses: 1,
    people: 0,
    rows: [
      { row: 2, lead: { businessName: 'Acme', email: 'ada@acme.example' }, problem: null, note: null },
      { row: 3, lead: {}, problem: '“blue” isn’t an email address', note: null },
    ],
  },
  'POST /api/lead-imports/:id/import': running,
  'GET /api/lead-imports/:id/problems': [
    { row: 3, problem: '“blue” isn’t an email address' },
    { row: 4, problem: 'It has 5 columns, but the table has 3' },
  ],
  'POST /api/lead-imports/:id/cancel': { ...running, state: 'canceled' },
}

async function openDialog(overrides: object = {}) {
  const app = renderApp('/dashboard', { api: { ...api, ...overrides } })
  await app.user.click(await screen.findByRole('button', { name: 'Import file' }))
  return { ...app, dialog: await screen.findByRole('dialog', { name: 'Import file' }) }
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
  // Several columns may feed one field.
  await user.selectOptions(within(dialog).getByRole('combobox', { name: 'Field for Booth' }), 'Email')
  expect(within(dialog).getByRole('combobox', { name: 'Field for Mail' })).toHaveValue('email')
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
  expect(started?.body).toEqual({
    plan: { ...plan, columns: ['businessName', 'email', 'email'], duplicates: 'update', tag: 'Fair' },
  })
  answers['GET /api/lead-imports/:id'] = done
  events.send({ type: 'lead-imports', id })
  expect(await within(dialog).findByText('80 leads added.')).toBeVisible()
  expect(within(dialog).getByText(/^2 people in this file opted out/)).toBeVisible()
  for (const said of [
    /^7 rows didn’t fit in your plan’s leads for this month\./,
    /^15 rows had a business that’s in your list or earlier in the file\. To update/,
    /^We left out 3 businesses that closed/,
    /^We couldn’t import 5 rows/,
    /^We left out cells of 1 imported row/,
  ])
    expect(within(dialog).getByText(said)).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Compare plans' })).toHaveAttribute('href', '/pricing')
  expect(within(dialog).getByRole('link', { name: 'Download skipped rows' })).toHaveAttribute(
    'href',
    `/api/lead-imports/${id}/rejected.csv`,
  )
  expect(await within(dialog).findByText('Row 3: “blue” isn’t an email address.')).toBeVisible()
  expect(within(dialog).getByText('Row 4: It has 5 columns, but the table has 3.')).toBeVisible()
  expect(within(dialog).getByText('The download has the others.')).toBeVisible()
})

test('reads no leads again when it closes without an import', async () => {
  const { user, asked } = await openDialog()
  const lists = () => asked.filter(({ call }) => call === 'GET /api/leads').length
  const before = lists()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(lists()).toBe(before)
})

test('says which words a column with statuses may have', async () => {
  const columns = [...ready.columns, { name: 'Stage', samples: ['Customer'], guess: 'status', maybe: null, rank: 0 }]
  FakeUpload.answer = { status: 200, text: JSON.stringify({ ...ready, columns }) }
  const { user, dialog } = await openDialog({ 'GET /api/lead-imports/:id': { ...ready, columns } })
  await choose(user)
  const said = 'Words other than new, cold, warm, and converted are left out.'
  expect(await within(dialog).findByText(said)).toBeVisible()
})

test('asks about a column, and imports nothing from it until the user answers', async () => {
  const columns = [...ready.columns, { name: 'Reach', samples: ['7755550101'], guess: null, maybe: 'phone', rank: 0 }]
  FakeUpload.answer = { status: 200, text: JSON.stringify({ ...ready, columns }) }
  const { user, dialog, asked } = await openDialog({ 'GET /api/lead-imports/:id': { ...ready, columns } })
  await choose(user)
  expect(await within(dialog).findByText(/Is this the phone\?/)).toBeVisible()
  expect(within(dialog).getByRole('combobox', { name: 'Field for Reach' })).toHaveValue('phone')
  const planned = async () => {
    await user.click(within(dialog).getByRole('button', { name: 'Preview import' }))
    await within(dialog).findByText('“blue” isn’t an email address')
    await user.click(within(dialog).getByRole('button', { name: 'Back to columns' }))
    return asked.findLast(({ call }) => call.endsWith('/preview'))?.body
  }
  expect(await planned()).toMatchObject({ plan: { columns: ['businessName', 'email', null, null] } })
  await user.click(within(dialog).getByRole('button', { name: 'Yes, Reach is the phone' }))
  expect(within(dialog).queryByText(/Is this the phone\?/)).toBeNull()
  expect(await planned()).toMatchObject({ plan: { columns: ['businessName', 'email', null, 'phone'] } })
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
  expect(asked.find(({ call }) => call === 'POST /api/lead-fields')?.body).toEqual({ name: 'Booth', kind: 'text' })
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

const created = (asked: ReturnType<typeof renderApp>['asked']) =>
  asked.flatMap(({ call, body }) => (call === 'POST /api/lead-imports' ? [body] : []))

test('imports rows pasted from a spreadsheet', async () => {
  const { user, dialog, asked } = await openDialog()
  await within(dialog).findByText('Drop a file or paste rows here, or')
  await user.paste('Company\tEmail\nAcme\tada@acme.example')
  expect(await within(dialog).findByRole('combobox', { name: 'Field for Company' })).toBeVisible()
  expect(created(asked)).toEqual([{ name: 'Pasted rows.csv', bytes: 35 }])
})

test('reads another sheet of a workbook from the same file', async () => {
  const workbook = { ...ready, name: 'fair.xlsx', sheets: ['Leads', 'Old'], sheet: 0 }
  FakeUpload.answer.text = JSON.stringify(workbook)
  const { user, dialog, asked, answers } = await openDialog({ 'GET /api/lead-imports/:id': workbook })
  await choose(user)
  const sheet = await within(dialog).findByRole('combobox', { name: 'Sheet' })
  expect(sheet).toHaveValue('0')
  const other = { ...workbook, id: id.replace('c1', 'c2'), sheet: 1, columns: workbook.columns.slice(0, 2) }
  FakeUpload.answer.text = JSON.stringify(other)
  answers['GET /api/lead-imports/:id'] = other
  await user.selectOptions(sheet, 'Old')
  await waitFor(() => expect(within(dialog).queryByRole('combobox', { name: 'Field for Booth' })).toBeNull())
  expect(within(dialog).getByRole('combobox', { name: 'Sheet' })).toHaveValue('1')
  expect(created(asked).at(-1)).toMatchObject({ sheet: 1 })
})

test('counts businesses and people before and after', async () => {
  const imported = { ...done, added: 2, joined: 1, people: 3, skipped: 0, rejected: 0 }
  const { user, dialog, answers } = await openDialog({
    'POST /api/lead-imports/:id/preview': {
      businesses: 1,
      people: 2,
      rows: [
        { row: 2, lead: { businessName: 'Harbor', person: 'Anna Lee', role: 'Owner' }, problem: null, note: null },
        { row: 3, lead: { businessName: 'Harbor', person: 'Ben Ruiz' }, problem: null, note: null },
      ],
    },
  })
  await choose(user)
  await user.click(await within(dialog).findByRole('button', { name: 'Preview import' }))
  expect(await within(dialog).findByText(/These are 1 business with 2 people\./)).toBeVisible()
  expect(within(dialog).getByRole('columnheader', { name: 'Person’s name' })).toBeVisible()
  answers['POST /api/lead-imports/:id/import'] = imported
  answers['GET /api/lead-imports/:id'] = imported
  await user.click(within(dialog).getByRole('button', { name: 'Import leads' }))
  expect(await within(dialog).findByText('2 leads and 3 people added.')).toBeVisible()
})

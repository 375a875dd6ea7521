import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { TimelineItem } from '#contract/lead-list.ts'
import type { Task } from '#contract/tasks.ts'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/tasks/task-form.tsx'
import '#web/features/tasks/tasks-of-lead.tsx'
import '#web/pages/dashboard.tsx'
import './lead-details.tsx'
import './note-form.tsx'
import { type Asked, renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

const bakery = lead(1, { businessName: 'Pearl Bakery' })

async function openRecord(api: Record<string, object>) {
  const app = renderApp(`/dashboard?lead=${bakery.id}`, { api: { ...listApi([bakery]), ...api } })
  const record = within(await screen.findByRole('dialog', { name: 'Pearl Bakery' }))
  return { ...app, record }
}

test('a note is added from a lead’s record, and its deletion has Undo', async () => {
  let notes: TimelineItem[] = []
  const added = ({ body }: Asked) => {
    const { text, at = '2026-11-30T10:00:00.000Z' } = body as { text: string; at?: string }
    notes = [{ kind: 'noted', at, text: 'Note', detail: text, noteId: bakery.id, threadId: null }]
    return { id: bakery.id }
  }
  const deleted = () => {
    notes = []
    return {}
  }
  const { user, record, asked } = await openRecord({
    'GET /api/leads/:id/timeline': () => notes,
    'POST /api/leads/:id/notes': added,
    'DELETE /api/notes/:id': deleted,
  })
  await user.click(record.getByRole('button', { name: 'Note' }))
  const form = within(await record.findByRole('form', { name: 'Add note' }))
  await user.click(form.getByRole('button', { name: 'Add note' }))
  expect(form.getByText('Write a note')).toBeVisible()
  await user.type(form.getByLabelText('Note'), 'Closed on Mondays')
  await user.click(form.getByRole('button', { name: 'Add note' }))
  await waitFor(() => expect(record.queryByRole('form', { name: 'Add note' })).toBeNull())
  await record.findByText('Closed on Mondays')
  await user.click(record.getByRole('button', { name: 'Delete note' }))
  await waitFor(() => expect(record.queryByText('Closed on Mondays')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await record.findByText('Closed on Mondays')
  expect(asked.filter(({ call }) => call.endsWith('/notes')).map(({ body }) => body)).toEqual([
    { text: 'Closed on Mondays' },
    { text: 'Closed on Mondays', at: '2026-11-30T10:00:00.000Z' },
  ])
})

test('the next lead doesn’t take away what was typed of a note', async () => {
  const { user } = await openRecord(listApi([bakery, lead(2)]))
  await user.click(screen.getByRole('button', { name: 'Note' }))
  await user.type(await screen.findByLabelText('Note'), 'Closed on')
  await user.click(screen.getByRole('button', { name: 'Next lead (J)' }))
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue(''))
  await user.click(screen.getByRole('button', { name: 'Previous lead (K)' }))
  await waitFor(() => expect(screen.getByLabelText('Note')).toHaveValue('Closed on'))
})

test('an email in a lead’s record leads to its thread', async () => {
  const answered = { text: 'You answered: Re: Bread', detail: 'On Monday?', at: '2026-11-30T10:00:00.000Z' }
  const { record } = await openRecord({
    'GET /api/leads/:id/timeline': [{ ...answered, kind: 'answered', noteId: null, threadId: bakery.id }],
  })
  const link = await record.findByRole('link', { name: answered.text })
  expect(link).toHaveAttribute('href', `/inbox?thread=${bakery.id}`)
})

test('a task is planned from a lead’s record, and is listed there until it’s done', async () => {
  let later: Task[] = []
  const { user, record } = await openRecord({
    'GET /api/tasks': ({ query }: Asked) => (query.get('state') === 'waiting' ? later : []),
    'GET /api/tasks/count': { open: 0 },
    'POST /api/leads/:id/tasks': ({ body }: Asked) => {
      const { title, dueAt } = body as { title: string; dueAt: string }
      const task: Task = {
        id: bakery.id,
        type: 'task',
        state: 'waiting',
        title,
        note: '',
        dueAt,
        doneAt: null,
        campaignId: null,
        campaignName: null,
        email: bakery.email,
        leadId: bakery.id,
        businessName: 'Pearl Bakery',
        phone: null,
      }
      later = [task]
      return task
    },
  })
  await user.click(record.getByRole('button', { name: 'Task' }))
  const form = within(await record.findByRole('form', { name: 'Add task' }))
  await user.type(form.getByLabelText('Task'), 'Send the sample')
  await user.click(form.getByRole('button', { name: 'Tomorrow' }))
  await user.click(form.getByRole('button', { name: 'Add task' }))
  const tasks = within(await record.findByRole('list', { name: 'Tasks to do' }))
  expect(tasks.getByRole('checkbox', { name: 'Done: Send the sample' })).not.toBeChecked()
  expect(new Date(later[0]?.dueAt ?? 0).getTime()).toBeGreaterThan(Date.now())
})

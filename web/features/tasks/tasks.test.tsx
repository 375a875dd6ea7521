import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Task } from '#contract/tasks.ts'
import { type Asked, renderApp } from '#test/web/app.tsx'

const task = (fields: Partial<Task>): Task => ({
  id: '0190f1b0-0000-7000-8000-0000000000e1',
  type: 'task',
  state: 'open',
  title: 'Follow them',
  note: '',
  dueAt: '2026-11-20T09:00:00.000Z',
  doneAt: null,
  campaignId: '0190f1b0-0000-7000-8000-0000000000c1',
  campaignName: 'Spring',
  email: 'ann@bakery.example',
  leadId: '0190f1b0-0000-7000-8000-0000000000a1',
  businessName: 'Ann’s Bakery',
  phone: '+12125550100',
  ...fields,
})

test('ticks a task off, with Undo', async () => {
  let open = [
    task({}),
    task({ id: '0190f1b0-0000-7000-8000-0000000000e2', type: 'call', title: '', note: 'About Sunday' }),
  ]
  const { user, asked } = renderApp('/tasks', {
    api: {
      'GET /api/tasks': () => open,
      'GET /api/tasks/count': () => ({ open: open.length }),
      'PUT /api/tasks/:id': ({ body }: Asked) => {
        open = (body as { isDone: boolean }).isDone ? open.slice(1) : [task({}), ...open]
        return task({})
      },
    },
  })
  const list = within(await screen.findByRole('list', { name: 'Tasks to do' }))
  expect(list.getByText('Call Ann’s Bakery')).toBeVisible()
  await user.click(list.getByRole('checkbox', { name: 'Done: Follow them' }))
  await waitFor(() => expect(screen.queryByText('Follow them')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Follow them')
  expect(asked.filter(({ call }) => call.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { isDone: true },
    { isDone: false },
  ])
})

test('opens the dialer with the lead to call', async () => {
  const { user, router } = renderApp('/tasks', {
    api: { 'GET /api/tasks': [task({ type: 'call', title: '' })], 'GET /api/tasks/count': { open: 1 } },
  })
  await user.click(await screen.findByRole('button', { name: 'Open the dialer: Call Ann’s Bakery' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/calling'))
  expect(router.state.location.search).toEqual({ chosen: 'yes' })
})

test('the navigation leads to the tasks while there are any', async () => {
  renderApp('/outbox', { api: { 'GET /api/tasks/count': { open: 3 } } })
  expect(await screen.findByRole('link', { name: /^Tasks\s*3$/ })).toBeVisible()
})

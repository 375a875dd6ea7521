import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/dashboard.tsx'
import '#web/ui/dialog-popup.tsx'
import '#web/ui/menu-popup.tsx'
import { type Asked, renderApp } from '#test/web/app.tsx'
import { lead, listApi } from '#test/web/leads.ts'

const rows = [lead(1), lead(2, { businessName: 'Pearl Bakery', status: 'warm' }), lead(3, { email: null })]
const ids = rows.map(({ id }) => id)

async function open(api: Record<string, unknown> = {}) {
  const app = renderApp('/dashboard', { api: { ...listApi(rows), ...api } as Record<string, object> })
  await screen.findByRole('button', { name: 'Pearl Bakery' })
  return app
}
const pick = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
const posted = (asked: Asked[], path: string) => asked.filter(({ call }) => call === `POST ${path}`)

const openMenu = async (user: Awaited<ReturnType<typeof open>>['user'], item: RegExp | string) => {
  await user.click(await screen.findByRole('button', { name: 'More actions for the selected leads' }))
  return screen.findByRole('menuitem', { name: item })
}

test('lists the selected leads that can’t be emailed, with the reason', async () => {
  const { user, asked } = await open({
    'POST /api/leads/changes/reach': { count: 2, withEmail: 1, withPhone: 1, withWebsiteOnly: 1 },
    'POST /api/leads/changes/unreachable': [{ id: lead(3).id, businessName: 'Harbor Dental 3', why: 'suppressed' }],
  })
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Harbor Dental 3'))
  await user.click(await openMenu(user, 'Can’t be emailed (1)'))
  const dialog = within(await screen.findByRole('dialog', { name: '1 lead can’t be emailed' }))
  expect((await dialog.findByRole('listitem')).textContent).toBe('Harbor Dental 3On your suppression list')
  expect(posted(asked, '/api/leads/changes/unreachable').at(-1)?.body).toEqual({
    selection: { ids: [ids[0], ids[2]] },
    by: 'email',
  })
})

test('calls the selected leads that can’t be emailed', async () => {
  const { user, router, asked } = await open({
    'POST /api/leads/changes/reach': { count: 2, withEmail: 1, withPhone: 1, withWebsiteOnly: 1 },
    'POST /api/leads/changes/unreachable': [{ id: lead(3).id, businessName: 'Harbor Dental 3', why: 'missing' }],
  })
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Harbor Dental 3'))
  await user.click(await openMenu(user, 'Can’t be emailed (1)'))
  const dialog = within(await screen.findByRole('dialog', { name: '1 lead can’t be emailed' }))
  const call = await dialog.findByRole('button', { name: 'Call (1)' })
  expect(posted(asked, '/api/leads/changes/reach').at(-1)?.body).toEqual({ selection: { ids: [ids[2]] } })
  await user.click(call)
  await waitFor(() => expect(router.state.location.pathname).toBe('/calling'))
})

test('reaches every action from the menu, and is one tab stop with arrow keys', async () => {
  const { user } = await open({
    'POST /api/leads/changes/reach': { count: 2, withEmail: 1, withPhone: 2, withWebsiteOnly: 0 },
  })
  await user.click(pick('Select Harbor Dental 1'))
  await user.click(pick('Select Harbor Dental 3'))
  const bar = await screen.findByRole('group', { name: 'Change selected leads' })
  await within(bar).findByRole('button', { name: 'Call (2)' })
  const tools = within(screen.getByRole('toolbar', { name: 'Work with the list' }))
  expect(tools.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0).length).toBeLessThan(2)
  within(bar).getByRole('button', { name: 'Write (1)' }).focus()
  await user.keyboard('{ArrowRight}')
  expect(within(bar).getByRole('button', { name: 'Call (2)' })).toHaveFocus()
  await user.keyboard('{End}')
  expect(tools.getByRole('button', { name: 'More actions for the list' })).toHaveFocus()
  await openMenu(user, 'Merge')
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(items).toEqual([
    'Change status',
    'Tags',
    'Set a field',
    'Find emails',
    'Merge',
    'Write to all 2',
    'Can’t be emailed (1)',
  ])
})

describe('Add to campaign', () => {
  const campaign = {
    id: '0190f1b0-0000-7000-8000-0000000000c1',
    name: 'Spring offer',
    subject: 'Hello',
    status: 'draft',
    statusReason: null,
    recipientCount: 1,
    createdAt: '2026-11-20T09:00:00.000Z',
  }
  const api = {
    'POST /api/leads/changes/reach': { count: 1, withEmail: 1, withPhone: 0, withWebsiteOnly: 0 },
    'GET /api/campaigns': [campaign, { ...campaign, id: ids[2], name: 'Own emails', hasOwnEmails: true }],
    'GET /api/campaigns/:id/content': {
      subject: 'Hello',
      body: 'Hi',
      recipients: ['There@a.test'],
      steps: [],
      variants: [],
      tracksOpens: true,
      version: 'v1',
    },
    'POST /api/leads/recipients': { emails: ['there@a.test', 'new@a.test'] },
  }
  const begin = async () => {
    const sent: unknown[] = []
    const save = ({ body }: Asked) => {
      sent.push(body)
      return { ...campaign, version: 'v2' }
    }
    const app = await open({ ...api, 'PUT /api/campaigns/:id/draft': save, 'POST /api/campaigns/drafts': save })
    await app.user.click(pick('Select Harbor Dental 1'))
    await app.user.click(await screen.findByRole('button', { name: 'Add to campaign' }))
    return { ...app, sent, dialog: within(await screen.findByRole('dialog', { name: 'Add to campaign' })) }
  }
  test('adds the addresses that a draft lacks, and Undo takes exactly these back', async () => {
    const { user, dialog, sent } = await begin()
    await user.click(await dialog.findByRole('radio', { name: /^Spring offer/ }))
    expect(dialog.queryByRole('radio', { name: /Own emails/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Add to campaign' }))
    expect(await screen.findByText('Added 1 recipient')).toBeTruthy()
    expect(screen.getByText('To “Spring offer”. 1 was already in it.')).toBeTruthy()
    const letter = { subject: 'Hello', body: 'Hi' }
    expect(sent).toEqual([{ ...letter, recipients: ['There@a.test', 'new@a.test'], basedOn: 'v1' }])
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Recipients removed again')).toBeTruthy()
    expect(sent.at(-1)).toEqual({ ...letter, recipients: ['There@a.test'], basedOn: 'v2' })
  })

  test('begins a campaign with them, and opens it', async () => {
    const { user, dialog, router, sent } = await begin()
    await user.click(await dialog.findByRole('button', { name: 'Add to campaign' }))
    await expect.poll(() => router.state.location.pathname).toBe(`/campaigns/${campaign.id}`)
    expect(sent[0]).toMatchObject({ recipients: ['there@a.test', 'new@a.test'] })
  })

  test('asks nothing if there is no draft to add to', async () => {
    const made = { ...campaign, version: 'v1' }
    const { user, router, answers, asked } = await open({
      ...api,
      'GET /api/campaigns': [],
      'POST /api/campaigns/drafts': made,
    })
    await user.click(pick('Select Harbor Dental 1'))
    await user.click(await screen.findByRole('button', { name: 'Add to campaign' }))
    await expect.poll(() => router.state.location.pathname).toBe(`/campaigns/${campaign.id}`)
    // It's a draft now, so the next time it asks.
    answers['GET /api/campaigns'] = [campaign]
    await router.navigate({ to: '/dashboard' })
    await user.click(await screen.findByRole('checkbox', { name: 'Select Harbor Dental 1' }))
    await user.click(await screen.findByRole('button', { name: 'Add to campaign' }))
    expect(await screen.findByRole('radio', { name: /^Spring offer/ })).toBeTruthy()
    expect(asked.filter(({ call }) => call === 'POST /api/leads/recipients')).toHaveLength(1)
  })
})

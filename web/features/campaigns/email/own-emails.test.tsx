import { fireEvent, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/features/drafts/review/run-drafts.tsx'
import { type Asked, ada, renderApp } from '#test/web/app.tsx'
import { draft, draftsApi } from '#test/web/drafts.ts'

const id = (n: number) => `0190f1b0-0000-7000-8000-00000000000${n}`
const counts = { total: 3, queued: 0, written: 1, flagged: 0, approved: 2, skipped: 0, failed: 0, sendable: 2 }
const run = { id: id(1), name: 'Bakeries, Springfield', state: 'done', campaignId: null, counts }

function open(recipients: string, leads: string[] = []) {
  sessionStorage.setItem(`canvass-draft:${ada.id}:campaign:new:text:recipients`, recipients)
  const listed: unknown[] = []
  const app = renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'GET /api/draft-runs': [run],
      'POST /api/leads/changes/count': { count: leads.length },
      'POST /api/campaigns/audience/people': ({ body }: Asked) => {
        listed.push(body)
        return { people: leads.map(leadId => ({ email: 'a@b.test', leadId, businessName: 'Bakery' })), hasMore: false }
      },
    },
  })
  return { ...app, listed }
}
const choose = async (user: ReturnType<typeof open>['user'], name: string) =>
  user.click(await screen.findByRole('radio', { name }))

test('switches between one template and each recipient’s own email, and keeps the template', async () => {
  const { user } = open('ann@bakery.test')
  fireEvent.change(await screen.findByLabelText('Subject'), { target: { value: 'Fresh bread' } })
  await choose(user, 'Each recipient’s own email')
  expect(screen.queryByLabelText('Subject')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Send Campaign' })).toBeNull()
  const drafts = within(await screen.findByRole('region', { name: 'Drafts' }))
  expect(drafts.getByText('1 to review, 2 approved')).toBeVisible()
  expect(drafts.getByRole('button', { name: 'Use 2 in campaign' })).toBeVisible()
  expect(drafts.getByRole('link', { name: 'Full page' })).toHaveAttribute('href', `/drafts/${run.id}`)
  await choose(user, 'One template')
  expect(screen.getByLabelText('Subject')).toHaveValue('Fresh bread')
})

test('writes to the recipients who are leads', async () => {
  const { user, listed } = open('ann@bakery.test, bob@garage.test', [id(2), id(3)])
  await choose(user, 'Each recipient’s own email')
  await user.click(await screen.findByRole('button', { name: 'Write to 2 recipients' }))
  expect(await screen.findByRole('dialog', { name: 'Write to these 2 leads' })).toBeVisible()
  expect(listed.at(-1)).toMatchObject({ group: 'recipients', recipients: ['ann@bakery.test', 'bob@garage.test'] })
})

test('says why nothing can be written for strangers', async () => {
  const { user } = open('stranger@new.test')
  await choose(user, 'Each recipient’s own email')
  await user.click(await screen.findByRole('button', { name: 'Write to 1 recipient' }))
  expect(await screen.findByText(/^None of these recipients is in your leads/)).toBeVisible()
})

test('turns to the next draft, approves it, and edits one, without leaving the form', async () => {
  const server = draftsApi([draft(1), draft(2), draft(3)], { counts })
  const { user, router } = renderApp('/campaigns/new', { api: { ...server.api, 'GET /api/campaigns': [] } })
  await choose(user, 'Each recipient’s own email')
  const article = (name: string) => screen.findByRole('article', { name: `Draft for ${name}` })
  const button = (name: string) => screen.getByRole('button', { name })
  await article('Harbor 1')
  await screen.findByText('Orders for Harbor 1')
  expect(button('Previous draft')).toBeDisabled()
  await user.click(button('Next draft'))
  await article('Harbor 2')
  await screen.findByText('Orders for Harbor 2')
  await user.click(button('Approve'))
  await article('Harbor 3')
  await screen.findByText('Orders for Harbor 3')
  expect(server.drafts.get(draft(2).id)?.state).toBe('approved')
  await user.click(button('Edit'))
  fireEvent.change(await screen.findByRole('textbox', { name: 'Body' }), { target: { value: 'Shorter.' } })
  await user.click(button('Save and check'))
  await screen.findByText('Draft saved')
  expect(server.drafts.get(draft(3).id)?.body).toBe('Shorter.')
  expect(router.state.location.pathname).toBe('/campaigns/new')
  // The list's shortcuts go on working: A doesn't approve here.
  await user.keyboard('a')
  expect(server.drafts.get(draft(3).id)?.state).toBe('written')
})

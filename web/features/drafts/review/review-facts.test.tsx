import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/drafts/review/add-fact.tsx'
import '#web/pages/draft-review.tsx'
import type { LeadEmailDraft } from '#contract/drafts.ts'
import { type Asked, renderApp } from '#test/web/app.tsx'
import { draft, draftsApi, RUN_ID } from '#test/web/drafts.ts'

async function open(all: LeadEmailDraft[], part = {}, more: Record<string, unknown> = {}, path = `/drafts/${RUN_ID}`) {
  const server = draftsApi(all, part)
  const app = renderApp(path, { api: { ...server.api, ...more } as Record<string, object> })
  await screen.findByText('Sushi restaurants, Portland')
  return { ...app, ...server }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const asks = (asked: Asked[], method: string) => asked.filter(({ call }) => call.startsWith(method))

test('shows a draft as a template before it opens in a campaign', async () => {
  const { user, router } = await open(
    [draft(1)],
    {},
    {
      'POST /api/drafts/:id/template': {
        subject: 'Orders for {{businessName|your business}}',
        body: 'Shall we talk?',
        replaced: [
          { text: 'Harbor 1', by: '{{businessName|your business}}' },
          { text: 'You’ve been here since 1998.', by: null },
        ],
      },
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Turn into template' }))
  const dialog = await screen.findByRole('dialog', { name: 'Turn this email into a template?' })
  expect(dialog).toHaveTextContent('Orders for Business name')
  expect(dialog).toHaveTextContent(/Removed, because .*You’ve been here since 1998\./)
  const kept = vi.spyOn(Storage.prototype, 'setItem')
  await user.click(button('Use template in campaign'))
  const email = { subject: 'Orders for {{businessName|your business}}', body: 'Shall we talk?' }
  expect(kept).toHaveBeenCalledWith('draftEmail', JSON.stringify(email))
  kept.mockRestore()
  await waitFor(() => expect(router.state.location.pathname).toMatch(/^.campaigns/))
})

test('adds a fact to the lead, and checks the draft again', async () => {
  const flagged = draft(2, { isFlagged: true })
  const { user, asked } = await open([flagged], {}, { [`POST /api/leads/${flagged.leadId}/facts`]: [] })
  await user.click(await screen.findByRole('button', { name: 'Add a fact' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Facts' }))
  const field = await sheet.findByRole('textbox', { name: 'Service' })
  await waitFor(() => expect(field).toHaveFocus())
  await user.type(field, 'Online orders{Enter}')
  await waitFor(() => expect(asks(asked, 'PUT')).toHaveLength(1))
  expect(asks(asked, 'POST')[0]?.body).toEqual({ type: 'service', value: 'Online orders' })
  expect(asks(asked, 'PUT')[0]?.body).toEqual({ subject: flagged.subject, body: flagged.body, basedOn: 'first' })
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/pages/draft-review.tsx'
import '#web/ui/menu-popup.tsx'
import type { LeadEmailDraft } from '#contract/drafts.ts'
import { renderApp } from '#test/web/app.tsx'
import { draft, draftsApi, RUN_ID } from '#test/web/drafts.ts'
import { eventStream } from '#test/web/stream.ts'

const model = { writer: 'openai', emails: 1, tokens: 500, cost: null, forecast: { tokens: 500, cost: null } }

async function open(all: LeadEmailDraft[], usage: object = model) {
  const server = draftsApi(all, { writer: 'openai' })
  const app = renderApp(`/drafts/${RUN_ID}`, { api: { ...server.api, 'GET /api/ai/usage': usage } })
  const shown = within(await screen.findByRole('article', { name: 'Draft for Harbor 1' }))
  await shown.findByText('Orders for Harbor 1')
  return { ...app, ...server, shown, stream: eventStream('/rewrite/stream') }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

test('streams the new text into the draft, then shows the checked one, with Undo', async () => {
  const { user, shown, stream, drafts } = await open([draft(1)])
  await user.keyboard('r')
  await user.type(await screen.findByRole('textbox', { name: 'What to change' }), 'Ask a question{Enter}')
  await screen.findByRole('button', { name: /^Stop/ })
  expect(shown.getByText('Orders for Harbor 1')).toBeVisible()
  await stream.send('text', { subject: 'A question', body: 'Do you take' })
  expect(await shown.findByText('Do you take')).toBeVisible()
  expect(shown.queryByText('Orders for Harbor 1')).toBeNull()
  expect(screen.queryByRole('button', { name: /^Approve$/ })).toBeNull()
  const changed = draft(1, { subject: 'A question', body: 'Do you take orders online?' })
  drafts.set(changed.id, changed)
  await stream.send('done', { ...changed, isCorrected: false })
  await stream.end()
  await screen.findByText('Draft rewritten')
  expect(await shown.findByText('Do you take orders online?')).toBeVisible()
  await user.click(button('Undo'))
  expect(await shown.findByText('Orders for Harbor 1')).toBeVisible()
})

test.each(['button', 'Escape'])('keeps the old text when the user stops with the %s', async how => {
  const { user, shown, stream, drafts } = await open([draft(1), draft(3)])
  await user.keyboard('r')
  await user.click(await screen.findByRole('button', { name: 'Write another version' }))
  await stream.send('text', { subject: 'Another', body: 'Something else' })
  expect(await shown.findByText('Something else')).toBeVisible()
  await user.keyboard('aes')
  if (how === 'button') await user.click(button(/^Stop/))
  else await user.keyboard('{Escape}')
  expect(await shown.findByText('Orders for Harbor 1')).toBeVisible()
  expect(stream.isAborted()).toBe(true)
  expect(drafts.get(draft(1).id)).toEqual(draft(1))
  expect(screen.queryByText('Not rewritten')).toBeNull()
  expect(button('Approve')).toBeVisible()
})

test('says why a stream failed, and keeps the old text', async () => {
  const { user, shown, stream } = await open([draft(1)])
  await user.keyboard('r')
  await user.click(await screen.findByRole('button', { name: 'Write another version' }))
  await stream.send('failed', { status: 429, message: 'The language model is busy. Try again in a minute.' })
  expect(await screen.findByText('The language model is busy. Try again in a minute.')).toBeVisible()
  expect(await shown.findByText('Orders for Harbor 1')).toBeVisible()
})

test('offers Shorter by the length of the draft, and the facts that it doesn’t use', async () => {
  const long = Array.from({ length: 100 }, (_, n) => `word${n}`).join(' ')
  const { user, asked, drafts } = await open([draft(1, { body: long })], { ...model, writer: 'builtin' })
  await user.keyboard('r')
  await user.click(await screen.findByRole('button', { name: 'Mention …' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rating: 4.6 (212 reviews)' }))
  await waitFor(() => expect(drafts.get(draft(1).id)?.body).toBe('Another version.'))
  const bodies = asked.filter(({ call }) => call.endsWith('/rewrite')).map(({ body }) => body)
  expect(bodies).toEqual([{ instruction: 'Mention 4.6 (212 reviews)' }])
  await screen.findByText('Draft rewritten')
  await user.keyboard('r')
  expect(await screen.findByRole('button', { name: 'Longer' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Shorter' })).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import it up front, so that the first test doesn't wait for it.
import '#web/pages/ai-composer.tsx'
import { refuse, renderApp } from '#test/web/app.tsx'
import { draft, draftsApi, RUN_ID } from '#test/web/drafts.ts'

const NAME = 'Sushi restaurants, Portland'
const counts = { total: 46, queued: 15, written: 31, flagged: 5, approved: 0, skipped: 0, failed: 0, sendable: 0 }

function open(part = {}, more: Record<string, unknown> = {}) {
  const server = draftsApi([draft(1)], { counts, state: 'writing', ...part })
  const app = renderApp('/ai-composer', {
    api: { 'GET /api/offer-profiles': [], ...server.api, ...more } as Record<string, object>,
  })
  return { ...app, ...server }
}

test('lists the runs with their state, and follows them live', async () => {
  const { state, events } = open()
  expect(await screen.findByRole('link', { name: NAME })).toHaveAttribute('href', `/drafts/${RUN_ID}`)
  expect(screen.getByText('31 of 46 written')).toBeVisible()
  Object.assign(state, { state: 'done', counts: { ...counts, queued: 0, written: 10, approved: 30, skipped: 6 } })
  events.send({ type: 'drafts', id: RUN_ID })
  expect(await screen.findByText('36 of 46 reviewed, 5 flagged')).toBeVisible()
})

test('deletes a run after asking', async () => {
  const { user, asked } = open({}, { [`DELETE /api/draft-runs/${RUN_ID}`]: { deleted: true } })
  await user.click(await screen.findByRole('button', { name: `Delete ${NAME}` }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Delete 46 drafts?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete 46 drafts' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: NAME })).toBeNull())
  expect(asked.some(({ call }) => call === `DELETE /api/draft-runs/${RUN_ID}`)).toBe(true)
})

test('says if the runs can’t be loaded', async () => {
  open({}, { 'GET /api/draft-runs': refuse(500, 'The database is down.') })
  expect(await screen.findByText('Your drafts couldn’t be loaded')).toBeVisible()
})

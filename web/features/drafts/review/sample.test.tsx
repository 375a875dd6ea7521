import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/pages/draft-review.tsx'
import type { LeadEmailDraft } from '#contract/drafts.ts'
import { renderApp } from '#web/test-app.tsx'
import { draft, draftsApi, RUN_ID } from '#web/test-drafts.ts'

async function open(all: LeadEmailDraft[]) {
  const server = draftsApi(all)
  const app = renderApp(`/drafts/${RUN_ID}`, { api: server.api })
  await screen.findByText('Sushi restaurants, Portland')
  return { ...app, ...server }
}
const article = (n: number) => screen.findByRole('article', { name: `Draft for Harbor ${n}` })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
/** Every tenth one is flagged. */
const many = (count: number) => Array.from({ length: count }, (_, n) => draft(n + 1, { isFlagged: (n + 1) % 10 === 0 }))

test('reviews a sample of ten from all over the queue, then approves the rest that passed, with one Undo', async () => {
  const { user, drafts } = await open(many(50))
  await user.click(button('Sample 10'))
  const sampled = [3, 7, 13, 17, 23, 27, 33, 37, 43, 47]
  for (const n of sampled) {
    await within(await article(n)).findByText(`Orders for Harbor ${n}`)
    await user.keyboard(n === 7 ? 's' : 'a')
  }
  expect(await screen.findByText('Sample reviewed')).toBeVisible()
  expect(
    screen.getByText(
      'You approved 9 and skipped 1 of 10 drafts. 35 other drafts passed the fact check, and you haven’t reviewed them.',
    ),
  ).toBeVisible()
  await user.click(button('Approve the other 35'))
  const dialog = await screen.findByRole('dialog', { name: 'Approve 35 drafts?' })
  expect(dialog).toHaveTextContent('5 flagged drafts stay in the review.')
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: 'Approve 35 drafts' }))
  await waitFor(() => expect(button('Approved 44')).toBeVisible())
  expect([...drafts.values()].filter(({ isFlagged }) => isFlagged).map(({ state }) => state)).toEqual(
    Array.from({ length: 5 }, () => 'written'),
  )
  await user.keyboard('z')
  await waitFor(() => expect(button('Approved 9')).toBeVisible())
  expect(button('Waiting 35')).toBeVisible()
})

test('draws ten more from the rest', async () => {
  const { user } = await open(many(30))
  await user.click(button('Sample 10'))
  for (let n = 0; n < 10; n++) {
    await screen.findByText(`Draft ${n + 1} of 10`)
    await user.keyboard('s')
  }
  await user.click(await screen.findByRole('button', { name: 'Review 10 more' }))
  expect(await screen.findByText('Draft 1 of 10')).toBeVisible()
  expect(button('Sample 10')).toHaveAttribute('aria-pressed', 'true')
})

test('offers a sample before it approves many unread drafts, but not with few', async () => {
  const { user } = await open(many(25))
  await user.click(screen.getAllByRole('button', { name: 'Approve all 23 that passed' })[0] as HTMLElement)
  const dialog = within(await screen.findByRole('dialog', { name: 'Approve 23 drafts?' }))
  await user.click(dialog.getByRole('button', { name: 'Review a sample of 10 first' }))
  expect(await screen.findByText('Draft 1 of 10')).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('offers no sample of a few drafts', async () => {
  await open(many(15))
  expect(await article(1)).toBeVisible()
  expect(screen.queryByRole('button', { name: /Sample/ })).toBeNull()
})

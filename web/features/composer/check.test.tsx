import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/pages/ai-composer.tsx'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'

const facets = { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] }
const letter = { subject: 'A question', body: 'Hello,\n\nWe bake.', tone: 'casual', writer: 'builtin' }
const CLAIM = 'You employ 77 people.'
const REASON = 'No fact gives “77 people”.'

/** Reports the claim wherever it is. */
function check({ body }: Asked) {
  const { body: text } = body as { body: string }
  const start = text.indexOf(CLAIM)
  const clause = { part: 'body', start, end: start + CLAIM.length, verdict: 'unsupported', reason: REASON }
  return { clauses: start < 0 ? [] : [clause], facts: [] }
}

async function openDraft(answer: unknown = check) {
  const app = renderApp('/ai-composer', {
    api: {
      'GET /api/leads/facets': facets,
      'POST /api/ai/generate-email': letter,
      'POST /api/ai/check-email': answer as object,
    },
  })
  await app.user.type(await screen.findByRole('textbox', { name: 'My Niche/Offer' }), 'We build websites')
  await app.user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  await app.user.click(screen.getByRole('button', { name: 'Generate Email' }))
  const body = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })
  return { ...app, body }
}

test('marks a sentence that no fact supports while the user types, with the reason', async () => {
  const { user, body, asked } = await openDraft()
  await user.type(body, ` ${CLAIM}`)
  expect(await screen.findByText('No fact supports this sentence')).toBeTruthy()
  expect(screen.getByText(REASON)).toBeTruthy()
  const mark = document.querySelector('mark')
  expect([mark?.textContent, mark?.dataset['reason']]).toEqual([CLAIM, REASON])
  const checks = asked.filter(({ call }) => call === 'POST /api/ai/check-email')
  expect(checks.at(-1)?.body).toEqual({
    nicheOffer: 'We build websites',
    targetBusinessDetails: 'Pearl Bakery',
    subject: 'A question',
    body: `Hello,\n\nWe bake. ${CLAIM}`,
  })
  // One check per pause, not one per key.
  expect(checks.length).toBeLessThan(6)
  await user.type(body, '{Backspace}{Backspace}')
  await waitFor(() => expect(document.querySelector('mark')).toBeNull())
})

test('leaves the draft alone if the check fails', async () => {
  const { user, body } = await openDraft(refuse(500, 'Oops'))
  await user.type(body, ` ${CLAIM}`)
  expect(body.value).toContain(CLAIM)
  expect(screen.queryByText('Oops')).toBeNull()
})

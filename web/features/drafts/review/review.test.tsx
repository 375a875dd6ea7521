import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/drafts/review/add-fact.tsx'
import '#web/pages/draft-review.tsx'
import type { LeadEmailDraft } from '#contract/drafts.ts'
import { type Asked, refuse, refuseWith, renderApp } from '#test/web/app.tsx'
import { draft, draftsApi, RUN_ID } from '#test/web/drafts.ts'
import { heldAnswer } from '#test/web/redirect.ts'

async function open(all: LeadEmailDraft[], part = {}, more: Record<string, unknown> = {}, path = `/drafts/${RUN_ID}`) {
  const server = draftsApi(all, part)
  const app = renderApp(path, { api: { ...server.api, ...more } as Record<string, object> })
  await screen.findByText('Sushi restaurants, Portland')
  return { ...app, ...server }
}
const article = (name: string) => screen.findByRole('article', { name: `Draft for ${name}` })
const lineOf = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name}\\b`) })
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const asks = (asked: Asked[], method: string) => asked.filter(({ call }) => call.startsWith(method))
const three = () => [draft(1), draft(2, { isFlagged: true }), draft(3)]

test('opens the first draft that waits, with its facts and the figures', async () => {
  await open([draft(1, { state: 'approved' }), draft(2), draft(3, { state: 'skipped' })])
  const shown = await article('Harbor 2')
  expect(await within(shown).findByText('Orders for Harbor 2')).toBeVisible()
  expect(shown).toHaveTextContent('To hello@harbor2.example')
  expect(screen.getByText('2 of 3 reviewed')).toBeVisible()
  const used = screen.getByRole('region', { name: 'Used in this draft' })
  expect(used).toHaveTextContent('Founded')
  expect(used).toHaveTextContent('· Nov 20')
  expect(screen.getByRole('region', { name: 'Not used' })).toHaveTextContent('4.6 (212 reviews)')
})

test('approves with A and goes on to the next draft; Z takes it back', async () => {
  const { user, drafts } = await open(three())
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('a')
  await article('Harbor 2')
  expect(lineOf('Harbor 1')).toHaveTextContent('Approved')
  await screen.findByText('Approved', { selector: 'p' })
  expect(drafts.get(draft(1).id)?.state).toBe('approved')
  await user.keyboard('z')
  await article('Harbor 1')
  expect(drafts.get(draft(1).id)?.state).toBe('written')
  expect(lineOf('Harbor 1')).toHaveTextContent('Waiting')
})

test('makes a campaign of all that’s approved, also of what the server doesn’t have yet', async () => {
  const held = heldAnswer()
  const { user, asked } = await open(
    [draft(1, { state: 'approved' }), draft(2)],
    {},
    { 'POST /api/drafts/:id/approve': held.answer, [`POST /api/draft-runs/${RUN_ID}/campaign`]: { id: RUN_ID } },
  )
  await within(await article('Harbor 2')).findByText('Orders for Harbor 2')
  await user.keyboard('a')
  await user.click(await screen.findByRole('button', { name: 'Use 2 in campaign' }))
  expect(asks(asked, 'POST').map(({ call }) => call)).toEqual([`POST /api/drafts/${draft(2).id}/approve`])
  held.resolve(draft(2, { state: 'approved' }))
  await waitFor(() => expect(asks(asked, `POST /api/draft-runs/${RUN_ID}/campaign`)).toHaveLength(1))
})

test('removes a flagged sentence before it approves, and brings it back with Undo', async () => {
  const { user, drafts } = await open([draft(2, { isFlagged: true }), draft(3)])
  await screen.findByText('It makes a claim about other businesses.', { exact: false })
  await user.click(button(/^Remove sentence and approve/))
  await screen.findByText('Approved without what was flagged')
  expect(drafts.get(draft(2).id)).toMatchObject({ state: 'approved', isFlagged: false })
  expect(drafts.get(draft(2).id)?.body).not.toContain('takes orders online')
  await user.click(button('Undo'))
  await article('Harbor 2')
  await waitFor(() => expect(drafts.get(draft(2).id)).toMatchObject({ state: 'written', isFlagged: true }))
})

test('returns to a draft whose approval is refused, and moves the focus to the reason', async () => {
  const { user } = await open(
    [draft(2, { isFlagged: true }), draft(3)],
    {},
    { 'POST /api/drafts/:id/approve': refuse(409, 'Too little is left without the flagged sentence. Edit the draft.') },
  )
  await screen.findByText('It makes a claim about other businesses.', { exact: false })
  await user.keyboard('a')
  expect(await screen.findByText('Too little is left without the flagged sentence. Edit the draft.')).toBeVisible()
  await article('Harbor 2')
  expect(lineOf('Harbor 2')).toHaveTextContent('Flagged')
  await waitFor(() => expect(document.activeElement).toHaveAttribute('data-reason'))
})

test('removes only the flagged sentence, and keeps the draft in the review', async () => {
  const { user, drafts } = await open([draft(2, { isFlagged: true })])
  await user.click(await screen.findByRole('button', { name: 'Remove sentence' }))
  await screen.findByText('Sentence removed')
  expect(drafts.get(draft(2).id)?.body).toBe('Hi Harbor 2 team,\n\nYou’ve been here since 1998.\n\nShall we talk?')
  expect(drafts.get(draft(2).id)?.state).toBe('written')
})

test('skips with S, moves with J and K, and filters', async () => {
  const { user, drafts } = await open(three())
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('j')
  await article('Harbor 2')
  await user.keyboard('jk')
  await article('Harbor 2')
  await user.keyboard('k')
  await article('Harbor 1')
  await user.keyboard('s')
  await article('Harbor 2')
  await waitFor(() => expect(drafts.get(draft(1).id)?.state).toBe('skipped'))
  await user.click(button('Skipped 1'))
  await article('Harbor 1')
  expect(screen.queryByRole('button', { name: /^Harbor 2/ })).toBeNull()
})

test('edits in place, and shows what the check finds in the new text', async () => {
  const { user, asked } = await open([draft(1)])
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('e')
  const body = await screen.findByRole('textbox', { name: 'Body' })
  await user.clear(body)
  await user.type(body, 'Every sushi bar nearby takes orders online.')
  await user.click(button('Save and check'))
  await screen.findByText('Draft saved')
  expect(asks(asked, 'PUT')[0]?.body).toEqual({
    subject: 'Orders for Harbor 1',
    body: 'Every sushi bar nearby takes orders online.',
    basedOn: 'first',
  })
  expect(screen.getByText('1 flagged')).toBeVisible()
})

test('keeps what was typed if another tab saved meanwhile, and replaces that text only when saved again', async () => {
  const message = 'This draft was changed in another tab. Save again to replace that text, or cancel to read it.'
  const saved = draft(1, { body: 'Mine' })
  const { user, asked } = await open(
    [draft(1)],
    {},
    {
      'PUT /api/drafts/:id': ({ body }: Asked) =>
        (body as { basedOn: string }).basedOn === 'second' ? saved : refuseWith(409, { message, version: 'second' }),
    },
  )
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('e')
  const body = await screen.findByRole('textbox', { name: 'Body' })
  await user.clear(body)
  await user.type(body, 'Mine')
  await user.click(button('Save and check'))
  expect(await screen.findByText(message)).toBeVisible()
  expect(body).toHaveValue('Mine')
  await user.click(button('Save and check'))
  await screen.findByText('Draft saved')
  expect(asks(asked, 'PUT').map(one => one.body)).toMatchObject([
    { body: 'Mine', basedOn: 'first' },
    { body: 'Mine', basedOn: 'second' },
  ])
})

test('asks before Escape drops typed text, and keeps it through a failed save', async () => {
  const { user } = await open([draft(1)], {}, { 'PUT /api/drafts/:id': refuse(500, 'Oops') })
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('e')
  const subject = await screen.findByRole('textbox', { name: 'Subject' })
  await user.type(subject, '!')
  await user.click(button('Save and check'))
  await screen.findByText('Not saved')
  expect(subject).toHaveValue('Orders for Harbor 1!')
  fireEvent.keyDown(subject, { key: 'Escape' })
  await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
  expect(subject).toHaveValue('Orders for Harbor 1!')
  fireEvent.keyDown(subject, { key: 'Escape' })
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull())
})

test('keeps unsaved text of a draft while another one is open', async () => {
  const { user } = await open([draft(1), draft(3)])
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('e')
  await user.type(await screen.findByRole('textbox', { name: 'Subject' }), '!')
  await user.click(lineOf('Harbor 3'))
  await article('Harbor 3')
  expect(screen.queryByRole('textbox', { name: 'Subject' })).toBeNull()
  await user.click(lineOf('Harbor 1'))
  expect(await screen.findByRole('textbox', { name: 'Subject' })).toHaveValue('Orders for Harbor 1!')
})

test('rewrites longer or with an instruction, and undoes it', async () => {
  const { user, asked, drafts } = await open([draft(1)])
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('r')
  await user.type(await screen.findByRole('textbox', { name: 'What to change' }), 'Mention 1998{Enter}')
  await screen.findByText('Draft rewritten')
  expect(asks(asked, 'POST')[0]?.body).toEqual({ instruction: 'Mention 1998' })
  expect(await article('Harbor 1')).toHaveTextContent('Another version.')
  await user.keyboard('r')
  await user.click(await screen.findByRole('button', { name: 'Longer' }))
  await waitFor(() => expect(asks(asked, 'POST')[1]?.body).toEqual({ length: 'medium' }))
  await screen.findByText('Draft rewritten')
  await user.keyboard('zz')
  await waitFor(() => expect(drafts.get(draft(1).id)?.body).toBe(draft(1).body))
})

test('shows the fact behind a clause on hover and by keyboard, and the clause of a fact', async () => {
  const { user } = await open([draft(1, { followUps: [{ body: 'Shall we talk?', clauses: [] }] })])
  const clause = await screen.findByRole('button', { name: 'You’ve been here since 1998.' })
  await user.hover(clause)
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('Founded')
  expect(note).toHaveTextContent('Read Nov 20')
  expect(within(note).getByRole('link')).toHaveAttribute('href', 'https://harbor.example/about')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('note')).toBeNull()
  expect(clause).toHaveAttribute('tabindex', '-1')
  await user.keyboard('f')
  expect(clause).toHaveAttribute('tabindex', '0')
  const used = within(screen.getByRole('region', { name: 'Used in this draft' }))
  await user.hover(used.getByRole('button', { name: '1998' }))
  expect(clause.className).toContain('decoration-solid')
  await user.click(used.getByRole('button', { name: '1998' }))
  expect(clause).toHaveFocus()
})

test('approves all that passed after showing samples, and undoes it for all', async () => {
  const { user, drafts } = await open([draft(1), draft(2, { isFlagged: true }), draft(3), draft(4), draft(5)])
  await user.click(screen.getAllByRole('button', { name: 'Approve all 4 that passed' })[0] as HTMLElement)
  const dialog = await screen.findByRole('dialog', { name: 'Approve 4 drafts?' })
  expect(dialog).toHaveTextContent('1 flagged draft stays in the review.')
  for (const name of ['Harbor 1', 'Harbor 4', 'Harbor 5'])
    expect(await within(dialog).findByText(`Orders for ${name}`)).toBeVisible()
  expect(within(dialog).getAllByRole('listitem')).toHaveLength(3)
  await user.click(within(dialog).getByRole('button', { name: 'Approve 4 drafts' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approved 4' })).toBeVisible())
  expect(drafts.get(draft(2).id)?.state).toBe('written')
  await article('Harbor 2')
  await user.click(button('Undo'))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Approved 0' })).toBeVisible())
})

test('ends in one button that creates the campaign and opens it', async () => {
  const id = '0190f1b0-0000-7000-8000-0000000000cc'
  const { user, router } = await open(
    [draft(1), draft(3, { state: 'approved', email: null })],
    {},
    { [`POST /api/draft-runs/${RUN_ID}/campaign`]: { id } },
  )
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('a')
  expect(await screen.findByText('All reviewed')).toBeVisible()
  expect(screen.getByText(/2 approved, 0 skipped\. 1 approved lead has no email address/)).toBeVisible()
  await user.click(button('Use 1 in campaign'))
  await waitFor(() => expect(router.state.location.pathname).toBe(`/campaigns/${id}`))
})

test('once the drafts are in a campaign, opening it is the main step', async () => {
  await open([draft(1, { state: 'approved' })], { campaignId: '0190f1b0-0000-7000-8000-0000000000cc' })
  const main = await screen.findByRole('link', { name: 'Open campaign' })
  expect(main).toHaveClass('button-primary')
  expect(button('Use 1 in campaign')).not.toHaveClass('button-primary')
})

test('follows the writing live, and pauses, continues, and cancels it', async () => {
  const { user, drafts, events } = await open(
    [draft(1), draft(3, { state: 'queued', subject: '', body: '', clauses: [] })],
    { state: 'writing' },
  )
  expect(await screen.findByText('1 of 2 written')).toBeVisible()
  drafts.set(draft(3).id, draft(3))
  events.send({ type: 'drafts', id: RUN_ID })
  expect(await screen.findByText('0 of 2 reviewed')).toBeVisible()
  const shares = [...screen.getByRole('img', { name: '0 of 2 reviewed' }).children] as HTMLElement[]
  expect(shares.map(({ style }) => style.width)).toEqual(['0%', '0%'])
  await user.click(button('Pause'))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await screen.findByRole('button', { name: 'Pause' })
  await user.click(button('Cancel'))
  await screen.findByText('Writing canceled')
  expect(screen.queryByRole('button', { name: 'Pause' })).toBeNull()
})

const forecast = (cost: number | null) => ({
  'GET /api/ai/usage': {
    writer: 'openai',
    emails: 9,
    tokens: 9000,
    cost: 0.9,
    forecast: { tokens: 1000, cost, isMeasured: true },
  },
})

test.each([
  [{ spent: 0.12, spendLimit: 1 }, 0.05, '$0.12 of $1.00 spent, about $0.10 for the other 2'],
  [{ spent: 0.12, spendLimit: null }, 0.05, '$0.12 spent, about $0.10 for the other 2'],
  [{ spent: null, spendLimit: null }, null, 'about 2,000 tokens for the other 2'],
])('shows what a model’s drafts cost so far, and what the rest will cost: %j', async (cost, each, words) => {
  const queued = (n: number) => draft(n, { state: 'queued', subject: '', body: '', clauses: [] })
  const part = { state: 'writing', writer: 'openai', ...cost } as const
  const { drafts, state, events } = await open([draft(1), queued(3), queued(4)], part, forecast(each))
  expect(await screen.findByText(words)).toBeVisible()
  drafts.set(draft(3).id, draft(3)).set(draft(4).id, draft(4))
  Object.assign(state, { state: 'done', spent: cost.spent && 0.31 })
  events.send({ type: 'drafts', id: RUN_ID })
  if (cost.spent) expect(await screen.findByText(/^\$0\.31 (of \$1\.00 )?spent$/)).toBeVisible()
  else await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})

test('says nothing about costs of the built-in writer', async () => {
  const { asked } = await open([draft(1)])
  expect(screen.queryByText(/spent/)).toBeNull()
  expect(asked.filter(({ call }) => call.includes('/api/ai/usage'))).toEqual([])
})

test('says why the writing paused, and tries again', async () => {
  const queued = draft(3, { state: 'queued', subject: '', body: '', clauses: [] })
  const { user } = await open([draft(1), queued], { state: 'paused', reason: 'The language model is busy.' })
  expect(await screen.findByText(/The writing paused\. The language model is busy\./)).toBeVisible()
  await user.click(button('Try again'))
  await screen.findByRole('button', { name: 'Pause' })
  expect(screen.queryByText(/The writing paused/)).toBeNull()
})

test('shows, edits, and rewrites the follow-ups below the email', async () => {
  const followUps = ['Shall we talk?', 'Shall I leave it here?'].map(body => ({ body, clauses: [] }))
  const { user, asked } = await open([draft(1, { followUps })])
  const second = within(await screen.findByRole('region', { name: 'Follow-up 2' }))
  expect(second.getByText('Shall I leave it here?')).toBeVisible()
  expect(second.getByText('5 days after that, if they haven’t replied')).toBeVisible()
  await user.click(second.getByRole('button', { name: 'Edit follow-up 2' }))
  const field = second.getByRole('textbox', { name: 'Body of follow-up 2' })
  await user.clear(field)
  await user.type(field, 'Is it a no?')
  await user.click(second.getByRole('button', { name: 'Save and check' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call.startsWith('PUT ')).map(({ body }) => body)).toMatchObject([
      { subject: 'Orders for Harbor 1', followUps: ['Shall we talk?', 'Is it a no?'] },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Rewrite follow-up 1' }))
  await waitFor(() =>
    expect(asked.filter(({ call }) => call.endsWith('/rewrite')).map(({ body }) => body)).toEqual([{ followUp: 1 }]),
  )
})

test('a run paused by its budget offers one button, which allows more', async () => {
  const queued = draft(3, { state: 'queued', subject: '', body: '', clauses: [] })
  const costs = { writer: 'openai', spent: 5.02, spendLimit: 5, budget: 5 } as const
  const reason = 'This run’s budget is used up.'
  const { user } = await open([draft(1), queued], { state: 'paused', reason, ...costs }, forecast(0.05))
  expect(await screen.findByText(/The writing paused\. This run’s budget is used up\./)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  await user.click(button('Allow $5.00 more'))
  await screen.findByRole('button', { name: 'Pause' })
})

test('allows more for rewrites once the budget is used up', async () => {
  const costs = { writer: 'openai', spent: 5.02, spendLimit: 5, budget: 5 } as const
  const { user, asked } = await open([draft(1)], { state: 'done', ...costs }, forecast(0.05))
  expect(await screen.findByText(/The budget for these drafts is used up/)).toBeVisible()
  await user.click(button('Allow $5.00 more'))
  await waitFor(() => expect(screen.queryByText(/is used up/)).toBeNull())
  expect(asked.filter(({ call }) => call.endsWith('/control')).map(({ body }) => body)).toEqual([
    { action: 'allow-more' },
  ])
})

test('shows why a draft wasn’t written, and tries that one again', async () => {
  const failed = draft(1, { state: 'failed', subject: '', body: '', clauses: [], reason: 'The model refused.' })
  const { user, drafts } = await open([failed], {}, {}, `/drafts/${RUN_ID}?draft=${draft(1).id}`)
  expect(await article('Harbor 1')).toHaveTextContent('We couldn’t write this draft. The model refused.')
  await user.click(await screen.findByRole('button', { name: /^Try again/ }))
  await waitFor(() => expect(drafts.get(draft(1).id)?.state).toBe('written'))
})

test('lists its shortcuts, and none acts while the list is open', async () => {
  const { user, drafts } = await open([draft(1), draft(3)])
  await within(await article('Harbor 1')).findByText('Orders for Harbor 1')
  await user.keyboard('?')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(dialog).toHaveTextContent('Approve')
  expect(dialog).toHaveTextContent('Previous draft')
  await user.keyboard('a')
  expect(drafts.get(draft(1).id)?.state).toBe('written')
})

test.each([
  [refuse(404, 'Not found'), 'Drafts not found'],
  [refuse(500, 'The database is down.'), 'The drafts couldn’t be loaded'],
])('says if there is nothing to show', async (reply, title) => {
  renderApp(`/drafts/${RUN_ID}`, { api: { [`GET /api/draft-runs/${RUN_ID}`]: reply } })
  expect(await screen.findByText(title)).toBeVisible()
})

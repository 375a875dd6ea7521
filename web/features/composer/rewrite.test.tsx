import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/pages/ai-composer.tsx'
import '#web/ui/menu-popup.tsx'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { eventStream } from '#test/web/stream.ts'

const facets = { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] }
const FACT = { type: 'service', value: 'Wedding cakes', source: 'user' }

/** Says in the body what was asked for. */
function write({ body }: Asked) {
  const { length, variation = 0, mention = 'nothing' } = body as Record<string, string | number>
  return {
    subject: `Subject ${variation}`,
    body: `Hello,\n\nThe offer. ${length}, ${mention}, ${variation}.`,
    tone: 'casual',
    writer: 'builtin',
    subjects: ['A better subject', 'Another one'],
  }
}

async function openDraft(api: Record<string, unknown> = {}) {
  const app = renderApp('/ai-composer', {
    api: {
      'GET /api/leads/facets': facets,
      'POST /api/ai/generate-email': write,
      'POST /api/ai/check-email': { clauses: [], facts: [FACT] },
      ...api,
    } as Record<string, object>,
  })
  await app.user.type(await screen.findByRole('textbox', { name: 'My Niche/Offer' }), 'We build websites')
  await app.user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  await app.user.click(press('Generate Email'))
  await body()
  return app
}
const press = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const body = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Body' })
const subject = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject' })

test('writes a shorter version, and gives the text back on undo', async () => {
  const { user } = await openDraft()
  await user.type(await body(), ' My own words.')
  await user.click(press('Shorter'))
  await screen.findByText('Email rewritten')
  expect((await body()).value).toContain('short, nothing, 0')
  expect(press('Shorter').disabled).toBe(true)
  await user.click(press('Undo'))
  expect((await body()).value).toContain('medium, nothing, 0. My own words.')
  expect(press('Shorter').disabled).toBe(false)
})

test('mentions the chosen fact in the shown variation', async () => {
  const { user } = await openDraft()
  await user.click(press('Create Variations'))
  await user.click(await screen.findByRole('button', { name: 'Variation 3' }))
  await user.click(await screen.findByRole('button', { name: 'Mention …' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wedding cakes' }))
  await screen.findByText('Email rewritten')
  expect((await body()).value).toContain('medium, Wedding cakes, 2')
  await user.click(press('Variation 2'))
  expect((await body()).value).toContain('medium, nothing, 1')
})

test('reports a failed rewrite, and keeps the draft', async () => {
  const { user, answers } = await openDraft()
  answers['POST /api/ai/generate-email'] = refuse(500, 'Oops')
  await user.click(press('Shorter'))
  expect(await screen.findByText('Failed to rewrite the email. Please try again.')).toBeTruthy()
  expect((await body()).value).toContain('medium, nothing, 0')
})

test('takes another subject with one click', async () => {
  const { user } = await openDraft()
  const others = within(screen.getByRole('group', { name: 'Other subjects' }))
  await user.click(others.getByRole('button', { name: 'A better subject' }))
  expect(subject().value).toBe('A better subject')
  expect(others.queryByRole('button', { name: 'A better subject' })).toBeNull()
})

test('shows the variations side by side, marks what differs from the chosen one, and chooses another', async () => {
  const { user } = await openDraft()
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
  await user.click(press('Create Variations'))
  await user.click(await screen.findByRole('button', { name: 'Compare' }))
  const marks = (n: number) =>
    [...screen.getByRole('region', { name: `Variation ${n}` }).querySelectorAll('mark')].map(
      ({ textContent }) => textContent,
    )
  expect([marks(1), marks(2), marks(4)]).toEqual([
    ['Subject 0', 'medium, nothing, 0.'],
    [],
    ['Subject 3', 'medium, nothing, 3.'],
  ])
  await user.click(press('Choose variation 4'))
  expect((await body()).value).toContain('medium, nothing, 3')
})

const model = { writer: 'openai', emails: 1, tokens: 500, cost: null, forecast: {} }
const written = { ...write({ call: '', body: {} } as Asked), writer: 'openai' }
const withModel = {
  'GET /api/ai/usage': model,
  'POST /api/ai/generate-email/stream': `event: done\ndata: ${JSON.stringify(written)}\n\n`,
}

test('streams a model’s shorter version, and Stop keeps the text', async () => {
  const { user } = await openDraft(withModel)
  const before = (await body()).value
  const stream = eventStream('/generate-email/stream')
  await user.click(press('Shorter'))
  await stream.send('text', { subject: 'Short', body: 'Dear team, we' })
  expect(await screen.findByText('Dear team, we')).toBeVisible()
  await user.click(press('Stop'))
  expect((await body()).value).toBe(before)
  expect(stream.isAborted()).toBe(true)
  expect(screen.queryByText('Generation failed')).toBeNull()
})

test('streams a model’s version that mentions a fact, with Undo', async () => {
  const { user } = await openDraft(withModel)
  const stream = eventStream('/generate-email/stream')
  await user.click(await screen.findByRole('button', { name: 'Mention …' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wedding cakes' }))
  await stream.send('text', { subject: 'Cakes', body: 'You make wedding' })
  expect(await screen.findByText('You make wedding')).toBeVisible()
  await stream.send('done', { ...written, body: 'You make wedding cakes.' })
  await stream.end()
  await screen.findByText('Email rewritten')
  expect((await body()).value).toBe('You make wedding cakes.')
  await user.click(press('Undo'))
  expect((await body()).value).toBe(written.body)
})

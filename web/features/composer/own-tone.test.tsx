import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import '#web/pages/ai-composer.tsx'
import './own-tone-dialog.tsx'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'

const letter = { subject: 'Hello', body: 'Hi team,\n\nhello.', tone: 'casual', writer: 'builtin' }
const usage = (writer: string) => ({ writer, emails: 0, tokens: 0, cost: null, forecast: {} })
const style = { greeting: 'Hi', signOff: 'Best' }

function open(emails: string[] = [], api: Record<string, unknown> = {}) {
  return renderApp('/ai-composer', {
    api: {
      'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] },
      'POST /api/ai/generate-email': letter,
      'POST /api/ai/check-email': { clauses: [], facts: [] },
      'GET /api/ai/usage': usage('builtin'),
      'GET /api/ai/tone': { emails, style },
      'PUT /api/ai/tone': ({ body }: Asked) => ({
        emails: (body as { emails: string[] }).emails.filter(Boolean),
        style,
      }),
      ...api,
    } as Record<string, object>,
  })
}
const openDialog = async (user: ReturnType<typeof open>['user']) => {
  await user.click(await screen.findByRole('button', { name: 'Write in my own tone …' }))
  return within(await screen.findByRole('dialog', { name: 'Write in your own tone' }))
}
const bodies = (asked: Asked[], call: string) => asked.filter(one => one.call === call).map(({ body }) => body)

test('saves pasted emails, says what the built-in writer takes from them, and writes in that tone until turned off', async () => {
  const { user, asked } = open()
  const dialog = await openDialog(user)
  await user.type(await dialog.findByRole('textbox', { name: 'Email 1' }), 'Hi Ada')
  await user.click(dialog.getByRole('button', { name: 'Use this tone' }))
  expect(await screen.findByText('Found in your emails: greeting “Hi”, sign-off “Best”.')).toBeVisible()
  expect(await screen.findByText(/It can’t copy your sentence length or wording\./)).toBeVisible()
  expect(bodies(asked, 'PUT /api/ai/tone')).toEqual([{ emails: ['Hi Ada', '', ''] }])
  await user.type(screen.getByRole('textbox', { name: 'My Niche/Offer' }), 'We build websites')
  await user.type(screen.getByRole('textbox', { name: 'Target Business Details' }), 'Pearl Bakery')
  const generate = () => user.click(screen.getByRole('button', { name: 'Generate Email' }))
  await generate()
  await screen.findByText('Email generated')
  await user.click(screen.getByRole('button', { name: 'Turn off' }))
  await generate()
  await waitFor(() => expect(bodies(asked, 'POST /api/ai/generate-email')).toHaveLength(2))
  const [first, second] = bodies(asked, 'POST /api/ai/generate-email')
  expect(first).toMatchObject({ ownTone: true })
  expect(second).not.toHaveProperty('ownTone')
})

test('deletes the emails when all are cleared', async () => {
  const { user, asked } = open(['Hi Ada, done.'])
  const dialog = await openDialog(user)
  await user.clear(await dialog.findByRole('textbox', { name: 'Email 1' }))
  await user.click(dialog.getByRole('button', { name: 'Delete emails' }))
  await screen.findByText('Emails deleted')
  expect(bodies(asked, 'PUT /api/ai/tone')).toEqual([{ emails: ['', '', ''] }])
  expect(screen.getByRole('button', { name: 'Write in my own tone …' })).toBeVisible()
})

test('keeps what was pasted if saving fails', async () => {
  const { user } = open([], { 'PUT /api/ai/tone': refuse(500, 'Oops') })
  const dialog = await openDialog(user)
  await user.type(await dialog.findByRole('textbox', { name: 'Email 2' }), 'Hey')
  await user.click(dialog.getByRole('button', { name: 'Use this tone' }))
  await screen.findByText('Not saved')
  expect(dialog.getByRole('textbox', { name: 'Email 2' })).toHaveValue('Hey')
})

import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/pages/ai-composer.tsx'
import '#web/ui/file-import-dialog.tsx'
import type { Lead } from '#contract/leads.ts'
import { type Asked, ada, refuse, renderApp } from '#test/web/app.tsx'
import { passTime, withStoppedClock } from '#test/web/redirect.ts'
import { eventStream } from '#test/web/stream.ts'
import { fileNameOf } from './use-in-campaign.ts'

const facets = (total: number) => ({ total, matching: total, withEmail: total, categories: [], statuses: [] })
const letter = { subject: 'A quieter waiting room', body: 'Dear team,\n\nhello.', tone: 'casual', writer: 'builtin' }
/** The writer answers with the number of the variation in the subject. */
const write = ({ body }: Asked) => {
  const { variation = 0 } = body as { variation?: number }
  return { ...letter, subject: variation ? `Variation number ${variation}` : letter.subject }
}
const base = { 'GET /api/leads/facets': facets(0), 'POST /api/ai/generate-email': write }

function open(api: Record<string, unknown> = {}, path = '/ai-composer') {
  return renderApp(path, { api: { ...base, ...api } as Record<string, object> })
}
const area = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
const press = (name: string | RegExp) => screen.getByRole('button', { name })
const pressFor = (title: string) => screen.getByTitle(title)
const subject = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Subject' })
const requests = (asked: Asked[]) => asked.filter(({ call }) => call === 'POST /api/ai/generate-email')

async function generate(api: Record<string, unknown> = {}) {
  const app = open(api)
  await app.user.type(await area('My Niche/Offer'), 'We build websites')
  await app.user.type(await area('Target Business Details'), 'Pearl Bakery in Portland')
  await app.user.click(press('Generate Email'))
  return app
}

test('generates an email with the chosen tone and length, and shows its writer', async () => {
  const { user, asked } = open()
  await user.type(await area('My Niche/Offer'), 'We build websites')
  await user.type(await area('Target Business Details'), 'Pearl Bakery')
  const tone = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Tone' })
  const length = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Length' })
  expect([tone.value, length.value]).toEqual(['professional', 'medium'])
  await user.selectOptions(tone, 'Casual')
  await user.selectOptions(length, 'Short')
  await user.click(press('Generate Email'))
  expect(await screen.findByText('Email generated')).toBeTruthy()
  expect((await subject()).value).toBe('A quieter waiting room')
  expect((await area('Body')).value).toBe('Dear team,\n\nhello.')
  expect(screen.getByText('Casual', { selector: 'span' })).toBeTruthy()
  expect(screen.getByText('Written by the built-in writer, which uses only your facts')).toBeTruthy()
  expect(requests(asked)[0]?.body).toEqual({
    nicheOffer: 'We build websites',
    targetBusinessDetails: 'Pearl Bakery',
    tone: 'casual',
    length: 'short',
  })
})

test.each([
  ['builtin', 'Written by the built-in writer, which uses only your facts'],
  ['openai', 'Written by a language model (OpenAI-compatible). Check the facts before you send it.'],
  ['anthropic', 'Written by a language model (Anthropic). Check the facts before you send it.'],
])('says that %s wrote the draft', async (writer, text) => {
  await generate({ 'POST /api/ai/generate-email': { ...letter, writer } })
  expect(await screen.findByText(text)).toBeTruthy()
})

test.each([
  [refuse(500, 'Something went wrong'), 'Failed to generate email. Please try again.'],
  [
    refuse(429, 'The language model is busy. Try again in 45 seconds.'),
    'The language model is busy. Try again in 45 seconds.',
  ],
  [
    refuse(503, 'The language model refused to write this email. Change the offer and try again.'),
    'The language model refused to write this email. Change the offer and try again.',
  ],
])('reports a failed generation', async (refusal, text) => {
  await generate({ 'POST /api/ai/generate-email': refusal })
  expect(await screen.findByText('Generation failed')).toBeTruthy()
  expect(screen.getByText(text)).toBeTruthy()
})

test('shows the server’s message in the plan dialog after the trial', async () => {
  await generate({ 'POST /api/ai/generate-email': refuse(402, 'Your trial has ended.') })
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Your trial has ended.')
  expect(screen.queryByText('Generation failed')).toBeNull()
})

test('adds three variations, and shows each one', async () => {
  const { user, asked } = await generate()
  await screen.findByText('Email generated')
  await user.click(press('Create Variations'))
  expect(await screen.findByText('Variations generated')).toBeTruthy()
  expect(requests(asked).map(({ body }) => (body as { variation?: number }).variation)).toEqual([undefined, 1, 2, 3])
  const shown: string[] = []
  for (const n of [1, 2, 3, 4]) {
    await user.click(press(`Variation ${n}`))
    expect(press(`Variation ${n}`).getAttribute('aria-pressed')).toBe('true')
    shown.push((await subject()).value)
  }
  expect(shown).toEqual(['A quieter waiting room', 'Variation number 1', 'Variation number 2', 'Variation number 3'])
})

test('keeps the draft when variations fail', async () => {
  const { user, answers } = await generate()
  await screen.findByText('Email generated')
  answers['POST /api/ai/generate-email'] = refuse(500, 'Oops')
  await user.click(press('Create Variations'))
  expect(await screen.findByText('Failed to generate variations. Please try again.')).toBeTruthy()
  expect((await subject()).value).toBe('A quieter waiting room')
})

test('says that there’s no draft to vary, copy, download, or use', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Create Variations' }))
  expect(await screen.findByText('No email to vary')).toBeTruthy()
  for (const name of ['Use in Campaign', 'Copy', 'Download']) {
    await user.click(press(name))
    expect(await screen.findByText('No email generated')).toBeTruthy()
  }
})

test('copies the edited draft', async () => {
  const { user } = await generate()
  const copied: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(async text => void copied.push(text))
  await user.type(await subject(), '!')
  await user.click(press('Copy'))
  expect(await screen.findByText('Copied to clipboard')).toBeTruthy()
  expect(copied).toEqual(['Subject: A quieter waiting room!\n\nDear team,\n\nhello.\n'])
})

test('hands the draft to the campaign page, and goes there after a second', async () => {
  const { router } = await generate()
  const kept = vi.spyOn(Storage.prototype, 'setItem')
  await subject()
  await withStoppedClock(async () => {
    act(() => press('Use in Campaign').click())
    const { body, tone } = letter
    expect(kept).toHaveBeenCalledWith('draftEmail', JSON.stringify({ subject: letter.subject, body, tone }))
    await passTime(999)
    expect(router.state.location.pathname).toBe('/ai-composer')
    await passTime(1)
    expect(router.state.location.pathname).toMatch(/^.campaigns/)
  })
  kept.mockRestore()
})

test('names a download after the first 20 characters of the subject', () => {
  expect(fileNameOf('A quieter waiting room for you')).toBe('A-quieter-waiting-ro.txt')
  expect(fileNameOf('50% off: new/old?')).toBe('50-off-new-old.txt')
  expect(fileNameOf('')).toBe('email.txt')
})

test('fills in the lead of the URL once, so that edits survive a reload', async () => {
  const { user } = open(
    {},
    `/ai-composer?businessDetails=${encodeURIComponent('Business: Pearl Bakery\nCity: Portland')}`,
  )
  const details = await area('Target Business Details')
  await waitFor(() => expect(details.value).toBe('Business: Pearl Bakery\nCity: Portland'))
  await user.type(details, ', OR')
  expect(details.value).toBe('Business: Pearl Bakery\nCity: Portland, OR')
  expect(Object.values(sessionStorage)).toContain('Business: Pearl Bakery\nCity: Portland, OR')
})

test('fills a field from a template, and undoes it', async () => {
  const { user } = open()
  const niche = await area('My Niche/Offer')
  await user.click(pressFor('Fill My Niche/Offer with an example'))
  expect(niche.value).toContain('We build websites and Google profiles')
  await user.clear(niche)
  await user.type(niche, 'My own words')
  await user.click(pressFor('Fill My Niche/Offer with an example'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(niche.value).toBe('My own words')
})

test('counts the leads, and fills in the first one', async () => {
  const first: Partial<Lead> = { businessName: 'Pearl Bakery', category: 'Bakery', city: 'Portland', region: 'OR' }
  const { user } = open({ 'GET /api/leads/facets': facets(12), 'GET /api/leads': [first] })
  await user.click(await screen.findByRole('button', { name: 'From Leads (12)' }))
  const details = await area('Target Business Details')
  await waitFor(() => expect(details.value).toBe('Business: Pearl Bakery\nCategory: Bakery\nCity: Portland, OR'))
})

test('says that there are no leads to fill in', async () => {
  const { user } = open({ 'GET /api/leads': [] })
  await user.click(await screen.findByRole('button', { name: 'From Leads (0)' }))
  expect(await screen.findByText('No leads available')).toBeTruthy()
})

test('previews a text file, then fills the field', async () => {
  const { user } = open()
  await user.click(await screen.findByTitle('Fill Target Business Details from a text file'))
  const file = new File(['Business: Pearl Bakery\n'], 'pearl.txt', { type: 'text/plain' })
  await user.upload(await screen.findByLabelText('File to import'), file)
  await screen.findByText('pearl.txt')
  await user.click(press('Import Data'))
  expect((await area('Target Business Details')).value).toBe('Business: Pearl Bakery')
})

test('keeps the input and the drafts after the session ended', async () => {
  const { answers, user, left } = await generate()
  await screen.findByText('Email generated')
  answers['POST /api/ai/generate-email'] = refuse(401, 'Unauthorized')
  await user.click(press('Generate Email'))
  expect(await screen.findByText('You are logged out. Logging in again...')).toBeTruthy()
  await waitFor(() => expect(left).toEqual(['/api/login']))
  const kept = Object.values(sessionStorage).join('\n')
  for (const text of ['We build websites', 'Pearl Bakery in Portland', 'A quieter waiting room'])
    expect(kept).toContain(text)
})

test('rejects a field that is too long for the writer before sending it', async () => {
  const { user } = open()
  const niche = await area('My Niche/Offer')
  await user.click(niche)
  await user.paste('x'.repeat(5001))
  expect(await screen.findByText('Shorten this to 5,000 characters. It has 5,001.')).toBeTruthy()
})

const max: Partial<Lead> = {
  id: '0190f1b0-0000-7000-8000-0000000000a7',
  businessName: "Max's Deli",
  email: 'max@deli.test',
}
const composeTo = `/ai-composer?lead=${max.id}&businessDetails=${encodeURIComponent("Business: Max's Deli\nCity: Portland")}`
/** The draft that the campaign page finds after Use in Campaign. */
async function handOver(change: (app: ReturnType<typeof open>) => Promise<void> = async () => {}) {
  const app = open({ 'GET /api/leads/:id': max, 'GET /api/campaigns': [] }, composeTo)
  await app.user.type(await area('My Niche/Offer'), 'We build websites')
  await change(app)
  await app.user.click(press('Generate Email'))
  await subject()
  await app.user.click(press('Use in Campaign'))
  return screen.findByLabelText('Recipients')
}

test("hands over the lead's address with a draft for that lead", async () => {
  expect(await handOver()).toHaveValue('max@deli.test')
  expect(screen.getByLabelText('Subject')).toHaveValue(letter.subject)
})

test('hands over no recipient after the details changed to another business', async () => {
  const recipients = await handOver(async ({ user }) => {
    const details = await area('Target Business Details')
    await user.clear(details)
    await user.type(details, 'Pearl Bakery in Portland')
  })
  expect(recipients).toHaveValue('')
})

test('asks before one lead’s email goes to several selected leads, and can write one for each', async () => {
  const pearl = {
    id: '0190f1b0-0000-7000-8000-00000000000b',
    businessName: 'Pearl Bakery',
    email: 'hello@pearl.example',
  }
  const selection = { ids: [pearl.id, '0190f1b0-0000-7000-8000-00000000000c'] }
  sessionStorage.setItem(
    `canvass-draft:${ada.id}:lead-selection`,
    JSON.stringify({ selected: { selection, count: 2 }, filtered: null }),
  )
  const { user, asked, router } = open(
    {
      [`GET /api/leads/${pearl.id}`]: pearl,
      'GET /api/offer-profiles': [],
      'GET /api/draft-runs': [],
      'POST /api/leads/changes/count': { count: 2 },
      'POST /api/leads/recipients': { emails: [pearl.email, 'hi@other.example'] },
      'POST /api/draft-runs': { id: '0190f1b0-0000-7000-8000-0000000000aa' },
      'POST /api/ai/generate-email': { ...letter, body: 'Dear Pearl Bakery team,\n\nhello.' },
    },
    `/ai-composer?lead=${pearl.id}&businessDetails=${encodeURIComponent('Business: Pearl Bakery')}`,
  )
  await user.type(await area('My Niche/Offer'), 'We build websites')
  await user.click(press('Generate Email'))
  await subject()
  await user.click(press('Use in Campaign'))
  const dialog = await screen.findByRole('dialog', { name: 'This email is for Pearl Bakery' })
  expect(dialog).toHaveTextContent('2 leads are selected')
  expect(dialog).toHaveTextContent('Send to Pearl Bakery only')
  await user.click(press('Turn into a template'))
  const template = await screen.findByRole('dialog', { name: 'Turn this email into a template?' })
  expect(template).toHaveTextContent('Dear Business name team')
  await user.click(press('Cancel'))
  await user.click(press('Use in Campaign'))
  await screen.findByRole('dialog', { name: 'This email is for Pearl Bakery' })
  expect(router.state.location.pathname).toBe('/ai-composer')
  await user.click(press(/^Write one for each of the 2/))
  await user.click(await screen.findByRole('button', { name: 'Write 2 drafts' }))
  await waitFor(() => expect(router.state.location.pathname).toContain('/drafts/'))
  const started = asked.find(({ call }) => call === 'POST /api/draft-runs')
  expect(started?.body).toMatchObject({ selection, offer: { offer: 'We build websites' } })
})

test.each([
  [0.12, 'AI writer this month: 12 emails, 34,000 tokens, $0.12'],
  [0.001, 'AI writer this month: 12 emails, 34,000 tokens, less than $0.01'],
  [null, 'AI writer this month: 12 emails, 34,000 tokens'],
])('shows what the model cost this month (%s)', async (cost, text) => {
  await generate({
    'POST /api/ai/generate-email/stream': `event: done\ndata: ${JSON.stringify({ ...letter, writer: 'openai' })}\n\n`,
    'GET /api/ai/usage': { writer: 'openai', emails: 12, tokens: 34_000, cost, forecast: {} },
  })
  expect(await screen.findByText(text)).toBeTruthy()
})

const modelUsage = { writer: 'openai', emails: 1, tokens: 500, cost: null, forecast: {} }

async function generateStreamed() {
  const app = open({ 'GET /api/ai/usage': modelUsage })
  const stream = eventStream('/generate-email/stream')
  await app.user.type(await area('My Niche/Offer'), 'We build websites')
  await app.user.type(await area('Target Business Details'), 'Pearl Bakery in Portland')
  await app.user.click(press('Generate Email'))
  await screen.findByRole('button', { name: 'Stop' })
  return { ...app, stream }
}

test('shows a model’s words as they come, then the checked email', async () => {
  const { stream } = await generateStreamed()
  await stream.send('text', { subject: 'A quieter', body: 'Dear team, we spoke' })
  expect(await screen.findByText('Dear team, we spoke')).toBeTruthy()
  await stream.send('done', { ...letter, writer: 'openai', isCorrected: true })
  await stream.end()
  expect((await area('Body')).value).toBe('Dear team,\n\nhello.')
  expect(screen.getByText(/The fact check changed what it wrote first\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull()
})

test('Stop gives up the request and keeps the draft from before', async () => {
  const { user, stream } = await generateStreamed()
  await stream.send('done', { ...letter, writer: 'openai' })
  await stream.end()
  await subject()
  await user.click(press('Generate Email'))
  await stream.send('text', { subject: 'Another', body: 'Something else' })
  expect(await screen.findByText('Something else')).toBeTruthy()
  await user.click(press('Stop'))
  expect((await subject()).value).toBe('A quieter waiting room')
  expect(stream.isAborted()).toBe(true)
  expect(screen.queryByText('Generation failed')).toBeNull()
})

test('keeps what a model wrote before it failed, beside the draft that was there', async () => {
  const { user, stream } = await generateStreamed()
  await stream.send('done', { ...letter, writer: 'openai' })
  await stream.end()
  await subject()
  await user.click(press('Generate Email'))
  await stream.send('text', { subject: 'Another', body: 'Something el' })
  await stream.send('failed', { status: 503, message: 'The language model can’t be reached.' })
  expect(await screen.findByText('The language model can’t be reached.')).toBeTruthy()
  expect((await area('Body')).value).toBe('Something el')
  expect(screen.getByText(/It stopped before the end\./)).toBeTruthy()
  await user.click(press('Variation 1'))
  expect((await subject()).value).toBe('A quieter waiting room')
})

test('keeps the variations that were written when another fails', async () => {
  const { user, answers } = await generate()
  await screen.findByText('Email generated')
  answers['POST /api/ai/generate-email'] = (request: Asked) =>
    (request.body as { variation?: number }).variation === 2 ? refuse(500, 'Oops') : write(request)
  await user.click(press('Create Variations'))
  expect(await screen.findByText('Choose from 2 more drafts.')).toBeTruthy()
  expect(press('Variation 3')).toBeTruthy()
})

test('reports a stream that ends with a failure', async () => {
  const { stream } = await generateStreamed()
  await stream.send('failed', { status: 429, message: 'The language model is busy. Try again in a minute.' })
  expect(await screen.findByText('The language model is busy. Try again in a minute.')).toBeTruthy()
})

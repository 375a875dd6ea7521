import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '#contract/calls.ts'
import { fromNames } from '#contract/from-names.ts'
import { textFields } from '#contract/lead-fields.ts'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/billing/plan-dialogs.tsx'
import '#web/pages/calling.tsx'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'
import { callingApi, callLead, theCall } from '#test/web/calls.ts'
import { beyondPlan } from '#web/lib/limit.ts'

afterEach(() => beyondPlan.write(null))

const lead = {
  ...fromNames(textFields, () => null),
  id: callLead(1).id,
  businessName: 'Business 1',
  email: 'joe@made.example',
  phone: '(212) 555-0101',
  website: 'joe.example',
  address: '1 Main Street',
  category: 'Plumber',
  status: 'new',
  timeZone: null,
  lat: null,
  lon: null,
  source: 'manual',
  placeId: null,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}

/** Opens the page and calls the first of two leads. */
async function call(first: Partial<Call> = {}, more: Record<string, unknown> = {}) {
  const app = renderApp('/calling', {
    api: {
      ...callingApi([callLead(1), callLead(2)]),
      'GET /api/leads/:id': lead,
      'POST /api/calls/initiate': theCall(first),
      'GET /api/calls/:id': theCall(first),
      ...(more as Record<string, object>),
    },
  })
  await app.user.click(await screen.findByRole('button', { name: 'Call Business 1' }))
  const pane = within(await screen.findByRole('dialog', { name: 'Business 1' }))
  /** The server reports the call's new state. */
  const becomes = (fields: Partial<Call>) => {
    app.answers['GET /api/calls/:id'] = theCall({ ...first, ...fields })
    app.events.send({ type: 'calls', id: theCall().id })
  }
  return { ...app, pane, becomes }
}
const sent = (asked: Asked[], wanted: string) => asked.filter(({ call }) => call === wanted).map(({ body }) => body)
const id = theCall().id
const ended = { status: 'completed', isLive: false, duration: 42 } as const

describe('a call', () => {
  test('is placed once, with the lead’s number, and shown with the lead’s details', async () => {
    const { asked, pane } = await call()
    expect(await screen.findByText('Call initiated')).toBeVisible()
    expect(sent(asked, 'POST /api/calls/initiate')).toEqual([
      { leadId: lead.id, businessName: 'Business 1', phoneNumber: '(212) 555-0101' },
    ])
    expect(await pane.findByText('1 Main Street')).toBeVisible()
    expect(pane.getByText(/\d+:\d\d [AP]M there$/)).toBeVisible()
    expect(pane.getByRole('link', { name: /joe.example/ })).toHaveAttribute('href', 'https://joe.example/')
    expect(pane.getByRole('status')).toHaveTextContent('Queued')
  })

  test('to another lead waits until the live one has ended', async () => {
    const { user, asked, answers } = await call()
    const live = theCall()
    Object.assign(answers, callingApi([callLead(1), callLead(2)], { liveCall: live }))
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Call Business 2' }))
    expect(await screen.findByText('End the call with Business 1 first.')).toBeVisible()
    expect(sent(asked, 'POST /api/calls/initiate')).toHaveLength(1)
    Object.assign(answers, callingApi([callLead(1), callLead(2)]))
    await user.click(screen.getByRole('button', { name: 'Call Business 2' }))
    await waitFor(() => expect(sent(asked, 'POST /api/calls/initiate')).toHaveLength(2))
  })

  test('reports a failure', async () => {
    const { user } = renderApp('/calling', {
      api: { ...callingApi([callLead(1)]), 'POST /api/calls/initiate': refuse(500, 'Something went wrong') },
    })
    await user.click(await screen.findByRole('button', { name: 'Call Business 1' }))
    expect(await screen.findByText('Call failed')).toBeVisible()
    expect(screen.getByText('Failed to call Business 1. Please try again.')).toBeVisible()
  })

  test('shows the server’s message if it’s refused, and reloads the list', async () => {
    const problem = 'It’s outside calling hours. You can call from Monday.'
    const { user, answers } = renderApp('/calling', {
      api: { ...callingApi([callLead(1)]), 'POST /api/calls/initiate': refuse(409, problem) },
    })
    answers['GET /api/calls/leads'] = [callLead(1)]
    await user.click(await screen.findByRole('button', { name: 'Call Business 1' }))
    answers['GET /api/calls/leads'] = [callLead(1, { canCallNow: false, isDoNotCall: true, problem })]
    expect(await screen.findByText(problem)).toBeVisible()
    expect(screen.getByText('Call failed')).toBeVisible()
  })

  describe('with no calls left this month', () => {
    const limits = {
      plan: { id: 'free', name: 'Free', leadLimit: 50, campaignLimit: 1, emailLimit: 100, callLimit: 5 },
      remaining: { leads: 50, campaigns: 1, emails: 100, calls: 0 },
      blocked: null,
      resetsAt: '2026-12-01T00:00:00.000Z',
    }
    const press = async (isSimulated: boolean) => {
      const app = renderApp('/calling', {
        api: {
          ...callingApi([callLead(1, { isSimulated })]),
          'GET /api/usage-limits': limits,
          'POST /api/calls/initiate': theCall({ isSimulated }),
        },
      })
      await waitFor(() => expect(app.queryClient.getQueryData(['usage-limits'])).toBeDefined())
      await app.user.click(await screen.findByRole('button', { name: 'Call Business 1' }))
      return app
    }

    test('isn’t placed if it’s real, and the dialog says why', async () => {
      const { asked } = await press(false)
      expect(await screen.findByText('Call Limit Reached')).toBeVisible()
      expect(sent(asked, 'POST /api/calls/initiate')).toEqual([])
    })

    test('is placed if it’s simulated, and says that it doesn’t count', async () => {
      await press(true)
      expect(await screen.findByText(/no phone rings, and it doesn’t count toward your plan/)).toBeVisible()
      expect(screen.queryByText('Call Limit Reached')).not.toBeInTheDocument()
    })
  })

  test('is shown until it ends', async () => {
    const { pane, becomes } = await call()
    becomes({ status: 'initiated' })
    expect(await pane.findByText('Your phone is ringing')).toBeVisible()
    becomes({ status: 'in-progress', startTime: new Date(Date.now() - 65_000).toISOString() })
    expect(await pane.findByText('In conversation')).toBeVisible()
    expect(pane.getByRole('timer', { name: 'Duration' })).toHaveTextContent(/^1:0\d$/)
    becomes(ended)
    expect(await pane.findByText('Completed')).toBeVisible()
    expect(pane.getByRole('timer', { name: 'Duration' })).toHaveTextContent('0:42')
    expect(pane.queryByRole('button', { name: 'Hang up' })).not.toBeInTheDocument()
  })

  test('is shown in its lead’s row, too', async () => {
    const { user } = await call({ status: 'ringing' })
    await user.click(screen.getByRole('button', { name: 'Close dialog' }))
    await user.click(await screen.findByRole('button', { name: 'Business 1' }))
    expect(await screen.findByRole('button', { name: 'Hang up' })).toBeVisible()
  })

  test('is still shown in its row after the pane closes', async () => {
    const { user, becomes } = await call()
    await user.click(screen.getByRole('button', { name: 'Close dialog' }))
    becomes(ended)
    expect(await screen.findByText(/^Completed, /)).toBeVisible()
  })

  test('says why it failed', async () => {
    const { pane, becomes } = await call()
    becomes({ status: 'failed', isLive: false, reason: 'Your own phone was busy, so we called nobody.' })
    expect(await pane.findByText('Your own phone was busy, so we called nobody.')).toBeVisible()
  })

  test('can be ended', async () => {
    const { user, asked, answers, pane } = await call({}, { 'POST /api/calls/:id/hang-up': theCall(ended) })
    answers['GET /api/calls/:id'] = theCall(ended)
    await user.click(pane.getByRole('button', { name: 'Hang up' }))
    expect(await pane.findByText('Completed')).toBeVisible()
    expect(sent(asked, `POST /api/calls/${id}/hang-up`)).toHaveLength(1)
  })

  test('follows the user’s choices if it’s simulated', async () => {
    const talking = { status: 'in-progress', isSimulated: true, startTime: new Date().toISOString() } as const
    const { user, asked, answers, pane } = await call(
      { isSimulated: true, status: 'ringing' },
      { 'POST /api/calls/:id/simulate': theCall(talking) },
    )
    for (const name of ['Answer', 'Be busy', 'Not answer', 'Drop the line'])
      expect(pane.getByRole('button', { name })).toBeVisible()
    answers['GET /api/calls/:id'] = theCall(talking)
    await user.click(pane.getByRole('button', { name: 'Answer' }))
    expect(await pane.findByRole('button', { name: 'End the call' })).toBeVisible()
    expect(sent(asked, `POST /api/calls/${id}/simulate`)).toEqual([{ outcome: 'answered' }])
  })

  test('reappears after a reload, unless the user closed it', async () => {
    const live = theCall({ status: 'ringing' })
    const { user, events } = renderApp('/calling', {
      api: { ...callingApi([callLead(1)], { liveCall: live }), 'GET /api/calls/:id': live, 'GET /api/leads/:id': lead },
    })
    expect(await screen.findByRole('dialog', { name: 'Business 1' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Close dialog' }))
    events.send({ type: 'calls', id })
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })
})

describe('the outcome', () => {
  const saving = { 'PUT /api/calls/:id/outcome': theCall({ ...ended, outcome: 'interested', leadStatus: 'warm' }) }

  test('is chosen with a number key and saved with a note, and the next lead is offered', async () => {
    const { user, asked, pane } = await call(ended, saving)
    await pane.findByRole('button', { name: 'Save and call next' })
    await user.keyboard('1')
    expect(pane.getByRole('button', { name: 'Interested' })).toHaveAttribute('aria-pressed', 'true')
    await user.type(pane.getByLabelText('Note'), 'Has 2 shops')
    await user.type(pane.getByLabelText('Next action'), 'Send 2 samples')
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    expect(await pane.findByText('Calling in 3 seconds')).toBeVisible()
    expect(sent(asked, `PUT /api/calls/${id}/outcome`)).toEqual([
      { outcome: 'interested', notes: 'Has 2 shops', nextAction: 'Send 2 samples', callbackAt: null },
    ])
    await user.click(pane.getByRole('button', { name: 'Stop' }))
    expect(pane.queryByText('Calling in 3 seconds')).not.toBeInTheDocument()
    await user.click(pane.getByRole('button', { name: 'Call next: Business 2' }))
    await waitFor(() => expect(sent(asked, 'POST /api/calls/initiate')).toHaveLength(2))
    expect(sent(asked, 'POST /api/calls/initiate')[1]).toMatchObject({ businessName: 'Business 2' })
  })

  test('takes two keys if it’s simulated, and the next lead is called by itself', async () => {
    const simulated = { isSimulated: true, status: 'ringing', isLive: true } as const
    const over = theCall({ ...ended, isSimulated: true, outcome: 'interested' })
    const { user, asked, answers } = await call(simulated, {
      ...saving,
      'GET /api/calls/leads': [callLead(1), callLead(2, { isSimulated: true })],
      'POST /api/calls/:id/hang-up': over,
    })
    answers['GET /api/calls/:id'] = over
    await user.keyboard('1{Enter}')
    await waitFor(() => expect(sent(asked, 'POST /api/calls/initiate')).toHaveLength(2))
    expect(sent(asked, 'POST /api/calls/initiate')[1]).toMatchObject({ businessName: 'Business 2' })
    expect(sent(asked, `POST /api/calls/${id}/hang-up`)).toHaveLength(1)
  })

  test('is only saved if no other lead can be called', async () => {
    const { user, asked, pane } = await call(ended, { ...saving, 'GET /api/calls/leads': [callLead(1)] })
    await user.keyboard('1')
    await user.click(pane.getByRole('button', { name: 'Save outcome' }))
    await waitFor(() => expect(sent(asked, `PUT /api/calls/${id}/outcome`)).toHaveLength(1))
  })

  test('moves the mark in the list and the pane’s scroll to the next lead', async () => {
    const next = theCall({ ...ended, id: callLead(901).id, leadId: callLead(2).id, businessName: 'Business 2' })
    const { user, answers, pane } = await call(ended, saving)
    const shown = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.keyboard('1{Enter}')
    answers['POST /api/calls/initiate'] = next
    answers['GET /api/calls/:id'] = next
    await user.click(await pane.findByRole('button', { name: 'Call next: Business 2' }))
    await screen.findByRole('dialog', { name: 'Business 2' })
    await waitFor(() =>
      expect(
        shown.mock.contexts.some(top => top instanceof Element && top.contains(pane.getByText('(212) 555-0102'))),
      ).toBe(true),
    )
    const marked = (name: string) => screen.getByText(name, { selector: 'tr *' }).closest('tr')?.className
    await waitFor(() => expect(marked('Business 2')).toContain('--color-mark'))
    expect(marked('Business 1')).not.toContain('--color-mark')
  })

  test('is what the line says if nobody answered', async () => {
    const { user, asked, pane } = await call({ ...ended, status: 'no-answer' }, saving)
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    await waitFor(() => expect(sent(asked, `PUT /api/calls/${id}/outcome`)).toHaveLength(1))
    expect(sent(asked, `PUT /api/calls/${id}/outcome`)[0]).toMatchObject({ outcome: 'no-answer' })
  })

  test('is required, and so is a callback’s time', async () => {
    const { user, asked, pane } = await call(ended, saving)
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    expect(pane.getByRole('alert')).toHaveTextContent('Choose an outcome, then save.')
    await user.click(pane.getByRole('button', { name: 'Call back' }))
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    expect(pane.getByRole('alert')).toHaveTextContent('Choose a day and a time for the callback')
    await user.click(pane.getByRole('button', { name: 'Tomorrow' }))
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    await pane.findByText('Calling in 3 seconds')
    const tomorrow = new Date()
    tomorrow.setDate(tomorrow.getDate() + 1)
    tomorrow.setHours(10, 0, 0, 0)
    expect(sent(asked, `PUT /api/calls/${id}/outcome`)).toEqual([
      { outcome: 'callback', notes: '', nextAction: '', callbackAt: tomorrow.toISOString() },
    ])
  })

  test('removes the callback if it’s final', async () => {
    const { user, asked, pane } = await call(ended, saving)
    await user.click(pane.getByRole('button', { name: 'Tomorrow' }))
    await user.click(pane.getByRole('button', { name: 'Wrong number' }))
    expect(pane.queryByLabelText('Callback time')).not.toBeInTheDocument()
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    await pane.findByText('Calling in 3 seconds')
    expect(sent(asked, `PUT /api/calls/${id}/outcome`)).toEqual([
      { outcome: 'wrong-number', notes: '', nextAction: '', callbackAt: null },
    ])
  })

  test('can add the lead to the do-not-call list', async () => {
    const { user, asked, pane } = await call(ended, saving)
    await user.click(pane.getByRole('button', { name: 'Not interested' }))
    await user.click(pane.getByLabelText('They asked not to be called again'))
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    await pane.findByText('Calling in 3 seconds')
    expect(sent(asked, `PUT /api/calls/${id}/outcome`)).toEqual([
      { outcome: 'not-interested', notes: '', nextAction: '', callbackAt: null, doNotCall: true },
    ])
  })

  test('stays on the page if it couldn’t be saved', async () => {
    const { user, pane } = await call(ended, { 'PUT /api/calls/:id/outcome': refuse(500, 'x') })
    await user.click(pane.getByRole('button', { name: 'Voicemail' }))
    await user.type(pane.getByLabelText('Note'), 'Beep')
    await user.click(pane.getByRole('button', { name: 'Save and call next' }))
    expect(await screen.findByText('The outcome couldn’t be saved. Please try again.')).toBeVisible()
    expect(pane.getByLabelText('Note')).toHaveValue('Beep')
    expect(pane.getByRole('button', { name: 'Voicemail' })).toHaveAttribute('aria-pressed', 'true')
  })
})

test('shows the script with the lead’s own values, and saves a change', async () => {
  const settings = { ownPhone: null, script: 'Is this {{businessName}} in {{city|town}}?' }
  const { user, asked, pane } = await call(
    {},
    { 'GET /api/settings/calling': settings, 'PUT /api/settings/calling': { ...settings, script: 'Hello {{email}}' } },
  )
  expect(await pane.findByText(/^Is this/)).toHaveTextContent('Is this Business 1 in town?')
  await user.click(pane.getByRole('button', { name: 'Edit script' }))
  await user.clear(pane.getByRole('textbox', { name: 'Script' }))
  // Two braces stand for one.
  await user.type(pane.getByRole('textbox', { name: 'Script' }), '{{ema{Enter}')
  await user.click(pane.getByRole('button', { name: 'Save script' }))
  expect(await pane.findByText(/^Hello/)).toHaveTextContent('Hello joe@made.example')
  expect(sent(asked, 'PUT /api/settings/calling')).toEqual([{ script: '{{email}}' }])
})

test('shows the previous call’s note and next action beside the next call', async () => {
  const before = { ...ended, createdAt: '2026-11-20T09:00:00.000Z', outcome: 'callback' } as const
  const last = theCall({ ...before, id: callLead(8).id, notes: 'Ask for Joe', nextAction: 'Send the prices' })
  const later = theCall({ ...last, id: callLead(9).id, createdAt: '2026-11-22T09:00:00.000Z', notes: 'Not yet' })
  const { pane } = await call({}, { 'GET /api/calls': [later, theCall(), last] })
  const talk = within(await pane.findByRole('region', { name: 'Last call' }))
  expect(talk.getByText('Call back')).toBeVisible()
  expect(talk.getByText('Ask for Joe')).toBeVisible()
  expect(talk.getByText('Send the prices')).toBeVisible()
})

test('adds a lead to the do-not-call list, and removes it', async () => {
  const blocked = callLead(1, { canCallNow: false, isDoNotCall: true, problem: 'On your do-not-call list.' })
  const { user } = renderApp('/calling', {
    api: {
      ...callingApi([callLead(1)]),
      'GET /api/leads/:id': lead,
      'POST /api/calls/leads/:id/do-not-call': blocked,
      'DELETE /api/calls/leads/:id/do-not-call': callLead(1),
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Business 1' }))
  await user.click(await screen.findByRole('button', { name: 'Add to do-not-call list' }))
  expect(await screen.findByText('Added to the do-not-call list')).toBeVisible()
  expect(screen.getByText('On your do-not-call list.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Allow calls again' }))
  expect(await screen.findByText('Calls allowed again')).toBeVisible()
  expect(screen.getByRole('dialog')).toHaveTextContent('Call Business 1')
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Finding, NamedLead } from '#contract/preflight.ts'
import { type Asked, refuse, renderApp } from '#test/web/app.tsx'

const id = '0190f1b0-0000-7000-8000-0000000000f1'
const campaign = {
  id,
  name: 'Spring',
  subject: 'Hello',
  status: 'sending',
  statusReason: null,
  recipientCount: 2,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  createdAt: '2026-11-21T09:00:00.000Z',
  scheduledAt: null,
  isHeld: false,
  sentAt: '2026-11-21T09:00:00.000Z',
  finishedAt: null,
}
const lead: NamedLead = {
  id,
  businessName: "Max's Deli",
  email: 'max@deli.test',
  phone: null,
  website: null,
  address: null,
  city: 'Portland',
}
const subject = { email: 'first', n: 0, field: 'subject' } as const
const typo: Finding = {
  code: 'unknown-variable',
  severity: 'block',
  at: subject,
  variable: '{{busines}}',
  suggestion: 'businessName',
}

/** Finds problems as the server would. */
const findings = ({ body }: Asked): { findings: Finding[] } => {
  const written = body as { subject: string; body: string; recipients: string[]; steps: { body: string }[] }
  const found: Finding[] = /\{\{busines[|}]/.test(written.subject) ? [typo] : []
  if (written.recipients.length > 1 && written.body.includes(lead.businessName))
    found.push({
      code: 'one-business',
      severity: 'block',
      lead,
      name: lead.businessName,
      recipients: 2,
      at: { ...subject, field: 'body' },
    })
  if (written.steps[0]?.body.includes('[topic]'))
    found.push({
      code: 'placeholder',
      severity: 'block',
      at: { email: 'follow-up', n: 1, field: 'body' },
      text: '[topic]',
    })
  if (written.recipients.includes('gone@left.test'))
    found.push({
      code: 'skipped',
      severity: 'warning',
      count: 1,
      of: 2,
      emails: ['gone@left.test'],
      suppressed: [{ reason: 'unsubscribed', count: 1 }],
    })
  return { findings: found }
}
const open = (api: Record<string, object> = {}) =>
  renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'POST /api/campaigns': { ...campaign, status: 'draft', sentAt: null },
      'POST /api/campaigns/:id/send': campaign,
      'POST /api/campaigns/mailable': { count: 1 },
      'POST /api/campaigns/preflight': findings,
      ...api,
    },
  })
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
const press = (name: string) => screen.getByRole('button', { name })
const field = (name: string) => screen.getByRole('textbox', { name })

test('marks a typo at its field while typing, until it is corrected', async () => {
  open()
  await fill('Subject', 'Hi {{busines}}')
  const words = "The subject uses {{busines}}, which isn't a variable. Did you mean {{businessName}}?"
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(await checks.findByText(words)).toBeVisible()
  await waitFor(() => expect(field('Subject')).toHaveAccessibleDescription(words))
  expect(field('Subject')).toBeInvalid()
  await fill('Subject', 'Hi {{businessName}}')
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
  await fill('Recipients', 'ann@bakery.example')
  await fill('Email Body', 'Hello there')
  expect(await checks.findByText('All checks passed.')).toBeVisible()
})

test('doesn’t say that checks passed which failed, and checks again when asked or when the connection is back', async () => {
  let isDown = true
  const { user } = open({
    'POST /api/campaigns/preflight': (asked: Asked) => (isDown ? refuse(503, 'Down.') : findings(asked)),
  })
  await fill('Recipients', 'ann@bakery.example')
  await fill('Subject', 'Hello')
  const reconnect = () => ['offline', 'online'].map(name => fireEvent(window, new Event(name)))
  for (const again of [reconnect, () => user.click(press('Try again'))]) {
    isDown = true
    await fill('Email Body', `Hello after ${again.name}`)
    expect(await screen.findByText('Not everything could be checked.')).toBeVisible()
    expect(screen.queryByText('All checks passed.')).toBeNull()
    isDown = false
    await again()
    expect(await screen.findByText('All checks passed.')).toBeVisible()
  }
})

test('the review replaces a typo by the variable that was meant', async () => {
  const { user } = open()
  await fill('Subject', 'Hi {{busines|you}}')
  await user.click(await screen.findByRole('button', { name: 'Use {{businessName}}' }))
  expect(field('Subject')).toHaveValue('Hi {{businessName|you}}')
})

test('the review leads to the section of a problem, which the bar of sections counts', async () => {
  const { user } = open()
  await fill('Email Body', 'Hello')
  await user.click(await screen.findByRole('button', { name: 'Add a follow-up' }))
  await fill('Body of the follow-up', 'About [topic]')
  expect(await screen.findByRole('button', { name: /Follow-ups\s*: 1 problem/ })).toBeVisible()
  await user.click(press('Edit text'))
  expect(field('Body of the follow-up')).toHaveFocus()
})

test('refuses to send with a block: makes no draft, keeps the text, and focuses the field', async () => {
  const { user, asked } = open()
  await fill('Recipients', 'a@new.test, b@new.test')
  await fill('Subject', 'Hi {{busines}}')
  await fill('Email Body', 'Hello there')
  await user.click(press('Send Campaign'))
  expect(await screen.findByText('Not sent yet')).toBeVisible()
  await waitFor(() => expect(field('Subject')).toHaveFocus())
  expect(asked.filter(({ call }) => call === 'POST /api/campaigns')).toEqual([])
  expect(field('Recipients')).toHaveValue('a@new.test, b@new.test')
  expect(field('Email Body')).toHaveValue('Hello there')
  await fill('Subject', 'Hi')
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
  await user.click(press('Send Campaign'))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
})

test('a new attempt to send takes away why the last one was refused', async () => {
  const { user, answers } = open()
  await fill('Recipients', 'a@new.test')
  await fill('Subject', 'Hi {{busines}}')
  await fill('Email Body', 'Hello there')
  await user.click(press('Send Campaign'))
  expect(await screen.findByText('Not sent yet')).toBeVisible()
  answers['POST /api/campaigns/preflight'] = () => new Promise(() => {})
  await user.click(press('Send Campaign'))
  await waitFor(() => expect(screen.queryByText('Not sent yet')).toBeNull())
})

test('marks a follow-up at its own field, and lets a warning be sent', async () => {
  const { user } = open()
  await fill('Recipients', 'a@new.test, gone@left.test')
  await fill('Subject', 'Hi')
  await fill('Email Body', 'Hello there')
  expect((await screen.findAllByText(/^1 of 2 recipients will be skipped: 1 unsubscribed/))[0]).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Add a follow-up' }))
  await fill('Body of the follow-up', 'About [topic]')
  expect((await screen.findAllByText(/^The body of follow-up 1 still contains “\[topic\]”/))[0]).toBeVisible()
  await fill('Body of the follow-up', 'About bread')
  await user.click(press('Send Campaign'))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
})

test("sends one business's email to that lead only, with Undo", async () => {
  const { user, asked } = open()
  await fill('Recipients', 'max@deli.test, b@new.test')
  await fill('Subject', 'Hello')
  await fill('Email Body', "Dear Max's Deli team in Portland,")
  await user.click(await screen.findByRole('button', { name: 'Send to this lead only' }))
  expect(field('Recipients')).toHaveValue('max@deli.test')
  await user.click(press('Undo'))
  expect(field('Recipients')).toHaveValue('max@deli.test, b@new.test')
  await user.click(await screen.findByRole('button', { name: 'Send to this lead only' }))
  await user.click(press('Send Campaign'))
  expect(await screen.findByText('Campaign sent')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/campaigns')?.body).toMatchObject({
    recipients: ['max@deli.test'],
  })
})

test("turns one business's email into variables after showing the result", async () => {
  const { user } = open()
  await fill('Recipients', 'max@deli.test, b@new.test')
  await fill('Subject', "A website for Max's Deli")
  await fill('Email Body', "Dear Max's Deli team in Portland,")
  await user.click(await screen.findByRole('button', { name: 'Turn into variables' }))
  const dialog = within(await screen.findByRole('dialog', { name: "Turn “Max's Deli” into variables?" }))
  expect(dialog.getByText('{{businessName|your business}}')).toBeVisible()
  expect(dialog.getByText('{{city|your town}}')).toBeVisible()
  expect(screen.getByLabelText('Email Body')).toHaveValue("Dear Max's Deli team in Portland,")
  await user.click(dialog.getByRole('button', { name: 'Turn into variables' }))
  expect(field('Subject')).toHaveValue('A website for {{businessName|your business}}')
  expect(field('Email Body')).toHaveValue('Dear {{businessName|local}} team in {{city|your town}},')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn into variables' })).toBeNull())
})

test('the preview marks an unknown variable, and shows the text around it', async () => {
  const { user } = open({
    'POST /api/campaigns/preview': {
      subject: 'For you',
      text: null,
      html: null,
      from: { name: null, address: 'ada@example.com' },
      notSent: 'Not yet.',
    },
  })
  await fill('Subject', 'For you')
  await fill('Email Body', 'Hi {{Nmae}}, a word from {{city}}')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Preview' }))
  expect(await sheet.findByText('{{Nmae}}')).toHaveClass('text-bad')
  expect(sheet.getByText(/^Hi/)).toHaveTextContent('Hi {{Nmae}}, a word from City')
  expect(sheet.getByText('City')).not.toHaveClass('text-bad')
})

test('the preview goes to the next recipient with a problem', async () => {
  const missing: Finding = {
    code: 'missing-value',
    severity: 'block',
    at: { ...subject, field: 'body' },
    variable: 'city',
    count: 2,
    of: 3,
    emails: ['b@new.test', 'c@new.test'],
  }
  const { user, asked } = open({
    'POST /api/campaigns/preflight': { findings: [missing] },
    'POST /api/campaigns/preview': ({ body }: Asked) => ({
      from: { name: 'Ada', address: 'ada@shop.test' },
      to: (body as { email: string }).email,
      subject: 'Hello',
      html: '<p>Bread</p>',
      text: 'Bread',
      notSent: null,
    }),
  })
  await fill('Recipients', 'a@new.test, b@new.test, c@new.test')
  await fill('Subject', 'Hello')
  await fill('Email Body', 'In {{city}}')
  await user.click(await screen.findByRole('button', { name: 'Preview' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Preview' }))
  const next = await sheet.findByRole('button', { name: 'Next with a problem (2)' })
  for (const [position, email] of [
    ['2 of 3', 'b@new.test'],
    ['3 of 3', 'c@new.test'],
    ['2 of 3', 'b@new.test'],
  ] as const) {
    await user.click(next)
    expect(await sheet.findByText(position)).toBeVisible()
    expect(sheet.getByText(email)).toBeVisible()
    await waitFor(() => expect(asked.at(-1)?.body).toMatchObject({ email }))
  }
})

test('checks again when leads change while the campaign is written', async () => {
  let complete = 0
  const { answers, events } = open({
    'POST /api/campaigns/preflight': ({ body }: Asked) => {
      if ((body as { body: string }).body === 'Hi') complete++
      return { findings: [] }
    },
  })
  await fill('Recipients', 'max@deli.test')
  await fill('Subject', 'Hello {{city}}')
  await fill('Email Body', 'Hi')
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  await waitFor(() => expect(complete).toBe(1))
  await waitFor(() => expect(events.connections()).toBe(1))
  answers['POST /api/campaigns/preflight'] = { findings: [typo] }
  events.send({ type: 'leads', id: null })
  expect(await checks.findByText(/which isn't a variable/)).toBeVisible()
})

test('replaces another program’s tag, says what changes, and takes it back', async () => {
  const tag = '{contactfield=firstname|there}'
  const at = { email: 'first', n: 0, field: 'body' }
  const { user } = open({
    'POST /api/campaigns/preflight': ({ body }: Asked) => ({
      findings: (body as { body: string }).body.includes(tag)
        ? [{ code: 'foreign-tag', severity: 'block', at, text: tag, to: '{{businessName|there}}' }]
        : [],
    }),
  })
  await fill('Recipients', 'max@deli.test')
  await fill('Subject', 'Hello')
  await fill('Email Body', `Hi ${tag}, how are you?`)
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(await checks.findByText(/a tag of another program/)).toBeVisible()
  expect(checks.getByText('Why: Canvass fills only its own variables.')).toBeVisible()
  expect(checks.getByText('{{businessName|there}}')).toBeVisible()
  await user.click(checks.getByRole('button', { name: 'Replace' }))
  expect(screen.getByLabelText('Email Body')).toHaveValue('Hi {{businessName|there}}, how are you?')
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByLabelText('Email Body')).toHaveValue(`Hi ${tag}, how are you?`)
})

test('leaves addresses of roles out, corrects a mistyped one, and shows who gets it', async () => {
  const remark = (code: string, emails: string[], to: string | null = null) => ({
    code,
    severity: 'warning',
    count: emails.length,
    of: 3,
    emails,
    to,
  })
  const { user } = open({
    'POST /api/campaigns/audience/people': { people: [{ email: 'abuse@deli.test' }], hasMore: false },
    'rest of preflight': ({ body }: Asked) => {
      const { recipients } = body as { recipients: string[] }
      return {
        findings: [
          ...(recipients.includes('abuse@deli.test') ? [remark('role-address', ['abuse@deli.test'])] : []),
          ...(recipients.includes('bob@gmial.com')
            ? [remark('mistyped', ['bob@gmial.com'], 'gmial.com is gmail.com')]
            : []),
        ],
        providers: [{ provider: 'google', count: 2 }],
      }
    },
  })
  await fill('Recipients', 'max@deli.test, abuse@deli.test, bob@gmial.com')
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  expect(await checks.findByText(/gmial.com is gmail.com/, {}, { timeout: 8000 })).toBeVisible()
  await waitFor(() => expect(screen.getByLabelText('Recipients')).toHaveValue('max@deli.test, bob@gmial.com'))
  expect(await screen.findByText('Google')).toBeVisible()
  await user.click(checks.getByRole('button', { name: 'Correct it' }))
  expect(screen.getByLabelText('Recipients')).toHaveValue('max@deli.test, bob@gmail.com')
})

test('records the consent that a country asks for, leaves its recipients out, and takes both back', async () => {
  let agreed: string[] = []
  const { user, asked } = open({
    'POST /api/campaigns/audience/people': { people: [{ email: 'ann@werk.de' }], hasMore: false },
    'POST /api/consents': ({ body }: Asked) => {
      agreed = (body as { emails: string[] }).emails
      return { recorded: 1 }
    },
    'POST /api/consents/withdraw': () => ({ withdrawn: agreed.splice(0).length }),
    'rest of preflight': ({ body }: Asked) => ({
      findings: (body as { recipients: string[] }).recipients
        .filter(email => email === 'ann@werk.de' && !agreed.includes(email))
        .map(email => ({
          code: 'needs-consent',
          severity: 'warning',
          count: 1,
          of: 2,
          emails: [email],
          to: 'Germany',
        })),
      providers: [],
    }),
  })
  await fill('Recipients', 'max@deli.test, ann@werk.de')
  const checks = within(await screen.findByRole('list', { name: 'Checks' }))
  const words = /1 of 2 recipients \(ann@werk.de\) is in Germany, where the law asks for consent/
  expect(await checks.findByText(words, {}, { timeout: 8000 })).toBeVisible()
  await user.click(checks.getByRole('button', { name: 'Record consent' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record the consent of 1 recipient' }))
  expect(dialog.getByRole('button', { name: 'Record consent' })).toBeDisabled()
  const put = (label: string, value: string) => fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  put('Day they agreed', '2026-11-01')
  put('What they agreed to, and how', 'Our form')
  put('Where', 'https://shop.test')
  await user.click(dialog.getByRole('button', { name: 'Record consent' }))
  expect(await screen.findByText('Consent recorded')).toBeVisible()
  expect(asked.find(({ call }) => call === 'POST /api/consents')?.body).toEqual({
    emails: ['ann@werk.de'],
    givenOn: '2026-11-01',
    how: 'Our form',
    place: 'https://shop.test',
    givenBy: '',
    coversOpens: false,
  })
  await waitFor(() => expect(checks.queryByText(words)).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await checks.findByText(words)).toBeVisible()
  await user.click(checks.getByRole('button', { name: 'Skip 1 recipient' }))
  await waitFor(() => expect(screen.getByLabelText('Recipients')).toHaveValue('max@deli.test'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(screen.getByLabelText('Recipients')).toHaveValue('max@deli.test, ann@werk.de')
})

import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/campaigns/templates/templates-dialog.tsx'
import '#web/features/leads/details/lead-form.tsx'
import '#web/pages/ai-composer.tsx'
import '#web/pages/campaigns.tsx'
import '#web/pages/dashboard.tsx'
import '#web/pages/settings.tsx'
import type { EmailDomain } from '#contract/domains.ts'
import { ada, renderApp, unreachable } from '#test/web/app.tsx'
import { formsApi, sender } from '#test/web/forms.ts'
import { lead } from '#test/web/leads.ts'
import { expectLogin, heldAnswer } from '#test/web/redirect.ts'

/** The rules for every form. */
interface Form {
  name: string
  path: string
  /** The call that it makes, and the reply to a valid one. */
  call: string
  reply: object
  /** The label of a free-text field. */
  field: string
  /** Opens the form and fills in the other fields without sending. */
  open: (user: User) => Promise<unknown>
  button: string
  /** The title of its failure, and its text without a network. */
  failure: [title: string, text: string]
  /** Where an ended session leads. */
  login: string
  isVisitors?: boolean
}
type User = ReturnType<typeof renderApp>['user']

const NO_NETWORK = 'Unable to connect to server. Please check your connection and try again.'
const id = '0190f1b0-0000-7000-8000-00000000000c'
const campaign = {
  id,
  name: 'Campaign',
  subject: 'Hello',
  status: 'draft',
  statusReason: null,
  recipientCount: 1,
  sentCount: 0,
  openCount: 0,
  replyCount: 0,
  sentAt: null,
  finishedAt: null,
  scheduledAt: null,
  isHeld: false,
  createdAt: '2026-11-21T09:00:00.000Z',
}
const template = {
  id,
  name: 'Mine',
  subject: '',
  body: '',
  isDefault: false,
  createdAt: campaign.createdAt,
  updatedAt: campaign.createdAt,
}
const domain: EmailDomain = {
  id,
  domain: 'mail.example.com',
  displayName: 'mail.example.com',
  fromName: '',
  status: 'pending',
  isDefault: true,
  dnsRecords: [],
  spfStatus: 'pending',
  dkimStatus: 'pending',
  dmarcStatus: 'pending',
  lastVerificationAttempt: null,
  verifiedAt: null,
}
const api: Record<string, object> = {
  ...formsApi,
  'GET /api/leads/search/interpret': {
    category: null,
    words: '',
    place: null,
    radiusKm: 0,
    count: 0,
    said: { business: '', place: '', count: null, radiusKm: null },
  },
  'POST /api/leads/import': { imported: 1, skipped: 0, leads: [lead(1)] },
  [`POST /api/campaigns/:id/send`]: { ...campaign, status: 'sending' },
}

/** The last field with that label: a dialog comes after the page. */
const control = (label: string) => screen.getAllByLabelText(label).at(-1) as HTMLElement
const type = async (label: string, text: string) => {
  await screen.findAllByLabelText(label)
  fireEvent.change(control(label), { target: { value: text } })
}
const press = async (user: User, name: string) => user.click(await screen.findByRole('button', { name }))
/** The last button with that name: a dialog's button may share its name with the one that opened it. */
const submitButton = (form: Form) => {
  const buttons = screen.getAllByRole('button', { name: form.button })
  return buttons.at(-1) as HTMLElement
}

const forms: Form[] = [
  {
    name: 'search',
    path: '/dashboard',
    call: 'POST /api/leads/search',
    reply: [],
    login: '/api/login',
    field: 'Search query',
    button: 'Fetch Leads',
    open: async () => {},
    failure: ['Search failed', 'Failed to search for leads. Please try again.'],
  },
  {
    name: 'new lead',
    path: '/dashboard',
    call: 'POST /api/leads',
    reply: lead(1),
    login: '/api/login',
    field: 'Description',
    button: 'Add lead',
    open: async user => {
      await press(user, 'Add lead')
      await type('Business name', 'Pearl Bakery')
    },
    failure: ['Failed to add lead', NO_NETWORK],
  },
  {
    name: 'composer',
    path: '/ai-composer',
    call: 'POST /api/ai/generate-email',
    login: '/api/login',
    reply: { subject: 'Hello', body: 'Hello there', tone: 'professional', writer: 'builtin' },
    field: 'My Niche/Offer',
    button: 'Generate Email',
    open: () => type('Target Business Details', 'Pearl Bakery'),
    failure: ['Generation failed', 'Failed to generate email. Please try again.'],
  },
  {
    name: 'campaign',
    path: '/campaigns/new',
    call: 'POST /api/campaigns',
    reply: campaign,
    login: '/api/login',
    field: 'Email Body',
    button: 'Send Campaign',
    open: async () => {
      await type('Recipients', 'ann@bakery.example')
      await type('Subject', 'Hello')
    },
    failure: ['Creation failed', NO_NETWORK],
  },
  {
    name: 'template',
    path: '/campaigns/new',
    call: 'POST /api/email-templates',
    reply: template,
    login: '/api/login',
    field: 'Save this email as a template',
    button: 'Save template',
    open: async user => {
      await type('Subject', 'Hello')
      await press(user, 'Template for Subject')
    },
    failure: ['Save failed', NO_NETWORK],
  },
  {
    name: 'sender',
    path: '/settings/sender',
    call: 'PUT /api/settings/sender',
    reply: sender,
    login: '/login',
    field: 'From name',
    button: 'Save sender',
    open: async () => {},
    failure: ['Update Failed', NO_NETWORK],
  },
  {
    name: 'domain',
    path: '/settings/domains',
    call: 'POST /api/domains',
    reply: domain,
    login: '/login',
    field: 'From name',
    button: 'Add Domain',
    open: async user => {
      await press(user, 'Add Domain')
      await type('Domain', 'mail.example.com')
    },
    failure: ['Failed to Add Domain', NO_NETWORK],
  },
  {
    name: 'profile',
    path: '/profile',
    call: 'PUT /api/auth/profile',
    reply: ada,
    login: '/login',
    field: 'First name',
    button: 'Save Changes',
    open: async user => {
      if (screen.queryByLabelText('First name') === null) await press(user, 'Edit profile')
    },
    failure: ['Update Failed', NO_NETWORK],
  },
  {
    name: 'sign-up',
    path: '/register',
    call: 'POST /api/auth/register',
    reply: ada,
    login: '',
    field: 'First name',
    button: 'Create account',
    isVisitors: true,
    open: async () => {
      await type('Last name', 'Byron')
      await type('Email', 'ada@example.com')
      await type('Password', 'correct horse')
    },
    failure: ['Registration Failed', NO_NETWORK],
  },
]
const ofUsers = forms.filter(form => !form.isVisitors)

async function fill(form: Form, text: string, answer: object = form.reply) {
  const app = renderApp(form.path, { ...(form.isVisitors && { user: null }), api: { ...api, [form.call]: answer } })
  await screen.findByRole('heading', { level: 1 })
  await form.open(app.user)
  await type(form.field, text)
  return { ...app, submit: () => app.user.click(submitButton(form)) }
}
const sentBy = (form: Form, asked: { call: string; body: unknown }[]) => asked.filter(({ call }) => call === form.call)

describe('unusual text is saved as typed and shown as text', () => {
  const texts = [
    ['markup', '<img src=x onerror="alert(1)"><script>alert(2)</script>'],
    ['right-to-left text', 'مخبز اللؤلؤة – מאפייה abc'],
  ] as const
  const cases = forms.flatMap(form => texts.map(([kind, text]) => ({ form, kind, text })))
  // Names of people can't contain markup (contract/names.test.ts).
  const isTaken = ({ form, kind }: (typeof cases)[number]) => kind !== 'markup' || form.field !== 'First name'
  test.each(cases.filter(isTaken))('$form.name: $kind', async ({ form, text }) => {
    const { submit, asked } = await fill(form, text)
    await submit()
    await waitFor(() => expect(sentBy(form, asked)).toHaveLength(1))
    expect(Object.values(sentBy(form, asked)[0]?.body as object)).toContain(text)
    expect(document.querySelector('img[src="x"], script')).toBeNull()
  })
})

test.each(forms)('a double click submits the $name once', async form => {
  let answer = (_: unknown) => {}
  const slow = () => new Promise(resolve => (answer = resolve))
  const { user, asked } = await fill(form, 'Something', slow)
  await user.dblClick(submitButton(form))
  await waitFor(() => expect(sentBy(form, asked)).toHaveLength(1))
  await user.click(submitButton(form))
  expect(sentBy(form, asked)).toHaveLength(1)
  answer(form.reply)
})

test.each(forms)('the $name reports a lost connection, keeps its input, and can be submitted again', async form => {
  const { submit, asked, answers } = await fill(form, 'Something', unreachable)
  await submit()
  const [title, text] = form.failure
  expect(await screen.findByText(title)).toBeVisible()
  expect(screen.getByText(text)).toBeVisible()
  expect(control(form.field)).toHaveValue('Something')
  answers[form.call] = form.reply
  await submit()
  await waitFor(() => expect(sentBy(form, asked)).toHaveLength(2))
})

test.each(ofUsers)(
  'an ended session leads to the login page after 500 ms and keeps the input of the $name',
  async form => {
    const held = heldAnswer()
    const { submit, left, asked } = await fill(form, 'Something', held.answer)
    await submit()
    await waitFor(() => expect(sentBy(form, asked)).toHaveLength(1))
    await expectLogin(held, left, form.login)
    expect(screen.queryByText(form.failure[0])).toBeNull()
    cleanup()
    const { user } = renderApp(form.path, { api })
    await screen.findByRole('heading', { level: 1 })
    await form.open(user)
    await waitFor(() => expect(control(form.field)).toHaveValue('Something'))
  },
)

test.each([
  ['new lead', 'Description', 5001],
  ['sender', 'From name', 101],
  ['profile', 'First name', 101],
  ['sign-up', 'First name', 101],
])('the %s marks a field whose text is too long', async (name, field, length) => {
  const form = forms.find(one => one.name === name) as Form
  const { submit, asked } = await fill(form, 'x'.repeat(length))
  await submit()
  const input = control(field)
  await waitFor(() => expect(input).toHaveAttribute('aria-invalid', 'true'))
  const note = document.getElementById(input.getAttribute('aria-describedby') ?? '') as HTMLElement
  expect(within(note).getByText(/at most/i)).toBeVisible()
  expect(sentBy(form, asked)).toEqual([])
})

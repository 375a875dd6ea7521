import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
// Import them up front, so that the first test doesn't wait for them.
import '#web/features/calls/list/add-lead.tsx'
import '#web/features/calls/settings/settings-card.tsx'
import '#web/features/campaigns/templates/templates-dialog.tsx'
import '#web/features/leads/details/lead-form.tsx'
import '#web/features/leads/tags-and-fields/tags-and-fields.tsx'
import '#web/features/sending-accounts/sending-accounts-card.tsx'
import '#web/pages/ai-composer.tsx'
import '#web/pages/calling.tsx'
import '#web/pages/campaigns.tsx'
import '#web/pages/dashboard.tsx'
import '#web/pages/settings.tsx'
import { refuse, refuseWith, renderApp } from '#test/web/app.tsx'
import { formsApi, north } from '#test/web/forms.ts'
import { lead, listApi } from '#test/web/leads.ts'

type User = ReturnType<typeof renderApp>['user']
interface Form {
  name: string
  path: string
  /** What the form needs besides `formsApi`. */
  needs?: Record<string, object>
  open?: (user: User) => Promise<unknown>
  button: string
}

/** The last field with that label: a dialog comes after the page. */
const control = (label: string) => screen.getAllByLabelText(label).at(-1) as HTMLElement
const type = async (label: string, value: string) => {
  await screen.findAllByLabelText(label)
  fireEvent.change(control(label), { target: { value } })
}
const press = async (user: User, name: string) =>
  user.click((await screen.findAllByRole('button', { name })).at(-1) as HTMLElement)

const forms = {
  search: { name: 'search', path: '/dashboard', button: 'Fetch Leads' },
  newLead: { name: 'new lead', path: '/dashboard', button: 'Add lead', open: user => press(user, 'Add lead') },
  leadToCall: { name: 'lead to call', path: '/calling', button: 'Add Lead', open: user => press(user, 'Add Lead') },
  outcome: {
    name: 'outcome of a call',
    path: '/calling',
    button: 'Save outcome',
    open: user => press(user, 'Call Business 1'),
  },
  tag: {
    name: 'tag',
    path: '/dashboard',
    needs: { ...listApi([lead(1)]), 'GET /api/tags': [north] },
    button: 'Save',
    open: async user => {
      await press(user, 'More actions for the list')
      await user.click(await screen.findByRole('menuitem', { name: 'Tags and fields' }))
      await press(user, 'Rename tag North tour')
    },
  },
  composer: { name: 'composer', path: '/ai-composer', button: 'Generate Email' },
  campaign: { name: 'campaign', path: '/campaigns/new', button: 'Send Campaign' },
  campaignLater: {
    name: 'campaign for later',
    path: '/campaigns/new',
    button: 'Send Later',
    open: async user => {
      await user.click(await screen.findByRole('radio', { name: 'Later' }))
      await type('Start time', '')
    },
  },
  template: {
    name: 'template',
    path: '/campaigns/new',
    button: 'Save template',
    open: async user => {
      await type('Subject', 'Hello')
      await press(user, 'Template for Subject')
      await screen.findByLabelText('Save this email as a template')
    },
  },
  sender: { name: 'sender', path: '/settings/sender', button: 'Save sender' },
  domain: { name: 'domain', path: '/settings/domains', button: 'Add Domain', open: user => press(user, 'Add Domain') },
  password: { name: 'password', path: '/settings/security', button: 'Change password' },
  crm: { name: 'CRM key', path: '/settings/crm', button: 'Connect HubSpot' },
  calling: { name: 'calling settings', path: '/settings/calling', button: 'Save calling settings' },
  smtp: {
    name: 'SMTP account',
    path: '/settings/email-account',
    button: 'Test and save',
    open: user => press(user, 'Add account'),
  },
  ses: {
    name: 'SES account',
    path: '/settings/email-account',
    button: 'Test and save',
    open: async user => {
      await press(user, 'Add account')
      await type('Send through', 'ses')
    },
  },
  limits: {
    name: 'limits of an account',
    path: '/settings/email-account',
    button: 'Save limits',
    open: async user => {
      await press(user, 'Manage ada@shop.example')
      await press(user, 'Change limits of ada@shop.example')
    },
  },
  totalDailyLimit: {
    name: 'limit of all accounts',
    path: '/settings/email-account',
    button: 'Save limit',
    open: user => press(user, 'Change limit'),
  },
  profile: { name: 'profile', path: '/profile', button: 'Save Changes', open: user => press(user, 'Edit profile') },
  signUp: { name: 'sign-up', path: '/register', button: 'Create account' },
  login: { name: 'login', path: '/login', button: 'Log in' },
  forgotten: { name: 'forgotten password', path: '/forgot-password', button: 'Send link' },
  reset: { name: 'password reset', path: '/reset-password/abc', button: 'Change password' },
} satisfies Record<string, Form>

const isVisitors = ({ path }: Form) => /register|login|password/.test(path)

async function fill(form: Form, typed: Record<string, string>, more: Record<string, object> = {}) {
  const app = renderApp(form.path, {
    ...(isVisitors(form) && { user: null }),
    api: { ...formsApi, ...form.needs, ...more },
  })
  await screen.findByRole('heading', { level: 1 })
  await form.open?.(app.user)
  for (const [label, value] of Object.entries(typed)) await type(label, value)
  await screen.findAllByRole('button', { name: form.button })
  return app
}

/** The text that a screen reader announces with the field, besides its name. */
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? ''

/** What's typed, each field that's marked with its words, and what's said besides. */
const faulty: [Form, Record<string, string>, Record<string, string>, string[]?][] = [
  [
    forms.search,
    {},
    { 'Search query': 'Enter what you’re looking for.' },
    ['Search query required', "Please enter a search query like 'Find 50 plumbers in 90210'"],
  ],
  [
    forms.newLead,
    { Email: 'nobody' },
    { 'Business name': 'Business name is required', Email: 'Invalid email address' },
  ],
  [
    forms.leadToCall,
    { 'Business name': 'Pearl Bakery' },
    { Phone: 'Phone is required' },
    ['Missing required fields', 'Please provide at least business name and phone number.'],
  ],
  [
    forms.leadToCall,
    { Email: 'nobody' },
    { 'Business name': 'Business name is required', Phone: 'Phone is required', Email: 'Invalid email address' },
  ],
  [
    forms.composer,
    {},
    { 'My Niche/Offer': 'Fill in “My Niche/Offer”.', 'Target Business Details': 'Fill in “Target Business Details”.' },
  ],
  [
    forms.composer,
    { 'My Niche/Offer': 'Bread' },
    { 'Target Business Details': 'Fill in “Target Business Details”.' },
    ['Missing information', 'Please fill in both your niche/offer and target business details.'],
  ],
  [
    forms.campaign,
    {},
    { Recipients: 'Enter at least one email address.', Subject: 'Enter a subject.', 'Email Body': 'Write the email.' },
  ],
  [
    forms.campaign,
    { Recipients: 'ann@bakery.example', Subject: 'Hello' },
    { 'Email Body': 'Write the email.' },
    ['Missing information', 'Please fill in all required fields before sending.'],
  ],
  [
    forms.campaign,
    { Recipients: 'ann', Subject: 'Hello', 'Email Body': 'Hi' },
    { Recipients: 'Correct these email addresses: ann' },
    ['Invalid emails', 'Please correct these email addresses: ann'],
  ],
  [
    forms.campaignLater,
    { Recipients: 'ann@bakery.example' },
    { Subject: 'Enter a subject.', 'Email Body': 'Write the email.', 'Start time': 'Choose a day and time.' },
  ],
  [forms.template, {}, { 'Save this email as a template': 'Template name is required' }],
  [forms.sender, { 'From address': 'nobody' }, { 'From address': 'Invalid email address' }],
  [forms.domain, {}, { Domain: 'Domain is required' }],
  [
    forms.password,
    { 'New password': 'short' },
    {
      'Current password': 'Current password is required',
      'New password': 'New password must be at least 8 characters',
      'Confirm new password': 'Password confirmation is required',
    },
  ],
  [forms.crm, {}, { 'Service key': 'Paste the key from your CRM.' }],
  [
    forms.smtp,
    { Port: 'x' },
    {
      'Account’s from address': 'Invalid email address',
      Server: 'Enter the name of the mail server, such as smtp.example.com',
      Port: 'Enter a port number',
    },
  ],
  [
    forms.ses,
    { Region: '' },
    {
      'Account’s from address': 'Invalid email address',
      'Access key ID': 'Paste the access key ID, such as AKIA…',
      Region: 'Enter a region, such as us-east-1',
    },
  ],
  [forms.limits, { 'Hourly limit': '0' }, { 'Hourly limit': 'Enter at least 1' }],
  [
    forms.totalDailyLimit,
    { 'Daily limit for all accounts': 'x' },
    { 'Daily limit for all accounts': 'Enter a whole number' },
  ],
  [
    forms.profile,
    { 'First name': '', 'Last name': '' },
    { 'First name': 'First name is required', 'Last name': 'Last name is required' },
  ],
  [
    forms.signUp,
    { Email: 'nobody' },
    {
      'First name': 'First name is required',
      'Last name': 'Last name is required',
      Email: 'Invalid email address',
      Password: 'Password must be at least 8 characters',
    },
  ],
  [forms.login, {}, { Email: 'Invalid email address', Password: 'Password is required' }],
  [forms.forgotten, {}, { Email: 'Invalid email address' }],
  [forms.reset, { 'New password': 'correct horse' }, { 'Confirm new password': 'Password confirmation is required' }],
]

test.each(faulty.map(([form, typed, notes, said = []]) => ({ form, typed, notes, fields: Object.keys(notes), said })))(
  'the $form.name marks $fields and focuses the first',
  async ({ form, typed, notes, fields, said }) => {
    const { user, asked } = await fill(form, typed)
    await press(user, form.button)
    await waitFor(() => expect(control(fields[0] as string)).toHaveFocus())
    for (const text of said) expect(await screen.findByText(text)).toBeVisible()
    for (const [field, words] of Object.entries(notes)) {
      expect(control(field)).toHaveAttribute('aria-invalid', 'true')
      expect(noteOf(control(field))).toBe(words)
    }
    const scope = within(control(fields[0] as string).closest('form') as HTMLElement)
    const marked = [...scope.queryAllByRole('textbox'), ...scope.queryAllByRole('searchbox')].filter(
      one => one.getAttribute('aria-invalid') === 'true',
    )
    expect(marked.every(one => fields.some(label => control(label) === one))).toBe(true)
    expect(asked.filter(({ call }) => /^(POST|PUT) /.test(call))).toEqual([])
    // Submit again after the focus moved: the page must react to the same fault again.
    await press(user, form.button)
    await waitFor(() => expect(control(fields[0] as string)).toHaveFocus())
  },
)

const SAID = 'Something is wrong with this one.'
const refused: [Form, Record<string, string>, string, string, string, string?][] = [
  [forms.newLead, { 'Business name': 'Pearl', Phone: '123' }, 'POST /api/leads', 'phone', 'Phone'],
  [
    forms.leadToCall,
    { 'Business name': 'Pearl', Phone: '(212) 555-0100' },
    ...(['POST /api/leads', 'phone', 'Phone'] as const),
  ],
  [forms.tag, { 'Tag name': 'South' }, 'PUT /api/tags/:id', 'name', 'Tag name'],
  [
    forms.template,
    { 'Save this email as a template': 'Mine' },
    ...(['POST /api/email-templates', 'name', 'Save this email as a template'] as const),
  ],
  [
    forms.sender,
    { 'From address': 'ada@example.com' },
    ...(['PUT /api/settings/sender', 'fromAddress', 'From address'] as const),
  ],
  [
    forms.domain,
    { Domain: 'example.com' },
    ...(['POST /api/domains', 'domain', 'Domain', 'Failed to Add Domain'] as const),
  ],
  [
    forms.password,
    { 'Current password': 'x', 'New password': 'correct horse', 'Confirm new password': 'correct horse' },
    ...(['POST /api/auth/change-password', 'currentPassword', 'Current password'] as const),
    'Password Change Failed',
  ],
  [forms.crm, { 'Service key': 'pat-1' }, ...(['PUT /api/settings/crm', 'apiKey', 'Service key'] as const)],
  [
    forms.calling,
    { 'Your own phone': '12' },
    ...(['PUT /api/settings/calling', 'ownPhone', 'Your own phone'] as const),
  ],
  [
    forms.smtp,
    { 'Account’s from address': 'ada@shop.example', Server: 'smtp.example.com' },
    ...(['POST /api/settings/sending-accounts', 'fromAddress', 'Account’s from address'] as const),
  ],
  [
    forms.profile,
    { 'First name': 'Ada' },
    ...(['PUT /api/auth/profile', 'firstName', 'First name', 'Update Failed'] as const),
  ],
  [
    forms.signUp,
    { 'First name': 'Ada', 'Last name': 'B', Email: 'ada@example.com', Password: 'correct horse' },
    ...(['POST /api/auth/register', 'email', 'Email', 'Registration Failed'] as const),
  ],
]

test.each(refused.map(([form, typed, call, field, label, title]) => ({ form, typed, call, field, label, title })))(
  'the $form.name marks and focuses the field that the server rejects, without repeating its message',
  async ({ form, typed, call, field, label, title }) => {
    const { user } = await fill(form, typed, { [call]: refuseWith(400, { message: SAID, field }) })
    await press(user, form.button)
    await waitFor(() => expect(control(label)).toHaveFocus())
    expect(control(label)).toHaveAttribute('aria-invalid', 'true')
    expect(noteOf(control(label))).toBe(SAID)
    if (title) expect(await screen.findByText(title)).toBeVisible()
    else expect(screen.getAllByText(SAID)).toHaveLength(1)
  },
)

test('a call without an outcome focuses the outcomes, and a callback without a time focuses the time', async () => {
  const { user } = await fill(forms.outcome, {})
  await press(user, 'Save outcome')
  const first = within(screen.getByRole('group', { name: 'How did it go?' })).getAllByRole('button')[0]
  await waitFor(() => expect(first).toHaveFocus())
  expect(noteOf(screen.getByRole('group', { name: 'How did it go?' }))).toMatch(/^Choose an outcome/)
  await press(user, 'Call back')
  await press(user, 'Save outcome')
  await waitFor(() => expect(control('Callback time')).toHaveFocus())
  expect(noteOf(control('Callback time'))).toMatch(/^Choose a day/)
})

test('a field keeps the focus while the user types, even if the server rejects another field', async () => {
  let answer = (_: unknown) => {}
  const slow = () => new Promise(resolve => (answer = resolve))
  const typed = { 'First name': 'Ada', 'Last name': 'B', Email: 'ada@example.com', Password: 'correct horse' }
  const { user } = await fill(forms.signUp, typed, { 'POST /api/auth/register': slow })
  await press(user, 'Create account')
  await user.type(control('Website (optional)'), 'ada')
  answer(refuseWith(409, { message: SAID, field: 'email' }))
  await waitFor(() => expect(noteOf(control('Email'))).toBe(SAID))
  expect(control('Website (optional)')).toHaveFocus()
})

test('a refusal that names no field of the form appears as a toast', async () => {
  const { user } = await fill(forms.crm, { 'Service key': 'pat-1' }, { 'PUT /api/settings/crm': refuse(400, SAID) })
  await press(user, 'Connect HubSpot')
  expect(await screen.findByText(SAID)).toBeVisible()
  expect(control('Service key')).not.toHaveAttribute('aria-invalid')
})

test('every form uses the component that focuses faulty fields', () => {
  const sources = import.meta.glob<string>('./**/*.tsx', { query: '?raw', import: 'default', eager: true })
  const own = Object.entries(sources).filter(([, text]) => /<form\b/.test(text))
  expect(own.map(([path]) => path).filter(path => !path.includes('.test.'))).toEqual(['./ui/form.tsx'])
})

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Template } from '#contract/templates.ts'
import { refuse, renderApp } from '#test/web/app.tsx'
import { sender } from '#test/web/forms.ts'

const kept: Template = {
  id: '0190f1b0-0000-7000-8000-0000000000e1',
  name: 'Spring email',
  subject: 'Spring at {{businessName}}',
  body: '<p>Dear <b>you</b></p>',
  isDefault: false,
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
}
const api = {
  'GET /api/settings/sender': sender,
  'GET /api/leads/facets': { total: 0, matching: 0, withEmail: 0, categories: [], statuses: [] },
  'GET /api/leads/emails': { emails: [] },
  'GET /api/campaigns': [],
  'GET /api/email-templates': [],
}
const open = (more: Record<string, object> = {}) => renderApp('/campaigns/new', { api: { ...api, ...more } })
type User = ReturnType<typeof renderApp>['user']

async function importFile(user: User, field: string, file: File) {
  await user.click(await screen.findByRole('button', { name: `From File for ${field}` }))
  fireEvent.drop(await screen.findByText(/^Drop a/), { dataTransfer: { files: [file] } })
  await screen.findByText(file.name)
  await user.click(screen.getByRole('button', { name: 'Import Data' }))
}

describe('From File', () => {
  test('adds each address in the file once, with Undo', async () => {
    const { user } = open()
    const recipients = await screen.findByLabelText('Recipients')
    await user.type(recipients, 'ann@bakery.example')
    await importFile(
      user,
      'Recipients',
      new File(['email;name\nbob@garage.example;Bob\nANN@bakery.example x'], 'list.csv'),
    )
    await waitFor(() => expect(recipients).toHaveValue('ann@bakery.example, bob@garage.example'))
    expect(screen.getByText('Recipients added')).toBeVisible()
    expect(screen.getByText(/^1 new address from list.csv; 1 duplicate skipped\.$/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(recipients).toHaveValue('ann@bakery.example')
  })

  test('counts 40,000 rows', async () => {
    const { user } = open()
    const rows = Array.from({ length: 40_000 }, (_, i) => `Business ${i},person${i}@business.example`)
    await importFile(user, 'Recipients', new File([rows.join('\n')], 'many.csv'))
    expect(await screen.findByText('40,000 addresses')).toBeVisible()
  })

  test('says so if the file contains no address, and changes nothing', async () => {
    const { user } = open()
    await importFile(user, 'Recipients', new File(['nothing here'], 'notes.txt'))
    expect(await screen.findByText('No email addresses found')).toBeVisible()
    expect(screen.getByLabelText('Recipients')).toHaveValue('')
  })

  test('takes only the first line as the subject', async () => {
    const { user } = open()
    await importFile(user, 'Subject', new File(['Fresh bread\r\nand more'], 'subject.txt'))
    expect(screen.getByLabelText('Subject')).toHaveValue('Fresh bread')
  })

  test('takes the whole text as the body, with Undo', async () => {
    const { user } = open()
    const body = await screen.findByLabelText('Email Body')
    await user.type(body, 'Typed before')
    await importFile(user, 'Email Body', new File(['Dear you,\n\nhello\n'], 'body.txt'))
    expect(body).toHaveValue('Dear you,\n\nhello')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(body).toHaveValue('Typed before')
  })

  test.each(['Subject', 'Email Body'])('refuses a .csv for the %s', async field => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: `From File for ${field}` }))
    const file = new File(['x'], 'people.csv')
    fireEvent.drop(await screen.findByText(/^Drop a/), { dataTransfer: { files: [file] } })
    expect(await screen.findByText('Invalid file type')).toBeVisible()
    expect(screen.getByText('Please select a .txt file')).toBeVisible()
  })
})

const openTemplates = async (user: User, field = 'Email Body') => {
  await user.click(await screen.findByRole('button', { name: `Template for ${field}` }))
  return within(await screen.findByRole('dialog', { name: 'Templates' }))
}

describe('Template', () => {
  test('offers starting templates until the account has saved its own', async () => {
    const { user } = open()
    const dialog = await openTemplates(user)
    expect(await dialog.findAllByText('Starting template')).toHaveLength(3)
    expect(dialog.queryByRole('button', { name: /^Delete/ })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Use email Introduction' }))
    expect(screen.getByLabelText('Subject')).toHaveValue('A question for {{businessName|you}}')
    expect(screen.getByLabelText<HTMLTextAreaElement>('Email Body').value).toContain('I found you')
  })

  test('fills only the subject, with Undo', async () => {
    const { user } = open({ 'GET /api/email-templates': [kept] })
    const subject = await screen.findByLabelText('Subject')
    await user.type(subject, 'Typed before')
    const dialog = await openTemplates(user, 'Subject')
    expect(await dialog.findByText('Dear you')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Subject only of Spring email' }))
    expect(subject).toHaveValue(kept.subject)
    expect(screen.getByLabelText('Email Body')).toHaveValue('')
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(subject).toHaveValue('Typed before')
  })

  test('saves the email as a template without sending the campaign', async () => {
    const { user, asked } = open({ 'POST /api/email-templates': kept })
    await user.type(await screen.findByLabelText('Recipients'), 'ann@bakery.example')
    await user.type(screen.getByLabelText('Subject'), 'Hello')
    await user.type(screen.getByLabelText('Email Body'), 'Dear you')
    const dialog = await openTemplates(user)
    await user.click(await dialog.findByRole('button', { name: 'Save template' }))
    expect(await dialog.findByText('Template name is required')).toBeVisible()
    await user.type(dialog.getByLabelText('Save this email as a template'), 'Mine{Enter}')
    expect(await screen.findByText('Template saved')).toBeVisible()
    const posts = asked.filter(a => a.call.startsWith('POST'))
    expect(posts).toMatchObject([
      { call: 'POST /api/email-templates', body: { name: 'Mine', subject: 'Hello', body: 'Dear you' } },
    ])
  })

  test('replaces a template of the same name', async () => {
    const { user, asked } = open({ 'GET /api/email-templates': [kept], 'PUT /api/email-templates/:id': kept })
    await user.type(await screen.findByLabelText('Subject'), 'Hello')
    const dialog = await openTemplates(user)
    await user.type(await dialog.findByLabelText('Save this email as a template'), 'spring EMAIL')
    await user.click(dialog.getByRole('button', { name: 'Replace template' }))
    await screen.findByText('Template saved')
    expect(asked.at(-2)).toMatchObject({
      call: `PUT /api/email-templates/${kept.id}`,
      body: { subject: 'Hello', body: '' },
    })
  })

  test('makes a template the default, deletes it, and brings it back', async () => {
    const { user, asked, answers } = open({
      'GET /api/email-templates': [kept],
      'POST /api/email-templates': kept,
      'PUT /api/email-templates/:id': { ...kept, isDefault: true },
      'DELETE /api/email-templates/:id': { message: 'Template deleted' },
    })
    const dialog = await openTemplates(user)
    answers['GET /api/email-templates'] = [{ ...kept, isDefault: true }]
    await user.click(await dialog.findByRole('button', { name: 'Make Spring email the default' }))
    expect(await dialog.findByText('Default')).toBeVisible()
    answers['GET /api/email-templates'] = []
    await user.click(dialog.getByRole('button', { name: 'Delete Spring email' }))
    expect(await screen.findByText('Template deleted')).toBeVisible()
    expect(asked.filter(a => a.call.startsWith('DELETE'))).toHaveLength(1)
    await waitFor(() => expect(dialog.queryByText('Spring email')).toBeNull())
    answers['GET /api/email-templates'] = [kept]
    await user.click(screen.getByRole('button', { name: 'Undo', hidden: true }))
    expect(await dialog.findByText('Spring email')).toBeVisible()
    const { name, subject, body } = kept
    expect(asked.find(a => a.call === 'POST /api/email-templates')?.body).toEqual({
      name,
      subject,
      body,
      isDefault: true,
    })
  })

  test('offers to try again if the templates can’t be loaded', async () => {
    const { user, answers } = open({ 'GET /api/email-templates': refuse(500, 'Something went wrong') })
    const dialog = await openTemplates(user)
    const retry = await dialog.findByRole('button', { name: 'Try again' })
    answers['GET /api/email-templates'] = [kept]
    await user.click(retry)
    expect(await dialog.findByText('Spring email')).toBeVisible()
  })
})

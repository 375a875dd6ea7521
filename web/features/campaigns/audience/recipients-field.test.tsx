import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { AudiencePerson } from '#contract/audience.ts'
import type { Addressee } from '#contract/contacts.ts'
import { type Asked, ada, audienceOf, renderApp } from '#test/web/app.tsx'

const NAMES = ['Pearl Bakery', 'Umi House', 'Ken’s Garage', 'Oak & Ash']
const emailOf = (n: number) => `hello@shop${n}.test`

/** The form with this many recipients; the first four are leads. */
async function open(count: number, names = NAMES, people: Addressee[] = [], api = {}) {
  const recipients = Array.from({ length: count }, (_, n) => emailOf(n))
  sessionStorage.setItem(`canvass-draft:${ada.id}:campaign:new:text:recipients`, recipients.join(', '))
  const person = (email: string): AudiencePerson => {
    const n = recipients.indexOf(email)
    return {
      email,
      leadId: names[n] ? `0190f1b0-0000-7000-8000-00000000000${n}` : null,
      businessName: names[n] ?? null,
      address: names[n] ? `${n + 1} Main St` : null,
      suppression: null,
      contactedAt: null,
      campaignName: null,
      people: n === 0 ? people : [],
    }
  }
  const app = renderApp('/campaigns/new', {
    api: {
      'POST /api/campaigns/audience/people': ({ body }: Asked) => ({
        people: (body as { recipients: string[] }).recipients.map(person),
        hasMore: false,
      }),
      ...api,
    },
  })
  return { ...app, list: () => screen.findByRole('list', { name: 'Recipients' }) }
}
const rowsOf = (list: HTMLElement) =>
  within(list)
    .getAllByRole('listitem')
    .map(row => row.textContent)

test('shows recipients who are leads as businesses, a few at first, and strangers by their address', async () => {
  const { user, list } = await open(5)
  expect(rowsOf(await list())).toEqual([
    'Pearl Bakery1 Main Sthello@shop0.test',
    'Umi House2 Main Sthello@shop1.test',
    'Ken’s Garage3 Main Sthello@shop2.test',
  ])
  await user.click(screen.getByRole('button', { name: 'Show all 5' }))
  expect(rowsOf(await list()).slice(3)).toEqual(['Oak & Ash4 Main Sthello@shop3.test', 'hello@shop4.test'])
})

test('removes one of them, keeps the focus in the list, and Undo brings it back', async () => {
  const { user, list } = await open(3)
  await user.click(within(await list()).getByRole('button', { name: 'Remove Umi House' }))
  expect(rowsOf(await list())).toHaveLength(2)
  expect(within(await list()).getByRole('button', { name: 'Remove Ken’s Garage' })).toHaveFocus()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(rowsOf(await list())[1]).toContain('Umi House'))
})

test('Undo of a removed recipient keeps the ones that were added since', async () => {
  const { user, list } = await open(3)
  await user.click(within(await list()).getByRole('button', { name: 'Remove Umi House' }))
  await user.click(screen.getByRole('button', { name: 'Paste addresses' }))
  await user.type(screen.getByRole('textbox', { name: 'Recipients' }), ', ann@bakery.test')
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByText('4 addresses')).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Paste addresses' }))
  expect(screen.getByRole('textbox', { name: 'Recipients' })).toHaveValue(
    [emailOf(0), emailOf(1), emailOf(2), 'ann@bakery.test'].join(', '),
  )
})

test('Paste addresses shows them as text until the field is left', async () => {
  const { user, list } = await open(3)
  await list()
  await user.click(screen.getByRole('button', { name: 'Paste addresses' }))
  const field = screen.getByRole('textbox', { name: 'Recipients' })
  expect(field).toHaveFocus()
  expect(field).toHaveValue([0, 1, 2].map(emailOf).join(', '))
  await user.type(field, ', ann@bakery.test')
  await user.tab()
  expect(rowsOf(await list())).toHaveLength(3)
  expect(screen.getByText('4 addresses')).toBeVisible()
})

test('stays a text if no recipient is a lead, or one isn’t an address', async () => {
  const { user } = await open(2, [])
  const field = await screen.findByRole('textbox', { name: 'Recipients' })
  expect(field).toHaveValue('hello@shop0.test, hello@shop1.test')
  await user.type(field, ', nobody')
  await user.tab()
  expect(screen.queryByRole('list', { name: 'Recipients' })).toBeNull()
})

describe('people at businesses', () => {
  /** Counting waits for typing to pause. */
  const SLOW = { timeout: 4000 }
  const at = (name: string | null, email: string, others: Partial<Addressee> = {}): Addressee => ({
    email,
    name,
    role: null,
    suppression: null,
    ...others,
  })
  const people = [
    at('Ina Berg', emailOf(0), { role: 'owner' }),
    at('Tom Rand', 'tom@shop0.test'),
    at('Sam Lutz', 'sam@shop0.test', { suppression: 'manual' }),
  ]

  test('says whom the email is for, and writes to another person there instead', async () => {
    const { user, list } = await open(2, NAMES, people)
    const row = within(await list()).getAllByRole('listitem')[0] as HTMLElement
    await user.click(within(row).getByRole('button', { name: /^To: Ina Berg · owner/ }))
    const menu = await screen.findByRole('menu', { name: 'Whom to write to at Pearl Bakery' })
    expect(within(menu).getByRole('menuitem', { name: /^Sam Lutz: / })).toHaveAttribute('aria-disabled', 'true')
    await user.click(within(menu).getByRole('menuitem', { name: 'Tom Rand' }))
    await user.click(await screen.findByRole('button', { name: 'Paste addresses' }))
    expect(await screen.findByDisplayValue(`tom@shop0.test, ${emailOf(1)}`)).toBeVisible()
  })

  test('writes to everyone at each business, as many as the choice says, and Undo takes it back', async () => {
    const { user, asked } = await open(2, NAMES, people, {
      'POST /api/campaigns/audience': ({ body }: Asked) =>
        audienceOf((body as { recipients: string[] }).recipients.length, {
          atBusinesses: {
            primary: 2,
            everyone: 3,
            chosen: (body as { recipients: string[] }).recipients.length === 3 ? 'everyone' : 'primary',
          },
        }),
      'POST /api/campaigns/audience/choose': { recipients: [emailOf(0), 'tom@shop0.test', emailOf(1)] },
    })
    expect(await screen.findByRole('radio', { name: 'Primary person (2)' })).toBeChecked()
    await user.click(screen.getByRole('radio', { name: 'Everyone (3)' }))
    expect(await screen.findByText('Recipients changed')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Everyone (3)' })).toBeChecked(), SLOW)
    expect(asked.find(({ call }) => call.endsWith('/choose'))?.body).toEqual({
      recipients: [emailOf(0), emailOf(1)],
      who: 'everyone',
    })
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Primary person (2)' })).toBeChecked(), SLOW)
  })
})

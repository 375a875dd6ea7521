import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { AudienceCounts, AudiencePerson } from '#contract/audience.ts'
import { type Asked, ada, audienceOf, renderApp, unreachable } from '#test/web/app.tsx'
import { chosenText, countRows } from './count-rows.ts'

const person = (email: string, others: Partial<AudiencePerson> = {}): AudiencePerson => ({
  email,
  leadId: null,
  businessName: null,
  address: null,
  suppression: null,
  contactedAt: null,
  campaignName: null,
  people: [],
  ...others,
})

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** The audience of the design's picture. */
const PICTURE = audienceOf(39, {
  chosen: 46,
  withEmail: 41,
  withoutEmail: 5,
  withWebsiteOnly: 3,
  suppressed: [
    { reason: 'bounced', count: 1 },
    { reason: 'unsubscribed', count: 1 },
  ],
  contacted: 1,
  lastContact: { name: 'Umi House', at: daysAgo(12) },
})

function open(
  recipients: string,
  counts: AudienceCounts | ((asked: Asked) => AudienceCounts),
  people: AudiencePerson[] = [],
) {
  sessionStorage.setItem(`canvass-draft:${ada.id}:campaign:new:text:recipients`, recipients)
  return renderApp('/campaigns/new', {
    api: {
      'GET /api/campaigns': [],
      'POST /api/campaigns/audience': typeof counts === 'function' ? counts : () => counts,
      'POST /api/campaigns/audience/people': ({ body }: Asked) => {
        const { offset = 0, limit = 100 } = body as { offset?: number; limit?: number }
        return { people: people.slice(offset, offset + limit), hasMore: people.length > offset + limit }
      },
    },
  })
}

const audience = () => screen.findByRole('region', { name: 'Audience' })
const rowsOf = (region: HTMLElement) =>
  within(region)
    .getAllByRole('listitem')
    .map(row => row.textContent)

test('shows one number, and a row for each count that isn’t zero', async () => {
  open('ann@shop.test', PICTURE)
  const region = await audience()
  expect(region).toHaveTextContent('39recipientsof 46 chosen. 7 won’t get this email.')
  expect(rowsOf(region)).toEqual([
    '41with email View',
    '5without email skippedView',
    '2suppressed 1 bounced earlier, 1 unsubscribedView',
    '1contacted 12 days ago Umi House, still includedViewSkip',
  ])
})

test('shows nothing while there are no recipients, and no zero before the counts arrive', async () => {
  open('', PICTURE)
  await screen.findByLabelText(/^Recipients/)
  expect(screen.queryByRole('region', { name: 'Audience' })).not.toBeInTheDocument()
})

test('turns gray while the audience changes, and then counts again', async () => {
  open('ann@shop.test', ({ body }) => audienceOf((body as { recipients: string[] }).recipients.length))
  const region = await audience()
  await waitFor(() => expect(region).toHaveAttribute('aria-busy', 'false'))
  fireEvent.change(screen.getByLabelText(/^Recipients/), { target: { value: 'ann@shop.test, bob@shop.test' } })
  expect(region).toHaveAttribute('aria-busy', 'true')
  expect(region).toHaveTextContent('1recipient')
  await within(region).findByText('recipients')
  expect(region).toHaveTextContent('2recipients')
})

test('lists the people behind a count, page by page', async () => {
  const people = Array.from({ length: 120 }, (_, i) => person(`p${i}@shop.test`))
  people[0] = person('gone@shop.test', { businessName: 'Umi House', suppression: 'unsubscribed' })
  const { user } = open(
    'ann@shop.test',
    audienceOf(0, { withEmail: 120, chosen: 120, suppressed: [{ reason: 'unsubscribed', count: 120 }] }),
    people,
  ) // prettier-ignore
  await user.click(await screen.findByRole('button', { name: 'View 120 suppressed' }))
  const dialog = await screen.findByRole('dialog', { name: '120 suppressed' })
  expect((await within(dialog).findAllByRole('listitem'))[0]).toHaveTextContent('Umi Housegone@shop.testunsubscribed')
  await user.click(within(dialog).getByRole('button', { name: 'Show more' }))
  expect(await within(dialog).findByText('p119@shop.test')).toBeInTheDocument()
  expect(within(dialog).queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('skips recipients who were contacted recently, and undoes it', async () => {
  const typed = 'ann@shop.test, Umi@house.test, bob@shop.test'
  const counts = audienceOf(3, { contacted: 1, lastContact: { name: 'Umi House', at: daysAgo(12) } })
  const { user } = open(typed, counts, [person('umi@house.test')])
  await user.click(await screen.findByRole('button', { name: 'Skip 1 recipient: contacted 12 days ago' }))
  expect(await screen.findByDisplayValue('ann@shop.test, bob@shop.test')).toBeVisible()
  expect(await screen.findByText('1 recipient taken out of this campaign.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByDisplayValue(typed)).toBeVisible()
})

test('removes 200 broken entries from 10,000 pasted ones, and brings them back with Undo', async () => {
  const entries = Array.from({ length: 10_000 }, (_, i) => (i % 50 === 7 ? `broken${i}` : `p${i}@shop.test`))
  const broken = entries.filter(entry => entry.startsWith('broken'))
  const counts = audienceOf(9800, { chosen: 10_000, invalid: 200 })
  const { user } = open(
    entries.join(', '),
    counts,
    broken.map(email => person(email)),
  )
  await user.click(await screen.findByRole('button', { name: 'Remove 200 recipients: aren’t email addresses' }))
  const field = screen.getByLabelText<HTMLTextAreaElement>(/^Recipients/)
  expect(await screen.findByText('200 entries taken out of this campaign.')).toBeVisible()
  expect(field.value.split(', ')).toHaveLength(9800)
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(field.value).toBe(entries.join(', '))
})

test('offers to count again if counting fails', async () => {
  open('ann@shop.test', unreachable as never)
  expect(await screen.findByText('Couldn’t count the recipients.')).toBeVisible()
})

test('says that everyone gets the email only if everyone does', () => {
  expect(chosenText(audienceOf(3, { chosen: 4, duplicates: 1 }))).toBe('Everyone you chose gets this email.')
  expect(chosenText(audienceOf(2, { chosen: 4, duplicates: 1, invalid: 1 }))).toBe(
    'of 3 chosen. 1 won’t get this email.',
  )
})

test('words one and many, test mode, and the quota', () => {
  const words = (counts: Partial<AudienceCounts>) =>
    countRows(audienceOf(0, counts)).map(({ count, text, detail }) => [count, text, detail].join(' '))
  expect(words({ invalid: 1, samples: 1, overQuota: 2, remaining: 1, duplicates: 1 })).toEqual([
    '1 isn’t an email address correct or remove them to send',
    '1 sample made-up address, skipped',
    '2 over quota your plan has 1 email left this month',
    '1 duplicate emailed once',
  ])
  expect(words({ samples: 2, samplesAreSent: true })).toEqual(['2 samples made-up address, stays in the test outbox'])
  expect(words({ contacted: 2, lastContact: { name: 'A', at: daysAgo(0) } })).toEqual([
    '2 contacted in the last 30 days still included',
  ])
})

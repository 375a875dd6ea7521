import PostalMime from 'postal-mime'
import { afterAll, expect, test } from 'vitest'
import { startSink } from '#test/smtp-sink.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'

/** In test mode, a user connects their own mail server, which then sends their campaigns: at its pace, with Undo, and once to each. */
const toReaders = () => sink.accepted.filter(mail => mail.to.endsWith('@harbour.test'))
/** Until the campaign is paused, the mail server keeps all but the first six readers waiting. */
const paused = Promise.withResolvers<void>()
const sink = await startSink({
  user: { name: 'ada', pass: 'app password' },
  tls: 'tls',
  holds: () => (toReaders().length < 6 ? undefined : paused.promise),
  fault: ({ to, n }) => {
    if (n > 1) return undefined
    if (to.startsWith('lost')) return { at: 'drop-after' }
    return to.startsWith('no') ? { at: 'rcpt', code: 550, say: '5.7.1 Not today' } : undefined
  },
})
afterAll(sink.close)
const product = await startProduct({ ALLOW_PRIVATE_FETCH: '1', SEND_HOLD_SECONDS: '60' })
const { page, ask, press, button, field, says } = await startJourney('sending', product)
await ask('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield', tracksOpens: true })
await product.db.system`update users set subscription_plan = 'standard', subscription_status = 'active'`

async function write(to: string[], subject: string, text = 'Hello there'): Promise<void> {
  await page.goto('/campaigns/new')
  await page.getByRole('textbox', { name: 'Recipients' }).fill(to.join(', '))
  await page.getByRole('textbox', { name: 'Subject' }).fill(subject)
  await page.getByRole('textbox', { name: 'Email Body' }).fill(text)
}
/** What passing the minute would do. */
async function send(): Promise<void> {
  await press('Send Campaign')
  await page.getByText(/^Sending \d+ emails in \d+ seconds?\./).waitFor()
  await product.db.system`update campaigns set scheduled_at = now() where status = 'scheduled'`
}
const confirm = (name: RegExp) => page.getByRole('alertdialog').getByRole('button', { name }).click()

test('a wrong password shows the server’s words and keeps the form; the right one connects the account', async () => {
  await page.goto('/settings/email-account')
  await field('Send through').selectOption('smtp')
  await field('Server').fill('127.0.0.1')
  await field('Port').fill(String(sink.port))
  await field('Security').selectOption('tls')
  await field('Username').fill('ada')
  await field('Password').fill('wrong')
  await field('Account’s from address').fill('ada@lovelace.test')
  await field('Account’s from name').fill('Ada of Lovelace')
  await press('Test and save')
  await page.getByText('127.0.0.1 said: 535 5.7.8 Authentication credentials invalid').waitFor()
  await field('Password').fill('app password')
  await press('Test and save')
  await says('Sending account connected')
})

async function limitTo(perHour: string): Promise<void> {
  await page.goto('/settings/email-account')
  await press('Manage ada@lovelace.test')
  await press('Change limits of ada@lovelace.test')
  await field('Hourly limit').fill(perHour)
  await press('Save limits')
}

test('a campaign waits for the account’s next hour and says so, until its limit is raised', async () => {
  await limitTo('2')
  await page.getByText('At most 2 per hour.').waitFor()
  await write(['a@reader.test', 'b@reader.test', 'c@reader.test'], 'Bread for the harbour')
  await field('Sending window').selectOption('chosen')
  for (const day of ['Sat', 'Sun']) await page.getByRole('checkbox', { name: day }).check()
  await field('Until').selectOption('24:00')
  await field('From').selectOption('00:00')
  await send()
  await page.getByText("This hour's limit of 2 messages is reached; sending resumes at").first().waitFor()
  await says('Every day, 00:00–24:00 in each recipient’s time zone')
  await expect.poll(() => sink.accepted.length).toBe(2)
  // A toast may lie over it.
  await page.getByRole('link', { name: 'Change window' }).press('Enter')
  await field('Sending window').selectOption('any')
  await press('Save campaign')
  await says('Any time')
  expect(sink.accepted).toHaveLength(2)
  await limitTo('')
  await sink.reached(3)
})

const readers = Array.from({ length: 40 }, (_, i) => `reader${i}@harbour.test`)

test('previews the email as a recipient sees it and sends a test', async () => {
  await write(readers, 'Bread for {{businessName|the harbour}}', 'Hello there, the ovens are warm.')
  await page.getByText('Bread for the harbour').waitFor()
  await press('Send test to me')
  await says('Test sent')
  expect(sink.accepted.at(-1)?.to).toBe('ada@lovelace.test')
})

test('Undo takes the campaign back before the first email leaves', async () => {
  await press('Send Campaign')
  await page.getByText(/^Sending \d+ emails in \d+ seconds?\./).waitFor()
  await press('Undo')
  await says('Campaign not sent')
  await expect.poll(() => field('Subject').inputValue()).toBe('Bread for {{businessName|the harbour}}')
  expect(toReaders()).toEqual([])
})

test('sent again, paused halfway, and edited: the remaining recipients get the new version, each once', async () => {
  await send()
  await button('Pause').waitFor()
  await expect.poll(() => toReaders().length).toBe(6)
  await press('Pause')
  await button('Resume').waitFor()
  paused.resolve()
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await field('Subject').fill('Rolls for the harbour')
  await press('Save campaign')
  await says('Campaign saved')
  await press('Resume')
  await says('Finished')
  const subjects = Map.groupBy(toReaders(), mail => /^Subject: (.*)$/m.exec(mail.raw)?.[1]?.trim())
  const [before, after] = [subjects.get('Bread for the harbour') ?? [], subjects.get('Rolls for the harbour') ?? []]
  expect([before.length > 0, after.length > 0, before.length + after.length]).toEqual([true, true, readers.length])
  expect(new Set(toReaders().map(mail => mail.to)).size).toBe(readers.length)
})

test('resends to recipients without the email on request, and shows every attempt', async () => {
  const to = ['fine@rolls.test', 'lost@rolls.test', 'no@rolls.test']
  await write(to, 'Rolls for tomorrow')
  await send()
  await button('Resend 1 email').waitFor()
  await press('lost@rolls.test')
  await page.getByRole('dialog').getByText('Response lost').waitFor()
  await page.keyboard.press('Escape')
  await press('Resend 1 email')
  await confirm(/^Resend/)
  await says('Resending 1 email')
  await button('Resend 1 email').waitFor({ state: 'detached' })
  await press('Resend failed emails')
  await confirm(/^Resend/)
  await page.getByRole('heading', { name: 'Resend' }).waitFor({ state: 'detached' })
  await expect.poll(() => to.map(one => sink.accepted.filter(mail => mail.to === one).length)).toEqual([1, 2, 1])
})

test('to Germany, Review asks for the consents and records them; recipients leave in German, without a pixel', async () => {
  const to = ['anna@werk.de', 'bernd@bau.de', 'carla@shop.test']
  const text = 'Guten Tag,\n\nwir haben für Sie und Ihre Gäste ein Angebot, das nicht auf der Karte ist.'
  await write(to, 'Ein Angebot für Sie', text)
  const finding = page.getByRole('list', { name: 'Checks' }).getByText(/are in Germany, where the law asks for consent/)
  await finding.waitFor()
  await press('Record consent')
  const dialog = page.getByRole('dialog', { name: 'Record the consent of 2 recipients' })
  await dialog.getByLabel('Day they agreed').fill('2026-11-01')
  await dialog.getByLabel('What they agreed to, and how').fill('The form on our website')
  await dialog.getByLabel('Where').fill('https://northlight.test/form')
  await dialog.getByRole('button', { name: 'Record consent' }).click()
  await says('Consent recorded')
  await finding.waitFor({ state: 'detached' })
  const before = sink.accepted.length
  await send()
  await sink.reached(before + to.length)
  const mailTo = (address: string) => PostalMime.parse(sink.accepted.find(mail => mail.to === address)?.raw ?? '')
  expect((await mailTo('anna@werk.de')).html).not.toContain('/t/o/')
  expect((await mailTo('carla@shop.test')).html).toContain('/t/o/')
  await page.goto(/Abmelden \[(.+?)\]/.exec((await mailTo('anna@werk.de')).text ?? '')?.[1] ?? '')
  await page.getByRole('heading', { name: 'Abmelden' }).waitFor()
  await press('Abmelden')
  await page.getByRole('heading', { name: 'Sie sind abgemeldet' }).waitFor()
})

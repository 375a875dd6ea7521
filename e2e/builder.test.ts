import { expect, test } from 'vitest'
import { startJourney } from './journey.ts'
import { sharedProduct } from './product.ts'

/** Writing a campaign with two tabs, without a connection, and past the end of the session: nothing typed is lost. */
const product = await sharedProduct()
const { page, context, user, ask, press, field } = await startJourney('builder', product)

const subject = (on = page) => on.getByLabel('Subject', { exact: true })
const isSaved = (on = page) => on.getByText(/^Saved \d/).waitFor()
const listed = async () => (await ask('GET', '/api/campaigns')) as { subject: string }[]

test('a draft exists from the first word, and the list shows it', async () => {
  await page.goto('/campaigns')
  await page.getByRole('link', { name: 'New Campaign' }).click()
  await field('Recipients').fill('ann@bakery.test')
  await subject().fill('Bread for the harbour')
  await isSaved()
  await page.waitForURL(/campaigns\/[0-9a-f-]{36}$/)
  expect(await listed()).toMatchObject([{ subject: 'Bread for the harbour' }])
})

test('the preview shows the email from its first letter, and follows typing once it pauses', async () => {
  let previews = 0
  page.on('request', request => {
    if (request.url().endsWith('/api/campaigns/preview')) previews++
  })
  const preview = page.locator('section', { has: page.getByRole('heading', { name: 'Preview', exact: true }) })
  await preview.getByText('Bread for the harbour').waitFor()
  await subject().fill('')
  await subject().pressSequentially('Fresh bread for the harbour, every morning from seven', { delay: 20 })
  await preview.getByText('every morning from seven').waitFor()
  expect(previews).toBeLessThanOrEqual(4)
  await subject().fill('Bread for the harbour')
  await isSaved()
})

test('the older of two tabs learns of the other, and either version can be kept', async () => {
  await page.reload()
  await isSaved()
  const other = await context.newPage()
  await other.goto('/campaigns')
  await other.getByRole('link', { name: /^Continue: / }).click()
  await subject(other).waitFor()
  await subject(other).fill('Rolls for the harbour')
  await isSaved(other)
  await page.getByText(/^Changed in another tab\./).waitFor()
  expect(await subject().inputValue()).toBe('Bread for the harbour')
  await page.getByRole('button', { name: 'Load that version' }).click()
  await page.getByText('Other version loaded').waitFor()
  expect(await subject().inputValue()).toBe('Rolls for the harbour')
  await subject().fill('Buns for the harbour')
  await other.getByText(/^Changed in another tab\./).waitFor()
  await other.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await page.getByText(/^Changed in another tab\./).waitFor()
  await page.getByRole('button', { name: 'Keep mine' }).press('Enter')
  await isSaved()
  expect(await listed()).toMatchObject([{ subject: 'Buns for the harbour' }])
  await other.close()
})

test('without a connection it says so, and saves once it’s back', async () => {
  await context.setOffline(true)
  await subject().fill('Buns, offline')
  await page.getByText('Not saved: no connection. Trying again').waitFor()
  await context.setOffline(false)
  await isSaved()
  expect(await listed()).toMatchObject([{ subject: 'Buns, offline' }])
})

test('after the session ends, what is typed stays and is saved after a login in another tab', async () => {
  await context.clearCookies()
  await subject().fill('Buns, logged out')
  await page.getByText(/^You’re logged out\./).waitFor()
  expect(await subject().inputValue()).toBe('Buns, logged out')
  await ask('POST', '/api/auth/login', { email: user.email, password: user.password })
  await page.evaluate("window.dispatchEvent(new Event('focus'))")
  await isSaved()
  expect(await listed()).toMatchObject([{ subject: 'Buns, logged out' }])
})

test('a keyboard is enough, from the recipients to Send Later', async () => {
  await ask('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road' })
  await page.goto('/campaigns')
  await page.getByRole('link', { name: 'New Campaign' }).click()
  await field('Recipients').waitFor()
  const keys = page.keyboard
  await keys.press('Alt+Digit1')
  await tabTo('Recipients')
  await keys.type('ann@bakery.test, bob@garage.test')
  await keys.press('Alt+Digit2')
  await tabTo('Subject')
  await keys.type('Bread for {{businessName|you}}')
  await tabTo('Email Body')
  await keys.type('Do you take orders online?')
  await keys.press('Alt+Digit3')
  await tabTo('Add a follow-up')
  await keys.press('Enter')
  await tabTo('Body of the follow-up')
  await keys.type('Any thoughts?')
  await keys.press('Alt+Digit4')
  await tabTo('Now')
  await keys.press('ArrowRight')
  await page.getByText('All 2 first emails are sent on', { exact: false }).waitFor()
  await keys.press('Alt+Digit5')
  await page.getByText('All checks passed.').waitFor()
  await tabTo('Send Later')
  await keys.press('Enter')
  await page.getByText('Campaign scheduled').waitFor()
})

test('a phone is wide enough for the form and its preview', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/campaigns/new')
  await field('Recipients').fill('ann@bakery.test')
  await subject().fill('Bread for {{businessName|you}}')
  await field('Email Body').fill('Do you take orders online?')
  await press('Preview')
  await page.getByRole('dialog').getByText('Bread for you').waitFor()
  await page.keyboard.press('Escape')
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
  await page.getByRole('button', { name: 'Send Campaign' }).click()
  await page.getByText('Campaign sent').waitFor()
})

/** Presses Tab until the control with this name has the focus. */
async function tabTo(name: string) {
  const focused = () =>
    page.evaluate(
      "(({ activeElement: on }) => on.getAttribute('aria-label') || on.labels?.[0]?.innerText || on.innerText)(document)",
    ) as Promise<string>
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    if ((await focused()).trim().startsWith(name)) return
  }
  throw new Error(`Tab never reached ${name}`)
}

import { readFileSync } from 'node:fs'
import { TOTP } from 'otpauth'
import { afterAll, expect, test } from 'vitest'
import { assistantOf } from '#test/assistant.ts'
import { startWebsite } from '#test/peers/website.ts'
import { readZip } from '#test/read-zip.ts'
import { openPage } from './browser.ts'
import { startJourney } from './journey.ts'
import { startProduct } from './product.ts'

/**
 * Ada protects her account with an app on her phone and a passkey, connects an assistant, loses the phone, gets another email
 * address, and closes the account. Browsers bind passkeys to a name, so the address is localhost.
 */
const product = await startProduct({ ALLOW_PRIVATE_FETCH: '1' }, { host: 'localhost' })
/** The assistant: its description, and where the browser comes back to. */
const site = await startWebsite({ '/app.json': (_, response) => void response.end(description()) })
afterAll(site.close)
const { browser, page, context, user, ask, press, field, says } = await startJourney('account', product, {
  allows: [site.url],
})
const device = await context.newCDPSession(page)
await device.send('WebAuthn.enable')
await device.send('WebAuthn.addVirtualAuthenticator', {
  options: {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  },
})
const { page: elsewhere } = await openPage(browser, product.url)

const callback = `${site.url}/callback`
const description = () =>
  JSON.stringify({ client_id: `${site.url}/app.json`, client_name: 'Scout', redirect_uris: [callback] })
let secret: string
let recoveryCodes: string[]
/** The code of this moment. It's good for once, so the account forgets its last one. */
async function code(): Promise<string> {
  await product.db.system`update second_factors set last_step = 0`
  return new TOTP({ secret }).generate()
}
const dialog = () => page.getByRole('dialog')

test('turns on two-factor authentication with an app', async () => {
  await page.goto('/settings/security')
  await press('Turn on two-factor authentication')
  await dialog().getByLabel('Current password', { exact: true }).fill(user.password)
  await press('Continue')
  await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
  secret = ((await dialog().locator('code').textContent()) ?? '').replaceAll(' ', '')
  await field('Code').fill('000000')
  await press('Turn on')
  await says('This code isn’t valid, or it was used before. Enter the next one.')
  await field('Code').fill(await code())
  await press('Turn on')
  await page.getByRole('heading', { name: 'Save your recovery codes' }).waitFor()
  recoveryCodes = await dialog().getByRole('listitem').allTextContents()
  expect(recoveryCodes).toHaveLength(10)
  const download = page.waitForEvent('download')
  await press('Download')
  expect((await download).suggestedFilename()).toBe('canvass-recovery-codes.txt')
  await press('Copy')
  await expect.poll(() => page.evaluate('navigator.clipboard.readText()')).toBe(`${recoveryCodes.join('\n')}\n`)
  await press('Done')
  await says('10 recovery codes left.')
})

test('in another browser, the login asks for the code; the sessions list it, and log it out', async () => {
  await elsewhere.goto('/login')
  const fill = (label: string, text: string) => elsewhere.getByLabel(label, { exact: true }).fill(text)
  const logIn = () => elsewhere.getByRole('button', { name: 'Log in', exact: true }).click()
  await fill('Email', user.email)
  await fill('Password', user.password)
  await logIn()
  await fill('Code', '000000')
  await logIn()
  await elsewhere.getByText('This code isn’t valid, or it was used before. Enter the next one.').waitFor()
  await fill('Code', await code())
  await logIn()
  await elsewhere.waitForURL('**/dashboard')
  await page.reload()
  await says('This browser')
  await page.getByText(/^Logged in with .+ on /).waitFor()
  await press('Log out all others')
  await says('All other sessions ended')
  await elsewhere.reload()
  await elsewhere.waitForURL('**/login')
})

test('adds a passkey with the password and a code; the same device makes no second one', async () => {
  for (const [name, said] of [
    ['Laptop', 'You can log in with “Laptop” now.'],
    ['Again', 'This device has a passkey for your account already.'],
  ] as const) {
    await press('Add passkey')
    await dialog().getByLabel('Name', { exact: true }).fill(name)
    await dialog().getByLabel('Current password', { exact: true }).fill(user.password)
    await dialog()
      .getByLabel('Code', { exact: true })
      .fill(await code())
    await dialog().getByRole('button', { name: 'Add passkey' }).click()
    await says(said)
  }
})

async function logOut() {
  await context.request.post('/api/auth/logout', { headers: { origin: product.url } })
  await page.goto('/login')
}

test('logs in with the passkey alone, and with it instead of the code', async () => {
  await logOut()
  await press('Log in with a passkey')
  await page.waitForURL('**/dashboard')
  await logOut()
  await field('Email').fill(user.email)
  await field('Password').fill(user.password)
  await press('Log in')
  await field('Code').waitFor()
  await press('Log in with a passkey')
  await page.waitForURL('**/dashboard')
})

test('once the passkey is removed, it’s refused with a sentence', async () => {
  await page.goto('/settings/security')
  await page
    .getByText(/^Logged in with the passkey “Laptop” in /)
    .first()
    .waitFor()
  await press('Remove Laptop')
  await press('Remove passkey')
  await says('Passkey removed')
  await logOut()
  await press('Log in with a passkey')
  await says('We don’t know this passkey. Log in with your password.')
})

/** Where the browser came back to the assistant. */
async function returned(): Promise<string> {
  await page.waitForURL(/\/callback\?/)
  return page.url()
}

test('an assistant’s link asks to log in with the code, and goes on to what it may do', async () => {
  const assistant = assistantOf(product.url, { redirect: callback })
  const opened = await page.goto(String(await assistant.begin()))
  expect(opened?.headers()['content-security-policy']).toMatch("frame-ancestors 'none'")
  await field('Email').fill(user.email)
  await field('Password').fill(user.password)
  await press('Log in')
  await field('Code').fill(await code())
  await press('Log in')
  await page.getByText('Canvass can’t check that this is Scout').waitFor()
  await page.getByText('Leads and searches: read and change').waitFor()
  await press('Allow')
  await (await assistant.finish(await returned())).close()
})

test('logged in, it’s one click; the same link can’t be allowed twice, and a disconnected app is out', async () => {
  const assistant = assistantOf(product.url, { clientId: `${site.url}/app.json`, redirect: callback })
  const link = String(await assistant.begin())
  await page.goto(link)
  await page.getByText(new URL(site.url).host).waitFor()
  await press('Allow')
  const client = await assistant.finish(await returned())
  const listed = () => client.callTool({ name: 'list_campaigns', arguments: {} })
  expect((await listed()).isError).toBeFalsy()
  await page.goto(link)
  await page.getByText('You’ve allowed this before').waitFor()
  await page.goto('/settings/keys')
  // The newest is first.
  await page.getByRole('button', { name: 'Disconnect Scout' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await says('App disconnected')
  await expect(listed()).rejects.toThrow()
  await client.close()
})

const mails = () => ask('GET', '/api/outbox') as Promise<{ id: string; toAddress: string; subject: string }[]>

test('without the phone, a recovery code turns it off, and emails say what happened', async () => {
  await page.goto('/settings/security')
  await press('Manage two-factor authentication')
  await press('Turn off')
  await field('Code').fill(recoveryCodes[0]?.toUpperCase() ?? '')
  await dialog().getByRole('button', { name: 'Turn off', exact: true }).click()
  await page.getByRole('button', { name: 'Turn on two-factor authentication' }).waitFor()
  await expect
    .poll(async () => (await mails()).map(({ subject }) => subject))
    .toEqual(
      expect.arrayContaining([
        'A recovery code was used',
        'New login to your account',
        'Two-factor authentication is off',
        'Two-factor authentication is on',
      ]),
    )
})

/** The link in the newest email with this subject to that address. */
async function linkIn(wanted: string, address: string): Promise<string> {
  const mail = (await mails()).find(({ toAddress, subject }) => toAddress === address && subject === wanted)
  if (!mail) return ''
  const raw = await (await context.request.get(`/api/outbox/${mail.id}/raw`)).text()
  return /\/verify-email\/[\w-]+/.exec(raw.replaceAll('=\r\n', ''))?.[0] ?? ''
}

test('the email address changes once links to both addresses were opened', async () => {
  // So that the current address is asked.
  await page.goto(await linkIn('Confirm your email address', user.email))
  await press('Confirm my email address')
  await page.getByText('Your email address is confirmed.').waitFor()
  await page.goto('/profile')
  await press('Change email address')
  await field('New email').fill('ada@moved.test')
  await dialog().getByLabel('Current password', { exact: true }).fill(user.password)
  await press('Send link')
  await says(`Open the link in the email to ${user.email}.`)
  for (const [address, said] of [
    [user.email, 'Now open the link in the email to ada@moved.test.'],
    ['ada@moved.test', 'The email address of your account is ada@moved.test.'],
  ] as const) {
    await expect.poll(() => linkIn('Change your email address', address)).not.toBe('')
    await page.goto(await linkIn('Change your email address', address))
    await press('Change my email address')
    await page.getByText(said).waitFor()
  }
})

test('a session that ended elsewhere leads to the login, and typed text is restored', async () => {
  await page.goto('/profile')
  await press('Edit profile')
  await field('Last name').fill('King')
  // Not with a second window: this page would check its session on focus, before the click.
  await context.request.post('/api/auth/logout', { headers: { origin: product.url } })
  await press('Save Changes')
  await says('You are logged out. Logging in again...')
  await page.waitForURL('**/login')
  await field('Email').fill('ada@moved.test')
  await field('Password').fill(user.password)
  await press('Log in')
  await page.waitForURL('**/dashboard')
  await page.goto('/profile')
  await expect.poll(() => field('Last name').inputValue()).toBe('King')
  await press('Save Changes')
  await says('Profile Updated')
})

test('the account is deleted with its address and the password, and nothing of it is left', async () => {
  await page.goto('/settings/account')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export everything' }).click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^canvass-\d{4}-\d\d-\d\d\.zip$/)
  const settings = readZip(readFileSync(await file.path())).get('settings.json')
  expect(JSON.parse(settings?.toString() ?? '')).toMatchObject({ email: 'ada@moved.test', lastName: 'King' })
  await press('Delete account')
  await dialog().getByLabel('Type ada@moved.test to confirm').fill('ada@moved.test')
  await dialog().getByLabel('Current password', { exact: true }).fill(user.password)
  await dialog().getByRole('button', { name: 'Delete account' }).click()
  await page.waitForURL('**/login')
  await says('Your account is closed. Within the hour, everything in it will be deleted.')
  await expect.poll(() => product.db.system`select from users`, { timeout: 60_000 }).toEqual([])
})

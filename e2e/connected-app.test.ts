import type { Client } from '@modelcontextprotocol/client'
import { TOTP } from 'otpauth'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { assistantOf } from '#test/assistant.ts'
import { type Site, startWebsite } from '#test/peers/website.ts'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'
import { ada, inSteps, signUp } from './journey.ts'
import { type Product, startProduct } from './product.ts'

/** Ada pastes Canvass's address into an assistant, logs in with her code, allows it, and disconnects it again. */
let product: Product
let browser: Browser
let context: BrowserContext
let page: Page
let faults: string[]
/** The assistant: its description, and where the browser comes back to. */
let site: Site
let client: Client
let secret = ''
beforeAll(async () => {
  site = await startWebsite({ '/app.json': (_, response) => void response.end(description()) })
  product = await startProduct({ ALLOW_PRIVATE_FETCH: '1' })
  browser = await launchBrowser()
  ;({ page, context, faults } = await openPage(browser, product.url))
  await signUp(context, product.url)
  secret = (await ask('/api/auth/second-factor', { password: ada.password })).secret
  await ask('/api/auth/second-factor/confirm', { code: codeAt(-30) })
  await context.request.post('/api/auth/logout', { headers: { origin: product.url } })
})
afterAll(async () => {
  await client?.close()
  await closePages(browser)
  await Promise.all([product?.stop(), site?.close()])
})
inSteps(() => page, 'connected-app')

const callback = () => `${site.url}/callback`
const description = () =>
  JSON.stringify({ client_id: `${site.url}/app.json`, client_name: 'Scout', redirect_uris: [callback()] })
const codeAt = (seconds = 0) => new TOTP({ secret }).generate({ timestamp: Date.now() + seconds * 1000 })
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
async function ask(path: string, data: object) {
  const reply = await context.request.post(path, { data, headers: { origin: product.url } })
  expect([path, reply.status()]).toEqual([path, 200])
  return reply.json()
}
/** Where the browser came back to the assistant. */
async function returned(): Promise<string> {
  await page.waitForURL(/\/callback\?/)
  return page.url()
}

test('an assistant’s link asks to log in with the code, and goes on to what it may do', async () => {
  const assistant = assistantOf(product.url, { redirect: callback() })
  const opened = await page.goto(String(await assistant.begin()))
  expect(opened?.headers()['content-security-policy']).toMatch("frame-ancestors 'none'")
  await page.getByLabel('Email', { exact: true }).fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  await press('Log in')
  await page.getByLabel('Code', { exact: true }).fill(codeAt())
  await press('Log in')
  await page.getByRole('heading', { name: 'Connect Scout?' }).waitFor()
  await page.getByText('Canvass can’t check that this is Scout').waitFor()
  await page.getByText('Leads and searches: read and change').waitFor()
  await picture(page, 'consent-registered')
  await press('Allow')
  client = await assistant.finish(await returned())
  expect((await client.callTool({ name: 'list_campaigns', arguments: {} })).isError).toBeFalsy()
})

test('logged in, it’s one click; the same link can’t be allowed twice', async () => {
  const assistant = assistantOf(product.url, { clientId: `${site.url}/app.json`, redirect: callback() })
  const link = String(await assistant.begin())
  await page.goto(link)
  await page.getByText(new URL(site.url).host).waitFor()
  await picture(page, 'consent')
  await press('Allow')
  await (await assistant.finish(await returned())).close()
  await page.goto(link)
  await page.getByText('You’ve allowed this before').waitFor()
  await picture(page, 'consent-twice')
})

test('Settings lists the apps; a disconnected one is out immediately', async () => {
  await page.goto('/settings/keys')
  const disconnect = page.getByRole('button', { name: 'Disconnect Scout' })
  await disconnect.first().waitFor()
  expect(await disconnect.count()).toBe(2)
  await page.getByText('Last used').first().waitFor()
  await picture(page, 'connected-apps', page.getByRole('heading', { name: 'Connected apps' }))
  // The newest is first.
  await disconnect.nth(1).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText('App disconnected').waitFor()
  await expect(client.callTool({ name: 'list_campaigns', arguments: {} })).rejects.toThrow()
  await page.goto('/settings/security')
  await page.getByText('App “Scout” disconnected.').waitFor()
  expect(faults.filter(fault => !fault.includes(callback()) && !fault.includes('favicon'))).toEqual([])
})

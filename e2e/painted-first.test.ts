import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { appPages, publicPages } from '#contract/pages.ts'
import { startJourney } from './journey.ts'
import { sharedProduct } from './product.ts'

/** The document shows the page before its scripts arrive, and keeps what people type and press there. */
const product = await sharedProduct()
const { browser, context, user } = await startJourney('painted', product)
const session = await context.storageState()

const open = async (options = {}) => (await browser.newContext({ baseURL: product.url, ...options })).newPage()

/** Its scripts arrive once the result is called. */
async function withoutScripts(page: Page, path: string): Promise<() => void> {
  const arrived = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async route => {
    await arrived.promise
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return arrived.resolve
}

test('every page has its title without a script: with a form for visitors, and the navigation for users', async () => {
  const visitor = await open({ javaScriptEnabled: false })
  for (const path of Object.keys(publicPages)) {
    await visitor.goto(path.replace(/:\w+/, 'some'))
    expect(await visitor.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(await visitor.getByRole('navigation').count(), path).toBe(0)
  }
  const member = await open({ javaScriptEnabled: false, storageState: session })
  for (const path of Object.keys(appPages).filter(path => path !== '/profile')) {
    await member.goto(path.replace(/:\w+/, 'some'))
    expect(await member.getByRole('heading', { level: 1 }).count(), path).toBe(1)
    expect(await member.getByRole('navigation', { name: 'Main' }).getByRole('link').count(), path).toBe(8)
    // A page that needs a browser to render would be missing.
    expect(await member.locator('main > *').count(), path).toBeGreaterThan(0)
  }
  for (const path of ['/dashboard', '/profile']) {
    await visitor.goto(path)
    expect(await visitor.locator('#root > *').count(), path).toBe(0)
  }
  await member.goto('/login')
  expect(await member.locator('#root > *').count()).toBe(0)
})

test('an account and a password that were sent before the scripts arrived log in', async () => {
  const page = await open()
  const arrive = await withoutScripts(page, '/login')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  arrive()
  await page.waitForURL('**/dashboard')
})

test('a search that was entered before the scripts arrived runs, with its words', async () => {
  const page = await open({ storageState: session })
  const arrive = await withoutScripts(page, '/dashboard')
  await page.getByLabel('Search query').fill('Find 5 bakeries in Springfield')
  await page.keyboard.press('Enter')
  const asked = page.waitForRequest('**/api/leads/search')
  arrive()
  expect((await asked).postDataJSON()).toMatchObject({ searchInput: 'Find 5 bakeries in Springfield' })
})

test('an email that was begun before the scripts arrived stays in its form', async () => {
  const page = await open({ storageState: session })
  const arrive = await withoutScripts(page, '/campaigns/new')
  await page.getByLabel('Recipients', { exact: true }).fill('ann@bakery.example')
  await page.getByLabel('Subject', { exact: true }).fill('A new menu')
  await page.getByLabel('Email Body', { exact: true }).fill('Have a look:')
  await page.getByLabel('Subject', { exact: true }).press('End')
  arrive()
  await page.getByRole('button', { name: 'Account menu' }).getByText('A').waitFor()
  // The form begins with its recipients, but the focus stays.
  await page.keyboard.type(' in May')
  const values = () =>
    Promise.all(
      ['Recipients', 'Subject', 'Email Body'].map(name => page.getByLabel(name, { exact: true }).inputValue()),
    )
  await page.getByText(/^Saved \d/).waitFor()
  expect(await values()).toEqual(['ann@bakery.example', 'A new menu in May', 'Have a look:'])
})

test('typing goes on where it was when the page takes over', async () => {
  const page = await open()
  const arrive = await withoutScripts(page, '/register')
  await page.getByLabel('First name', { exact: true }).pressSequentially('Gr')
  // The page's own field isn't the document's.
  await page.evaluate("document.querySelector('input').dataset.early = 'yes'")
  arrive()
  await page.locator('input[name="firstName"]:not([data-early])').waitFor()
  await page.keyboard.type('ace')
  expect(await page.getByLabel('First name', { exact: true }).inputValue()).toBe('Grace')
})

test('nothing moves when the page takes over', async () => {
  const page = await open({ storageState: session, viewport: { width: 390, height: 844 } })
  // The document knows what this browser showed before: the search of an account without leads in the middle, and the theme.
  await page.goto('/dashboard')
  const look = () => page.evaluate("localStorage.getItem('canvass-look')")
  await vi.waitFor(async () => expect(await look()).toBe('is-first-search'), 30_000)
  await page.evaluate("localStorage.setItem('canvass-theme', 'system')")
  await page.emulateMedia({ colorScheme: 'dark' })
  const isDark = () => page.evaluate("document.documentElement.classList.contains('dark')")
  for (const path of ['/dashboard', '/campaigns/new', '/settings/domains', '/analytics']) {
    const arrive = await withoutScripts(page, path)
    const places = () =>
      page.evaluate(`[...document.querySelectorAll('h1, header a, nav a, nav button, header svg, [role=search]')]
        .map(element => [element.textContent || element.getAttribute('class'), element.getBoundingClientRect()])
        .map(([name, { left, top }]) => [name, Math.round(left), Math.round(top)].join())
        .filter(place => !/^(Campaign|Create a New Email Campaign|Outbox)/.test(place))`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    // Nothing is shown before the styles are there.
    const position = "getComputedStyle(document.querySelector('header')).position"
    await vi.waitFor(async () => expect(await page.evaluate(position)).toBe('sticky'), 30_000)
    const before = await places()
    expect(await isDark(), path).toBe(true)
    arrive()
    await page.getByRole('button', { name: 'Account menu' }).getByText('A').waitFor()
    expect(await places(), path).toEqual(expect.arrayContaining(before as string[]))
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('letters typed while the palette loads are its first ones', async () => {
  const page = await open({ storageState: session })
  const arrived = Promise.withResolvers<void>()
  await page.route(/palette-.*\.js/, async route => {
    await arrived.promise
    await route.continue()
  })
  await page.goto('/tasks')
  await page.getByRole('button', { name: 'Account menu' }).getByText('A').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('analy')
  arrived.resolve()
  await page.getByRole('option', { name: 'Analytics' }).waitFor()
  await page.keyboard.type('tics')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/analytics')
})

test('a browser that forbids storing logs in, changes its theme, and shows every page', async () => {
  const page = await open()
  await page.addInitScript(`for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(window, name, { configurable: true, get() { throw new DOMException('', 'SecurityError') } })`)
  const faults: Error[] = []
  page.on('pageerror', fault => faults.push(fault))
  await page.goto('/login')
  await page.getByLabel('Email', { exact: true }).fill(user.email)
  await page.getByLabel('Password', { exact: true }).fill(user.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/dashboard')
  for (const path of ['/ai-composer', '/campaigns/new', '/inbox', '/settings/notifications', '/dashboard']) {
    await page.goto(path)
    // It's there once the scripts have taken over.
    await page.getByRole('button', { name: 'Account menu' }).getByText('A').waitFor()
  }
  await page.getByRole('button', { name: /theme/i }).click()
  expect(await page.locator('html').getAttribute('class')).toContain('dark')
  expect(faults).toEqual([])
})

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { expect, vi } from 'vitest'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const WIDE = { width: 1280, height: 900 }
const NARROW = { width: 390, height: 844 }

const launched: Record<'plain' | 'drawing', Promise<Browser> | undefined> = { plain: undefined, drawing: undefined }

/**
 * The system's Chromium: one for all journeys of this process, which each open their own contexts. Maps are drawn only if asked
 * for, because without a graphics card they take a fifth of the journeys' processor time.
 */
export function launchBrowser({
  drawsMaps = 'PICTURES' in process.env,
}: {
  drawsMaps?: boolean | undefined
} = {}): Promise<Browser> {
  const kind = drawsMaps ? 'drawing' : 'plain'
  launched[kind] ??= launch(drawsMaps ? ['--enable-unsafe-swiftshader'] : ['--disable-3d-apis'])
  return launched[kind]
}

/** Ends a journey in the shared browser. */
export async function closePages(browser: Browser | undefined): Promise<void> {
  await Promise.all((browser?.contexts() ?? []).map(context => context.close()))
}

/** Without the background traffic of a desktop browser. */
function launch(more: string[]): Promise<Browser> {
  const executablePath = candidates.find(path => path && existsSync(path))
  if (!executablePath) throw new Error('Chromium not found. Install it, or set CHROMIUM_PATH.')
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  })
}

/** As many milliseconds late, at most, may a reply be; those to requests that overlap come in any order. */
const LATENESS = Number(process.env.LATENESS ?? 0)

/** A page with a list of its scripts’ failures and of its requests to other hosts, except those that it's allowed. */
export async function openPage(
  browser: Browser,
  baseURL: string,
  allowed: string[] = [],
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  // Animations take processor time, and each click would wait for their end.
  const context = await browser.newContext({ baseURL, viewport: WIDE, reducedMotion: 'reduce' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  // Generous, for busy machines; waiting ends with the event.
  context.setDefaultTimeout(120_000)
  if (LATENESS > 0)
    await context.route('**/api/**', route =>
      setTimeout(() => void route.continue().catch(() => {}), Math.random() * LATENESS),
    )
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`script: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    if (![baseURL, 'data:', 'blob:', ...allowed].some(start => url.startsWith(start))) faults.push(`request to ${url}`)
  })
  return { page, context, faults }
}

/**
 * Takes screenshots if a folder is named: both themes, wide and narrow, with `seen` in view. Fails if the page is wider than
 * its window.
 */
export async function picture(page: Page, name: string, seen?: Locator): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  const before = page.viewportSize() ?? WIDE
  const wasDark = await page.evaluate("document.documentElement.classList.contains('dark')")
  for (const [width, size] of Object.entries({ wide: WIDE, narrow: NARROW })) {
    await page.setViewportSize(size)
    await seen?.scrollIntoViewIfNeeded()
    // A chart takes a moment to resize. `expect.poll` doesn't work in tests that run concurrently.
    await vi.waitFor(
      async () => expect(await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')).toBe(0),
      { timeout: 15_000, interval: 50 },
    )
    for (const theme of ['light', 'dark']) {
      await page.evaluate(`document.documentElement.classList.toggle('dark', ${theme === 'dark'})`)
      const path = `${folder}/${name}-${width}-${theme}.png`
      await page.screenshot({ path, fullPage: false, animations: 'disabled' })
    }
  }
  await page.setViewportSize(before)
  await page.evaluate(`document.documentElement.classList.toggle('dark', ${wasDark})`)
}

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'

const candidates = [
  process.env.CHROMIUM_PATH,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** The system's Chromium, without the background traffic of a desktop browser. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = candidates.find(path => path && existsSync(path))
  if (!executablePath) throw new Error('There is no Chromium: install one, or name it in CHROMIUM_PATH')
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
      '--enable-unsafe-swiftshader',
    ],
  })
}

/** A page that fails the test when a script of it fails or when it asks anything of another host. */
export async function openPage(
  browser: Browser,
  baseURL: string,
): Promise<{ page: Page; context: BrowserContext; faults: string[] }> {
  const context = await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', error => faults.push(`script: ${error.message}`))
  page.on('request', request => {
    const url = request.url()
    if (!url.startsWith(baseURL) && !/^(data|blob):/.test(url)) faults.push(`request to ${url}`)
  })
  return { page, context, faults }
}

/** Pictures for looking at, only where a folder for them is named. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES
  if (!folder) return
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: false })
}

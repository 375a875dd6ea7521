import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach, expect } from 'vitest'
import { closePages, launchBrowser, openPage, picture } from './browser.ts'

export const ada = {
  email: 'ada@marketer.test',
  password: 'correct horse battery',
  firstName: 'Ada',
  lastName: 'Lovelace',
}

interface Options {
  drawsMaps?: boolean
  /** Nobody has an account yet. */
  isVisitor?: boolean
  /** Other addresses that its pages may request, such as a payment provider's. */
  allows?: string[]
}

/**
 * A browser's page with an account of this journey's own, and what its steps say and do most. Each step builds on the previous
 * one: after the first failure, the rest is skipped. A step fails if a script did, or if a page requested anything from another host. With
 * PICTURES, each step ends with its pictures.
 */
export async function startJourney(
  name: string,
  { url, stop }: { url: string; stop(): Promise<void> },
  { drawsMaps, isVisitor = false, allows = [] }: Options = {},
) {
  const browser = await launchBrowser({ drawsMaps })
  const { page, context, faults } = await openPage(browser, url, allows)
  const user = { ...ada, email: `${name}@marketer.test` }
  afterAll(async () => {
    await closePages(browser)
    await stop()
  })
  let failed: string | undefined
  let n = 0
  beforeEach(({ skip }) => skip(failed !== undefined, `after the failure of “${failed}”`))
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') failed ??= task.name
    await picture(page, `${name}-${++n}${failed ? '-failed' : ''}`)
    expect(faults).toEqual([])
  })
  /** Asks the server as the page does, with its session. */
  const ask = async (method: 'GET' | 'POST' | 'PUT', path: string, data?: object) => {
    const reply = await context.request.fetch(path, { method, headers: { origin: url }, ...(data && { data }) })
    expect([path, reply.status()]).toEqual([path, 200])
    return reply.json()
  }
  if (!isVisitor) await ask('POST', '/api/auth/register', user)
  return {
    browser,
    page,
    context,
    faults,
    user,
    ask,
    button: (label: string | RegExp) => page.getByRole('button', { name: label, exact: true }),
    press: (label: string) => page.getByRole('button', { name: label, exact: true }).click(),
    field: (label: string) => page.getByLabel(label, { exact: true }),
    /** Waits for this text, such as a toast’s. */
    says: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
  }
}

/** Opens an account; the context keeps its session. */
export async function signUp({ request }: BrowserContext, baseURL: string, other = {}): Promise<void> {
  await request.post('/api/auth/register', { data: { ...ada, ...other }, headers: { origin: baseURL } })
}

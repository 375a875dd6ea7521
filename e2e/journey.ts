import type { BrowserContext, Page } from 'playwright-core'
import { afterEach, beforeEach, expect } from 'vitest'
import { type Sink, startSink } from '#test/smtp-sink.ts'
import { picture } from './browser.ts'
import { type Product, startProduct } from './product.ts'

export const ada = {
  email: 'ada@marketer.test',
  password: 'correct horse battery',
  firstName: 'Ada',
  lastName: 'Lovelace',
}

/** Opens Ada's account; the context keeps its session. */
export async function signUp({ request }: BrowserContext, baseURL: string, other = {}): Promise<void> {
  await request.post('/api/auth/register', { data: { ...ada, ...other }, headers: { origin: baseURL } })
}

/** The confirmation token from the first email. */
export const tokenIn = ({ accepted }: Sink) =>
  accepted[0]?.raw.replace(/=\r\n/g, '').match(/\/verify-email\/([\w-]+)/)?.[1]

export interface Mailing {
  product: Product
  sink: Sink
  stop(): Promise<void>
}

/** The product, sending through a real SMTP server that keeps what it receives. */
export async function startMailing(
  from: string,
  env: Record<string, string> = {},
  options: { ownDatabase?: boolean } = {},
): Promise<Mailing> {
  const sink = await startSink()
  const mail = { MAIL_TRANSPORT: 'smtp', SMTP_URL: sink.url, MAIL_FROM: from }
  const product = await startProduct({ ...mail, ...env }, options)
  const stop = async () => {
    await product.stop()
    await sink.close()
  }
  return { sink, product, stop }
}

/** Each step builds on the previous one: after the first failure, the rest is skipped. */
export function inSteps(page: () => Page, name: string): void {
  let failed: string | undefined
  beforeEach(({ skip }) => skip(failed !== undefined, `after the failure of “${failed}”`))
  afterEach(async ({ task }) => {
    if (task.result?.state !== 'fail' || failed) return
    failed = task.name
    await picture(page(), `${name}-failed`)
  })
}

/** Waits for this toast. */
export const says = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()

/** A user with a sending account on that server, which accepts the password `app password`. */
export async function signUpToMail(context: BrowserContext, url: string, { port }: Sink): Promise<void> {
  await signUp(context, url)
  const save = async (method: 'PUT' | 'POST', path: string, data: object) => {
    const reply = await context.request.fetch(path, { method, data, headers: { origin: url } })
    expect([path, reply.status()]).toEqual([path, 200])
  }
  await save('PUT', '/api/settings/sender', { postalAddress: '1 Harbour Road, Springfield', tracksOpens: true })
  await save('POST', '/api/settings/sending-accounts', {
    kind: 'smtp',
    host: '127.0.0.1',
    port,
    security: 'tls',
    user: 'ada',
    password: 'app password',
    fromAddress: 'ada@lovelace.test',
    fromName: 'Ada',
    dailyLimit: null,
  })
}

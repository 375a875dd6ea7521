import { getPage } from './get-page.ts'
import { guardOf } from './guard.ts'
import { isPublicAddress, NotPublicError, systemAddresses } from './public-address.ts'

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 5000

export interface Page {
  status: number
  body: string
}

/** Allows only the public internet on port 443. */
const guard = guardOf({ isAllowed: isPublicAddress, isAllowedPort: port => port === 443, addressesOf: systemAddresses })

/** Reads a small text over HTTPS at the checked public address, without following redirects. */
export async function getPublic(url: string): Promise<Page> {
  const { protocol, hostname } = new URL(url)
  const asked = { guard, as: 'text', userAgent: 'canvass', timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES } as const
  const got = protocol === 'https:' ? await getPage(url, asked) : null
  if (got?.kind === 'page') return { status: 200, body: got.text }
  if (got?.kind === 'redirect' || got?.kind === 'refused')
    return { status: got.kind === 'refused' ? got.status : 302, body: '' }
  if (got?.kind === 'unreachable') throw new Error(`${hostname} didn’t answer (${got.why})`)
  throw new NotPublicError(hostname)
}

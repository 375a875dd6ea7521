import { z } from 'zod'
import { DAY_MS } from '#contract/durations.ts'
import { isOneLine } from '#contract/names.ts'
import type { Deps } from '#server/deps.ts'
import { badRequest } from '#server/http/errors.ts'
import { getPage } from '#server/net/get-page.ts'
import { webGuard } from '#server/net/guard.ts'
import { parseJson } from '#server/parse-json.ts'
import { isRedirectUri, placeOf } from './redirects.ts'

/** An app, as it describes itself. */
export interface AppClient {
  id: string
  name: string
  /** The site that its description is on; null: it registered itself, so nobody vouches for its name. */
  host: string | null
  redirectUris: string[]
}

const Name = z.string().trim().min(1).max(100).refine(isOneLine)
const Description = z.object({
  client_id: z.string(),
  client_name: Name.optional(),
  redirect_uris: z.string().array().min(1).max(50),
})
/** What fits into an ID. */
export const Registration = z.object({
  client_name: Name.default('An app'),
  redirect_uris: z
    .string()
    .max(500)
    .refine(isRedirectUri)
    .array()
    .min(1)
    .max(10)
    .refine(uris => uris.join('').length <= 1500),
})
const Registered = Registration.extend({ registered: z.number() })

const MOST_BYTES = 16 * 1024
const TIMEOUT_MS = 5000
const REGISTERED_MS = 90 * DAY_MS

/** By the address of its description (Client ID Metadata Document), or an ID that `register` gave it. */
export const findClient = (deps: Deps, id: string): Promise<AppClient> | AppClient =>
  /^https?:/.test(id) ? readDescription(deps, id) : openRegistration(deps, id)

async function readDescription({ config, providers }: Deps, id: string): Promise<AppClient> {
  const { ALLOW_PRIVATE_FETCH: allowPrivate } = config
  const url = URL.parse(id)
  const isFit =
    url?.href === id && url.pathname !== '/' && !id.includes('#') && (url.protocol === 'https:' || allowPrivate)
  if (!isFit) throw badRequest('This app’s ID isn’t an address with https. Ask its maker.')
  const unfit = (why: string) =>
    badRequest(`This app can’t be connected: its description at ${url.host} ${why}. Ask its maker.`)
  const got = await getPage(id, {
    guard: webGuard(providers.dns, { allowPrivate }),
    as: 'json',
    userAgent: 'canvass',
    timeoutMs: TIMEOUT_MS,
    maxBytes: MOST_BYTES,
  })
  if (got.kind === 'redirect') throw unfit('leads to another address')
  if (got.kind !== 'page') throw unfit('couldn’t be loaded')
  if (Buffer.byteLength(got.text) >= MOST_BYTES) throw unfit('is too long')
  const { data } = Description.safeParse(parseJson(got.text))
  if (!data) throw unfit('isn’t valid')
  if (data.client_id !== id) throw unfit('belongs to another address')
  return { id, name: data.client_name ?? url.host, host: url.host, redirectUris: data.redirect_uris }
}

/** An ID holds what it stands for, so that strangers who register fill no table. */
export function register({ secrets, clock }: Deps, app: z.infer<typeof Registration>): string {
  return secrets.seal(JSON.stringify({ ...app, registered: clock.now().getTime() })).toString('base64url')
}

function openRegistration({ secrets, clock }: Deps, id: string): AppClient {
  const { data } = Registered.safeParse(open(() => secrets.open(Buffer.from(id, 'base64url'))))
  if (!data || clock.now().getTime() >= data.registered + REGISTERED_MS)
    throw badRequest('Canvass doesn’t know this app, or no longer. Remove the connection in the app, and add it again.')
  return { id, name: data.client_name, host: null, redirectUris: data.redirect_uris }
}

function open(read: () => string): unknown {
  try {
    return parseJson(read())
  } catch {
    return null
  }
}

/** Where it comes from, as Settings shows it. */
export const originOf = ({ host }: AppClient, redirectUri: string): string => host ?? placeOf(redirectUri)

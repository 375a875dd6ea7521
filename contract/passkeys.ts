import { z } from 'zod'
import { User } from './auth.ts'
import { PASSKEY_NAME_MAX } from './limits.ts'
import { isOneLine } from './names.ts'
import { route } from './route.ts'
import { TimeZone } from './settings.ts'

export const PasskeyName = z
  .string()
  .trim()
  .min(1, 'Name the passkey')
  .max(PASSKEY_NAME_MAX, `A name has at most ${PASSKEY_NAME_MAX} characters`)
  .refine(isOneLine, 'A name is one line')

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
})
export type Passkey = z.infer<typeof Passkey>

/** Who adds a passkey could get in with it for good, so a session isn't enough. */
export const PasskeyBegin = z.strictObject({
  password: z.string().min(1, 'Current password is required').max(1024),
  /** With two-factor authentication. Without it, the answer names this field. */
  code: z.string().max(100).optional(),
})
export type PasskeyBegin = z.infer<typeof PasskeyBegin>

/**
 * What the browser is asked, and what it answers, as in W3C's Web Authentication, level 3. The server checks all of it. Members
 * that aren't read, such as those of extensions, are left out.
 */
const base64url = z.string().max(20_000)
const FromBrowser = z.object({
  id: z.string().max(2048),
  rawId: z.string().max(2048),
  type: z.literal('public-key'),
  authenticatorAttachment: z.string().max(100).nullish(),
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url.optional(),
    authenticatorData: base64url.optional(),
    signature: base64url.optional(),
    userHandle: z.string().max(2048).nullish(),
    transports: z.string().max(100).array().max(20).optional(),
  }),
})
const ForBrowser = z.looseObject({ challenge: z.string() })

const id = z.object({ id: z.uuid() })
const Done = z.object({ message: z.string() })

export const passkeys = {
  list: route({
    method: 'GET',
    path: '/api/auth/passkeys',
    summary: 'The account’s passkeys, and whether this installation’s address allows them',
    reply: z.object({ canAdd: z.boolean(), passkeys: Passkey.array() }),
  }),
  begin: route({
    method: 'POST',
    path: '/api/auth/passkeys/begin',
    summary: 'What a browser needs to make a passkey. Nothing changes until it’s added',
    body: PasskeyBegin,
    reply: ForBrowser,
  }),
  add: route({
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Add the passkey that the browser made',
    body: z.strictObject({ name: PasskeyName, credential: FromBrowser }),
    reply: Passkey,
  }),
  rename: route({
    method: 'PUT',
    path: '/api/auth/passkeys/:id',
    summary: 'Rename a passkey',
    params: id,
    body: z.strictObject({ name: PasskeyName }),
    reply: Passkey,
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/auth/passkeys/:id',
    summary: 'Remove a passkey: nobody logs in with it anymore',
    params: id,
    reply: Done,
  }),
  beginLogIn: route({
    method: 'POST',
    path: '/api/auth/passkeys/begin-log-in',
    summary: 'What a browser needs to ask for a passkey',
    access: 'public',
    reply: ForBrowser,
  }),
  logIn: route({
    method: 'POST',
    path: '/api/auth/passkeys/log-in',
    summary: 'Log in with a passkey, which takes the place of the password and of a code',
    access: 'public',
    body: z.strictObject({ credential: FromBrowser, timeZone: TimeZone.optional().catch(undefined) }),
    reply: User,
  }),
}

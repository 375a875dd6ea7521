import { z } from 'zod'
import { User } from './auth.ts'
import { PASSKEY_NAME_MAX } from './limits.ts'
import { isOneLine } from './names.ts'
import { Message, route } from './route.ts'
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

export const passkeys = {
  list: route('GET /api/auth/passkeys', 'The account’s passkeys, and whether this installation’s address allows them', {
    reply: z.object({ canAdd: z.boolean(), passkeys: Passkey.array() }),
  }),
  begin: route(
    'POST /api/auth/passkeys/begin',
    'What a browser needs to make a passkey. Nothing changes until it’s added',
    { body: PasskeyBegin, reply: ForBrowser },
  ),
  add: route('POST /api/auth/passkeys', 'Add the passkey that the browser made', {
    body: z.strictObject({ name: PasskeyName, credential: FromBrowser }),
    reply: Passkey,
  }),
  rename: route('PUT /api/auth/passkeys/:id', 'Rename a passkey', {
    body: z.strictObject({ name: PasskeyName }),
    reply: Passkey,
  }),
  remove: route('DELETE /api/auth/passkeys/:id', 'Remove a passkey: nobody logs in with it anymore', {
    reply: Message,
  }),
  beginLogIn: route('POST /api/auth/passkeys/begin-log-in', 'What a browser needs to ask for a passkey', {
    access: 'public',
    reply: ForBrowser,
  }),
  logIn: route(
    'POST /api/auth/passkeys/log-in',
    'Log in with a passkey, which takes the place of the password and of a code',
    {
      access: 'public',
      body: z.strictObject({ credential: FromBrowser, timeZone: TimeZone.optional().catch(undefined) }),
      reply: User,
    },
  ),
}

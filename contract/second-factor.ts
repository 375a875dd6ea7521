import { z } from 'zod'
import { Message, route } from './route.ts'

/** Of an authenticator app, or a recovery code. */
const code = z.string().trim().min(1, 'Enter a code').max(100)
export const GivenCode = z.strictObject({ code })
export type GivenCode = z.infer<typeof GivenCode>

export const SecondFactor = z.object({ isOn: z.boolean(), recoveryCodesLeft: z.number().int() })
export type SecondFactor = z.infer<typeof SecondFactor>

/** Each works once. Only this reply contains them. */
const RecoveryCodes = z.object({ recoveryCodes: z.string().array() })

export const secondFactor = {
  state: route('GET /api/auth/second-factor', 'Whether logging in asks for a code', {
    beforeFactor: true,
    reply: SecondFactor,
  }),
  begin: route(
    'POST /api/auth/second-factor',
    'Make a secret for an authenticator app. Nothing changes until a code confirms it',
    {
      beforeFactor: true,
      body: z.strictObject({ password: z.string().min(1, 'Password is required').max(1024) }),
      reply: z.object({
        /** In base32, to type into the app. */
        secret: z.string(),
        /** The same for the app's camera: otpauth://totp/… */
        uri: z.string(),
      }),
    },
  ),
  confirm: route(
    'POST /api/auth/second-factor/confirm',
    'Turn on two-factor authentication with a code of the authenticator app',
    { beforeFactor: true, body: GivenCode, reply: RecoveryCodes },
  ),
  renewCodes: route('POST /api/auth/second-factor/recovery-codes', 'Replace the recovery codes', {
    body: GivenCode,
    reply: RecoveryCodes,
  }),
  turnOff: route('POST /api/auth/second-factor/turn-off', 'Turn off two-factor authentication', {
    body: GivenCode,
    reply: Message,
  }),
}

import { sentenceOf } from './refusal.ts'

interface Asked {
  challenge: string
}

/** Browsers have passkeys only over https or on localhost, and only for a domain name. index.html asks the same. */
export const hasPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && !/^[\d.]+$|^\[/.test(globalThis.location.hostname)

export async function makePasskey(asked: Asked) {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const optionsJSON = asked as Parameters<typeof startRegistration>[0]['optionsJSON']
  const { id, response, ...rest } = await startRegistration({ optionsJSON })
  return { id, response: { ...response }, ...rest }
}

/** Has the user choose one of the device's passkeys. */
export async function choosePasskey(asked: Asked) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  const optionsJSON = asked as Parameters<typeof startAuthentication>[0]['optionsJSON']
  const { id, response, ...rest } = await startAuthentication({ optionsJSON })
  return { id, response: { ...response }, ...rest }
}

/** What to do about a browser's or the server's refusal. */
export function passkeyFailure(error: unknown): string {
  const { name = '', code = '' } = error as { name?: string; code?: string }
  if (code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'This device has a passkey for your account already.'
  if (name === 'SecurityError') return 'Passkeys work only at this installation’s own address. Open it there.'
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was chosen. Try again.'
  if (name === 'ConstraintError' || name === 'NotSupportedError')
    return 'This device can’t keep a passkey that’s protected by a PIN, fingerprint, or face. Use another device.'
  return sentenceOf(error) ?? 'The passkey couldn’t be used. Try again.'
}

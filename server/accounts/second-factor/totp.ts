/** A phone's clock may be one step of 30 seconds off, either way. */
const DRIFT_STEPS = 1

/** RFC 6238 as every authenticator app knows it: SHA-1, six digits, 30 seconds. */
async function totpOf(secret: string, label = '') {
  const { TOTP } = await import('otpauth')
  return new TOTP({ issuer: 'Canvass', label, secret })
}

/** 160 random bits in base32. */
export async function makeSecret(): Promise<string> {
  const { Secret } = await import('otpauth')
  return new Secret({ size: 20 }).base32
}

/** What a QR code shows to an authenticator app. */
export const uriOf = async (secret: string, email: string): Promise<string> => (await totpOf(secret, email)).toString()

/** The time step that this code belongs to; null if it's none of the current ones. */
export async function stepOf(secret: string, code: string, now: Date): Promise<number | null> {
  const totp = await totpOf(secret)
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: DRIFT_STEPS })
  return delta === null ? null : totp.counter({ timestamp }) + delta
}

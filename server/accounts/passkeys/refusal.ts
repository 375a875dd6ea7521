const AGAIN = 'The passkey couldn’t be checked. Try again.'

/** Why a passkey is refused, in words for people. The package throws plain errors with English messages. */
export function refusalOf(error: unknown, origin: string): string {
  const message = error instanceof Error ? error.message : ''
  if (/origin|RP ID/.test(message))
    return `This passkey was used on another website. Open Canvass at ${origin}, and try again there.`
  if (/challenge/.test(message)) return 'That took too long, or was tried before. Try again.'
  if (/[Uu]ser (could not be verified|verification)/.test(message))
    return 'Your device didn’t check that it’s you. Set a PIN, fingerprint, or face on it, and try again.'
  if (/counter/.test(message)) return COPIED
  return AGAIN
}

export const COPIED =
  'This passkey was used elsewhere in the meantime, so it may have been copied. Log in with your password, and replace it.'

/**
 * What a campaign has in place of a text where each recipient gets their own: the first email, then its follow-ups. Nobody is
 * sent these. A follow-up with another body is the same for all.
 */
export const OWN_BODIES = [
  'Each recipient gets the email that was written for them.',
  'Each recipient gets the first follow-up that was written for them.',
  'Each recipient gets the second follow-up that was written for them.',
] as const

/** The number of the recipient's own email that this body is replaced by: 0 is the first. Undefined: it's a text for all. */
export const ownNumberOf = (body: string): number | undefined => {
  const at = (OWN_BODIES as readonly string[]).indexOf(body.trim())
  return at < 0 ? undefined : at
}

// Without schemas: pages that need these don't load zod.

export const FOLLOW_UPS_MAX = 5
/** Reasons for which only one step is skipped: its condition isn't met. All others end the sequence. */
export const UNMET = ['opened', 'clicked', 'not-opened', 'not-clicked']
/** Variants of the first email besides the campaign's own. */
export const OTHER_VARIANTS_MAX = 3

/** The start of a campaign's reason while only follow-ups are left, which isn't a problem. */
export const FOLLOW_UPS_WAIT = 'Follow-ups wait until'
export const isTrouble = (statusReason: string | null) =>
  statusReason !== null && !statusReason.startsWith(FOLLOW_UPS_WAIT)

/** The subject of a reply in the thread, with a single "Re:" for every follow-up. */
export const answerTo = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

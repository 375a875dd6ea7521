// Without schemas: pages that need these don't load zod.

export const FOLLOW_UPS_MAX = 5
/** Versions of the first email beside the campaign's own. */
export const OTHER_VERSIONS_MAX = 3

/** How a campaign's reason begins while only follow-ups are left: nothing is wrong with it. */
export const FOLLOW_UPS_WAIT = 'Follow-ups wait until'
export const isTrouble = (statusReason: string | null) =>
  statusReason !== null && !statusReason.startsWith(FOLLOW_UPS_WAIT)

/** The subject of a reply in the thread: one "Re:", however often it's followed up. */
export const answerTo = (subject: string) => (/^re:/i.test(subject) ? subject : `Re: ${subject}`)

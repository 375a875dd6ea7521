import type { LimitReached } from './usage.ts'

/** Numbers that both sides must agree on (specification, section 9). */
export const SEARCH_MAX_RESULTS = 20
export const TRIAL_DAYS = 7
export const PASSWORD_MIN = 8
export const VARIATIONS = 3
export const LEADS_PAGE = 100
/** 40,000 pasted addresses are about 1.2 MB; an email's body may contain images as data, so 8 MB. */
export const CAMPAIGN_BODY_LIMIT = 8 * 1024 * 1024
/** `leads` of one import call. A search returns at most 20, and CSV files have a route of their own. */
export const IMPORT_BODY_LIMIT = 4 * 1024 * 1024
export const IMAGE_MAX_BYTES = 5 * 1024 * 1024
export const IMAGE_MAX_PIXELS = 25_000_000
export const IMAGES_PER_ACCOUNT = 500
export const IMAGE_BYTES_PER_ACCOUNT = 250 * 1024 * 1024
/** The longest alternative text of an image, in characters. */
export const ALT_TEXT_MAX = 300
/** A shape drawn on the map is simplified to this many corners. */
export const AREA_CORNERS_MOST = 60
/** The largest CSV file to import. */
export const IMPORT_MAX_BYTES = 100 * 1024 * 1024
/** Campaigns that haven't been sent; bytes are those of the database, compressed. */
export const DRAFTS_PER_ACCOUNT = 200
export const DRAFT_BYTES_PER_ACCOUNT = 50 * 1024 * 1024
export const REVISIONS_PER_CAMPAIGN = 200
export const REVISION_BYTES_PER_CAMPAIGN = 50 * 1024 * 1024
/** Simulated calls don't use the plan's quota. */
export const SIMULATED_CALLS_PER_DAY = 100
/** Leads that one run of drafts writes to at most. */
export const DRAFT_RUN_MAX = 1000
/** Save Data keeps the account's newest exports. */
export const EXPORTS_PER_ACCOUNT = 50
export const EXPORT_BYTES_PER_ACCOUNT = 50 * 1024 * 1024
export const EXPORT_MAX_RECORDS = 100_000

/** The specification's sentence, with the singular for one: "You have 1 email remaining". */
export const limitSentence = ({ type, remaining, requested }: Pick<LimitReached, 'type' | 'remaining' | 'requested'>) =>
  `You've reached your monthly limit for ${type}. You have ${remaining} ${remaining === 1 ? type.slice(0, -1) : type} remaining, but you're trying to use ${requested}.`

/** People per page behind a count of a campaign's audience. */
export const AUDIENCE_PAGE_MAX = 1000
/** The files of an answer. In Base64, as they're sent, 10 MB are 13.7 MB: most mail servers take 20 to 25. */
export const FILES_MAX_BYTES = 10 * 1024 * 1024
export const FILES_MOST = 20

export const PASSKEYS_MAX = 20
export const PASSKEY_NAME_MAX = 60

/** Codes of findings that share one shape each, in a file without schemas for the pages. */

/** About a text: what was found in it, and what to put there. */
export const TEXT_REMARKS = [
  'foreign-tag',
  'link-gone',
  'link-mismatch',
  'link-shortener',
  'link-ip',
  'link-file',
  'link-hosts',
  'image-only',
  'image-alt',
  'foreign-pixel',
  'data-image',
  'html-size',
  'shouting',
  'spam-words',
  'spamassassin',
  'guarantee',
  'short-body',
  'long-subject',
  'live-markup',
  'hidden-text',
  'language',
  'no-attachment',
  'no-reply',
  'reply-subject',
  'trial-subject',
  'date',
  'disagrees',
  'one-person',
  'no-history',
  'garbled',
  'typed-unsubscribe',
  'link-private',
] as const
export type TextRemark = (typeof TEXT_REMARKS)[number]

/** About some of the recipients, each also a group of the audience. */
export const PEOPLE_REMARKS = [
  'role-address',
  'disposable',
  'mistyped',
  'no-mail-server',
  'same-company',
  'plus-twins',
  'needs-consent',
  'sole-trader',
  'was-won',
  'has-answered',
  'was-called',
  'chain',
  'sells-the-same',
  'own-address',
] as const
export type PeopleRemark = (typeof PEOPLE_REMARKS)[number]

/** About the sender and the start: what was seen, and how often. */
export const SENDER_REMARKS = ['spf', 'dmarc', 'no-ramp', 'unusual-volume', 'gmail-bulk', 'start-time'] as const
export type SenderRemark = (typeof SENDER_REMARKS)[number]

/** Who receives the email of a domain, by its MX records. */
export const MAILBOX_PROVIDERS = ['google', 'microsoft', 'yahoo', 'other'] as const
export type MailboxProvider = (typeof MAILBOX_PROVIDERS)[number]

/** The languages that drafts are written in. Without zod, for pages that only name them. */
export const DRAFT_LANGUAGES = ['en', 'es', 'de', 'fr'] as const

export const LANGUAGE_NAMES: Record<(typeof DRAFT_LANGUAGES)[number], string> = {
  en: 'English',
  es: 'Spanish',
  de: 'German',
  fr: 'French',
}

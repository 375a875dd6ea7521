import { z } from 'zod'

/** Control and invisible characters, line breaks among them; the joiners that Persian and Indic names need are text. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Anything that a mail program would turn into a link or an address. */
const LINK = /[@<>\\/]|www\.|[\p{L}\p{N}-]{2}\.\p{L}{2}/iu

/** One line, as header fields and greetings need it. */
export const isOneLine = (text: string): boolean => !UNSEEN.test(text)

/** A person's first or last name: strangers' mailboxes may get it from us, so it holds no link. It may be empty. */
export const personName = (label: string) =>
  z
    .string()
    .trim()
    .max(100, `${label} must be at most 100 characters`)
    .refine(isOneLine, `${label} must be one line of plain text`)
    .refine(name => !LINK.test(name), `${label} can't contain a link or an email address`)

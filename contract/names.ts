import { z } from 'zod'

/** Control and invisible characters, including line breaks, but not the joiners that Persian and Indic names need. */
const UNSEEN = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u
/** Anything that email clients turn into a link or an address. */
const LINK = /[@<>\\/]|www\.|[\p{L}\p{N}-]{2}\.\p{L}{2}/iu

/** One line, for header fields and greetings. */
export const isOneLine = (text: string): boolean => !UNSEEN.test(text)

/** A person's first or last name; can be empty. It can't contain a link, because our emails to strangers include it. */
export const personName = (label: string) =>
  z
    .string()
    .trim()
    .max(100, `${label} must be at most 100 characters`)
    .refine(isOneLine, `${label} must be one line of plain text`)
    .refine(name => !LINK.test(name), `${label} can't contain a link or an email address`)

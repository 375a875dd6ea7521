/** A field may hold 5,000 characters, and a model's answer more. */
const MOST = 20_000

/** Free text as a person would read it: no markup, no control characters, uniform line breaks. */
export const clean = (text: string): string =>
  withoutMarkup(withoutControls(text.slice(0, MOST).toWellFormed().normalize('NFC')))
    .replace(/[^\S\n]+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

// Direction overrides can make a name read as another one; the marks that right-to-left names need stay.
const withoutControls = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u200b\u2060\u2066-\u2069\ufeff\ufffd]/g, '')

const withoutMarkup = (text: string): string => {
  const next = text
    .replace(/<(script|style)\b[^<>]*>[\s\S]*?<\/\1\s*>/gi, ' ')
    .replace(/<!--(?:(?!<!--)[\s\S])*?-->/g, ' ')
    .replace(/<\/(p|div|li|h\d|tr)>|<br\s*\/?>/gi, '\n')
    .replace(/<[a-z/!?][^<>]*>/gi, ' ')
    .replace(/&(?:nbsp|#160);/gi, ' ')
    .replace(/&(?:apos|#0?39|rsquo);/gi, "'")
    .replace(/&quot;/gi, '"')
    .replace(/&amp;/gi, '&')
  // Removing a tag may join the next one: "<<b>script>".
  return next === text ? text.replace(/<(?=[a-z/!?])/gi, '') : withoutMarkup(next)
}

export const countWords = (text: string): number => text.split(/\s+/).filter(word => /[\p{L}\p{N}]/u.test(word)).length

import type { Config } from '#server/config.ts'

/** Bounded lengths keep these linear on long lines. */
const patterns: [RegExp, string][] = [
  // What a parser quotes of the text that it couldn't read.
  [/(\\?["'])(?:(?!\1).){1,400}?\1(?:\.\.\.)? is not valid JSON/g, '[text] is not valid JSON'],
  [/\b(invalid input syntax for type [\w ]{1,40}: ).{1,400}?(?=\\n|"[,}]|$)/g, '$1[value]'],
  [/:\/\/[^\s/@"\\]{1,400}@/g, '://[login]@'],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, '$1 [hidden]'],
  [/[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}/gu, '[email]'],
  [/\+\d[\d\s().-]{6,18}\d/g, '[phone]'],
  [/(?:\(\d{3}\)|\b\d{3})[ .-]{1,2}\d{3}[ .-]\d{4}\b/g, '[phone]'],
]

/** Shorter values would hide ordinary words. */
const SECRET_LEAST = 6
const secrets = new Set<string>()

/** From now on, the log shows none of these settings. */
export function hideSecrets(config: Partial<Config>): void {
  for (const [name, value] of Object.entries(config)) {
    if (typeof value !== 'string') continue
    if (/KEY|SECRET|TOKEN|SID$/.test(name)) hide(value)
    if (/_URL$/.test(name) && URL.canParse(value)) hide(decodeURIComponent(new URL(value).password))
  }
}

/** From now on, the log doesn't show this value. */
export function hide(secret: string): void {
  if (secret.length >= SECRET_LEAST) secrets.add(secret)
}

/** Hides secrets, email addresses, phone numbers, and logins in a line of the log. */
export function scrub(line: string): string {
  let clean = line
  for (const secret of secrets) clean = clean.replaceAll(secret, '[hidden]')
  for (const [pattern, shown] of patterns) clean = clean.replace(pattern, shown)
  return clean
}

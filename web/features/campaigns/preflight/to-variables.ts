import type { NamedLead } from '#contract/preflight.ts'
import { asTag, FALLBACK } from '#contract/preflight-words.ts'

/** Turns one business's name and details into variables, each with a fallback that fits where it appears. */
export function toVariables(text: string, lead: NamedLead): string {
  const rules = rulesOf(lead)
  return text
    .split(/(\{\{[^{}]*\}\})/)
    .map((part, i) => (i % 2 === 1 ? part : rules.reduce((words, rule) => rule(words), part)))
    .join('')
}

type Rule = (text: string) => string

function rulesOf({ businessName, phone, website, address, city }: NamedLead): Rule[] {
  const name = namePattern(businessName)
  return [
    text =>
      replace(
        text,
        `(\\b(?:dear|hello|hi|hey)\\s+)${name}(?=\\s+team\\b)`,
        (_, hello) => hello + asTag('businessName', 'local'),
      ),
    text =>
      replace(
        text,
        `(\\b(?:dear|hello|hi|hey)\\s+)${name}`,
        (_, hello) => hello + asTag('businessName', FALLBACK.businessName),
      ),
    text => replace(text, name, () => asTag('businessName', 'your business')),
    text => (address ? replace(text, escaped(address), () => asTag('address', FALLBACK.address)) : text),
    text => (phone ? replace(text, escaped(phone), () => asTag('phone', FALLBACK.phone)) : text),
    text => (website ? replace(text, websitePattern(website), () => asTag('website', FALLBACK.website)) : text),
    text => (city ? replace(text, escaped(city), () => asTag('city', FALLBACK.city)) : text),
  ]
}

const escaped = (text: string) => text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const LEGAL = /(?:,|(?<!\s))\s+(?:llc|inc|ltd|limited|llp|gmbh|corp|pllc|co)\.?$/i

/** Matches the name with or without its legal form, and with either apostrophe. */
function namePattern(name: string): string {
  const bare = name.replace(LEGAL, '')
  const either = (text: string) => escaped(text).replace(/['’]/g, "(?:['’]|&#39;|&rsquo;)").replace(/\s+/g, '\\s+')
  return bare === name ? either(name) : `(?:${either(name)}|${either(bare)})`
}

/** Matches the website in prose, not in a link's target. */
const websitePattern = (website: string) =>
  `(?<!["'/.@])(?:https?://)?(?:www\\.)?${escaped(
    website
      .replace(/^https?:\/\//i, '')
      .replace(/^www\./i, '')
      .replace(/\/$/, ''),
  )}/?`

function replace(text: string, pattern: string, by: (...match: string[]) => string): string {
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'giu'), by)
}

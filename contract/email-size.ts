import type { z } from 'zod'

/**
 * Upper limits for the parts of an email. Each part costs time for every recipient and at every preview; the
 * largest newsletters have some 3,000 tags, 5,000 lines and 200 links.
 */
const MOST = [
  { what: 'tags', sign: /</g, most: 10_000 },
  { what: 'lines', sign: /\n/g, most: 10_000 },
  { what: 'links', sign: /:\/\//g, most: 2000 },
  { what: 'variables and choices', sign: /\{/g, most: 5000 },
  { what: 'closing braces', sign: /\}/g, most: 10_000 },
  // Each takes up to 12 bytes of an email's HTML, and as much of its text.
  { what: 'characters beyond plain English ones', sign: /[^\0-\x7f]/g, most: 250_000 },
]

/** For a field of an email, named as in the middle of a sentence: `.superRefine(ofReadableSize('the body'))`. */
export const ofReadableSize = (field: string) => (text: string, context: z.RefinementCtx) => {
  const tooMany = findTooMany(text)
  if (tooMany)
    context.addIssue({
      code: 'custom',
      message: `Shorten ${field}: it has more than ${tooMany.most.toLocaleString('en-US')} ${tooMany.what}.`,
    })
}

export const isReadableSize = (text: string): boolean => findTooMany(text) === undefined

const findTooMany = (text: string) => MOST.find(({ sign, most }) => holdsMore(text, sign, most))

function holdsMore(text: string, sign: RegExp, most: number): boolean {
  sign.lastIndex = 0
  for (let n = 0; n <= most; n++) if (!sign.test(text)) return false
  sign.lastIndex = 0
  return true
}

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
]

/** For a field of an email, named as in the middle of a sentence: `.superRefine(ofReadableSize('the body'))`. */
export const ofReadableSize = (field: string) => (text: string, context: z.RefinementCtx) => {
  const tooMany = MOST.find(({ sign, most }) => holdsMore(text, sign, most))
  if (tooMany)
    context.addIssue({
      code: 'custom',
      message: `Shorten ${field}: it has more than ${tooMany.most.toLocaleString('en-US')} ${tooMany.what}.`,
    })
}

function holdsMore(text: string, sign: RegExp, most: number): boolean {
  sign.lastIndex = 0
  for (let n = 0; n <= most; n++) if (!sign.test(text)) return false
  sign.lastIndex = 0
  return true
}

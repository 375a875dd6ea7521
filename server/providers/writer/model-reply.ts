import { z } from 'zod'
import { clean } from './clean.ts'

/** For endpoints that hold a model to a shape. */
export const LETTER_SCHEMA = {
  type: 'object',
  properties: {
    subject: { type: 'string', description: 'The subject line, at most 60 characters' },
    body: { type: 'string', description: 'The email from greeting to signature, as plain text' },
  },
  required: ['subject', 'body'],
  additionalProperties: false,
}

const line = (text: string): string => clean(text).replace(/\n+/g, ' ')

const Letter = z.object({
  subject: z.string().transform(line).pipe(z.string().min(1).max(200)),
  body: z.string().transform(clean).pipe(z.string().min(1)),
})

/** The letter in what a model answered, or null. Small models put the object into a fence or a sentence. */
export const readLetter = (text: string): z.infer<typeof Letter> | null => {
  const object = text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)
  try {
    return Letter.safeParse(JSON.parse(object)).data ?? null
  } catch {
    return null
  }
}

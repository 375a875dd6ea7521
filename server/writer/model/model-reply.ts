import { z } from 'zod'
import type { Shape } from '#server/providers/language-model/language-model.ts'
import { clean } from '../clean.ts'

export const EMAIL_SHAPE: Shape = {
  name: 'email',
  schema: {
    type: 'object',
    properties: {
      subject: { type: 'string', description: 'The subject line, at most 60 characters' },
      body: { type: 'string', description: 'The email from greeting to signature, as plain text' },
    },
    required: ['subject', 'body'],
    additionalProperties: false,
  },
}

const line = (text: string): string => clean(text).replace(/\n+/g, ' ')

const Email = z.object({
  subject: z.string().transform(line).pipe(z.string().min(1).max(200)),
  body: z.string().transform(clean).pipe(z.string().min(1)),
})

/** A longer answer isn't an email. */
const MOST = 20_000
/** What a model writes where the name should be. */
const NAME_SLOT = /\{\{? ?(?:sender|my|your)[ _]?name ?\}?\}|\[(?:sender|my|your)[ _]name\]/gi

/** The email in a model's answer, or null. Small models wrap the object in a code fence or a sentence. */
export const readEmail = (text: string, senderName: string): z.infer<typeof Email> | null => {
  const answer = text.slice(0, MOST)
  const object = answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1)
  try {
    const email = Email.safeParse(JSON.parse(object)).data
    return email ? { ...email, body: email.body.replace(NAME_SLOT, () => senderName) } : null
  } catch {
    return null
  }
}

/** What's there of an email in an answer that is still being written. */
export const readPartial = (text: string): z.infer<typeof Email> => ({
  subject: line(partOf(text, 'subject')),
  body: clean(partOf(text, 'body')),
})

/** The beginning of a JSON string, up to its last whole character. */
function partOf(text: string, name: string): string {
  const [, begun = ''] =
    new RegExp(`"${name}"\\s*:\\s*"((?:[^"\\\\]|\\\\u[\\da-f]{4}|\\\\["\\\\/bfnrt])*)`, 'i').exec(text) ?? []
  try {
    return String(JSON.parse(`"${begun.replace(/\n/g, '\\n').replace(/\t/g, ' ')}"`))
  } catch {
    return ''
  }
}

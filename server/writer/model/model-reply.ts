import { z } from 'zod'
import type { LanguageModel, Prompt, Shape } from '#server/providers/language-model/language-model.ts'
import { clean } from '../clean.ts'
import type { Following, Email as Written } from '../writer.ts'

const EMAIL_SHAPE: Shape = {
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

/** Asks for an email, and reads it: null if the answer is none. */
export async function askEmail(
  model: LanguageModel,
  prompt: Omit<Prompt, 'shape'>,
  senderName: string,
  { wrote, signal }: Following = {},
): Promise<{ answer: string; email: Written | null }> {
  const watch = { ...(signal && { signal }), ...(wrote && { wrote: (text: string) => wrote(readPartial(text)) }) }
  const answer = await model.ask({ ...prompt, shape: EMAIL_SHAPE }, watch)
  return { answer, email: readEmail(answer, senderName) }
}

/** Small models wrap the object in a code fence or a sentence. */
export const readEmail = (text: string, senderName: string): Written | null => {
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
export const readPartial = (text: string): Written => ({
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

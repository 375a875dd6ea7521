import { z } from 'zod'
import { KEY_AREAS, KEY_TIERS } from './key-scopes.ts'
import { isOneLine } from './names.ts'
import { Message, route } from './route.ts'

const Scopes = z.partialRecord(z.enum(KEY_AREAS), z.enum(KEY_TIERS))

export const ApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Its first characters, to tell keys apart. */
  start: z.string(),
  scopes: Scopes,
  expiresAt: z.iso.datetime().nullable(),
  lastUsedAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  /** Where the connected app that holds it comes from: "claude.ai". Null: a person made it. */
  app: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const NewApiKey = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'Enter a name, such as the program that uses the key')
    .max(100, 'A name can have at most 100 characters')
    .refine(isOneLine, 'Write the name in one line'),
  scopes: Scopes.refine(scopes => Object.keys(scopes).length > 0, 'Allow the key to use at least one area'),
  /** Without it, the key works until it's revoked. */
  days: z.number().int().min(1).max(3650, 'A key can be valid for at most 10 years').optional(),
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const apiKeys = {
  list: route('GET /api/keys', 'The account’s API keys and connected apps, newest first', { reply: ApiKey.array() }),
  create: route('POST /api/keys', 'Create an API key. Only this reply contains it', {
    body: NewApiKey,
    reply: ApiKey.extend({ key: z.string() }),
  }),
  revoke: route('DELETE /api/keys/:id', 'Revoke an API key, or disconnect an app; it stops working immediately', {
    reply: Message,
  }),
}

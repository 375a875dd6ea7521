import { z } from 'zod'
import { changes } from './instant.ts'
import { LEAD_FIELDS } from './lead-fields.ts'
import { cleanText, optionalEmail } from './leads.ts'
import { route } from './route.ts'
import { Suppression } from './suppressions.ts'

/** People that a user may add to one lead. */
export const CONTACTS_MAX = 50
/** The most characters of a name or role. */
export const CONTACT_TEXT_MAX = 200

/** A person at a business. The lead's email address follows the primary contact's, unless it's nobody's, such as info@. */
export const Contact = z.object({
  id: z.uuid(),
  leadId: z.uuid(),
  name: z.string(),
  /** What emails greet them by; null if the name doesn't say it for certain. */
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  role: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  isPrimary: z.boolean(),
  /** Why the suppression list has their address, or without one their number; null: we may contact them. */
  suppression: Suppression.shape.reason.nullable(),
  source: z.enum(['manual', 'import']),
  createdAt: z.iso.datetime(),
})
export type Contact = z.infer<typeof Contact>

/** Somebody at a lead whom an email can be addressed to. The business's own address, which is nobody's, has no name. */
export const Addressee = z.object({
  email: z.string(),
  name: z.string().nullable(),
  role: z.string().nullable(),
  /** Why they're never emailed; null: they are. */
  suppression: Suppression.shape.reason.nullable(),
})
export type Addressee = z.infer<typeof Addressee>

/** A contact as people write it. */
export const ContactDraft = z.strictObject({
  name: cleanText(CONTACT_TEXT_MAX).min(1, 'Enter a name.'),
  role: cleanText(CONTACT_TEXT_MAX).nullish(),
  email: optionalEmail,
  phone: cleanText(LEAD_FIELDS.phone.max).nullish(),
})
export type ContactDraft = z.infer<typeof ContactDraft>

export const ContactChange = ContactDraft.partial().extend({
  /** Makes them the primary contact instead of the one before. */
  isPrimary: z.literal(true).optional(),
  /** Puts their address and number on the suppression list, or takes off what you put there yourself. */
  doNotContact: z.boolean().optional(),
})
export type ContactChange = z.infer<typeof ContactChange>

const reply = Contact.array()

export const contacts = {
  all: route(
    'GET /api/contacts',
    'A page of the people at all leads, the latest added first; X-Next-Cursor has the cursor of the next page',
    {
      query: z.object({
        cursor: z.string().max(200).optional(),
        limit: z.coerce.number().int().min(1).max(500).default(100),
        ...changes,
      }),
      reply,
    },
  ),
  list: route('GET /api/leads/:id/contacts', 'The people at a lead, the primary one first', { reply }),
  add: route('POST /api/leads/:id/contacts', 'Add a person to a lead; the first becomes the primary contact', {
    body: ContactDraft.extend({ isPrimary: z.literal(true).optional() }),
    reply,
  }),
  change: route('PUT /api/contacts/:id', 'Change a person, make them the primary contact, or never contact them', {
    body: ContactChange,
    reply,
  }),
  remove: route('DELETE /api/contacts/:id', 'Remove a person; the next one becomes the primary contact', { reply }),
}

import { z } from 'zod'
import { fullRoute, Message } from './route.ts'

/** Saved templates per account. */
export const TEMPLATES_MOST = 100
/** About fifty pages; images belong in the image library. */
const BODY_MOST = 100_000

export const Template = z.object({
  id: z.uuid(),
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  /** First in the list; at most one per account. */
  isDefault: z.boolean(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Template = z.infer<typeof Template>

const fields = {
  name: z
    .string()
    .trim()
    .min(1, 'Template name is required')
    .max(100, 'A template name can have at most 100 characters'),
  subject: z
    .string()
    .trim()
    .max(500, 'A subject can have at most 500 characters')
    .refine(subject => !/[\r\n]/.test(subject), 'A subject has no line breaks'),
  body: z.string().max(BODY_MOST, 'A template’s body can have at most 100,000 characters'),
}

export const TemplateDraft = z.strictObject({ ...fields, isDefault: z.boolean().optional() })
export type TemplateDraft = z.infer<typeof TemplateDraft>

export const TemplateUpdate = TemplateDraft.partial()
export type TemplateUpdate = z.infer<typeof TemplateUpdate>

export const templates = {
  list: fullRoute('GET /api/email-templates', 'The account’s templates, the default first, then by name', {
    reply: z.array(Template),
  }),
  create: fullRoute('POST /api/email-templates', 'Save an email as a template', {
    body: TemplateDraft,
    // The longest email, each character up to four bytes.
    bodyLimit: 512 * 1024,
    reply: Template,
  }),
  update: fullRoute('PUT /api/email-templates/:id', 'Change a template; isDefault true makes it the only default', {
    body: TemplateUpdate,
    bodyLimit: 512 * 1024,
    reply: Template,
  }),
  remove: fullRoute('DELETE /api/email-templates/:id', 'Delete a template', { reply: Message }),
}

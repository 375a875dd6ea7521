import { setImmediate as breathe } from 'node:timers/promises'
import { escapeBraces } from '#contract/choices.ts'
import type { Sql } from '#server/db/db.ts'
import type { CampaignKey } from '../campaign-key.ts'
import { type EmailFooter, makeEmail, makePlainEmail } from './email.ts'
import {
  insertOwnRevisions,
  insertRevision,
  listOwnEmails,
  listSteps,
  listVariants,
  replaceWaiting,
  setStep,
  setVariant,
  type WrittenEmail,
} from './revisions-sql.ts'

export { replaceWaiting } from './revisions-sql.ts'

interface Written {
  subject: string
  body: string
  /** A follow-up's number. */
  step?: number
  variant?: number
}

/** Freezes an email of a campaign: what is sent is a revision, which never changes again. Returns its id. */
export function freezeEmail(
  sql: Sql,
  key: CampaignKey,
  { subject, body, step = 0, variant = 0 }: Written,
  footer: EmailFooter,
): Promise<string> {
  const { html, text, links } = makeEmail(body, footer)
  const { postalAddress } = footer
  return insertRevision(sql, key, { subject, bodyHtml: html, bodyText: text, links, postalAddress, step, variant })
}

/** The emails beside a campaign's first one: how they're listed, saved and numbered. */
const BESIDE = {
  steps: { list: listSteps, set: setStep, numbered: (n: number) => ({ step: n }) },
  variants: { list: listVariants, set: setVariant, numbered: (n: number) => ({ variant: n }) },
} as const
type Beside = keyof typeof BESIDE

/** Freezes the follow-ups or the variants when the campaign begins. */
export async function freezeAll(sql: Sql, key: CampaignKey, which: Beside, footer: EmailFooter): Promise<void> {
  const { list, set, numbered } = BESIDE[which]
  for (const { n, subject, body } of await list(sql, key)) {
    const revisionId = await freezeEmail(sql, key, { subject, body, ...numbered(n) }, footer)
    await set(sql, key, { n, subject, body, revisionId })
  }
}

/** Freezes each recipient's own emails when the campaign begins. Nothing in it is a variable or a choice. */
export async function freezeOwnEmails(sql: Sql, key: CampaignKey, footer: EmailFooter): Promise<void> {
  const revisions = []
  for (const { emailNorm, followUp, step, subject, body } of await listOwnEmails(sql, key)) {
    const { html, text, links } = makePlainEmail(body, footer)
    const frozen = { subject: escapeBraces(subject), bodyHtml: html, bodyText: text, links }
    revisions.push({ emailNorm, followUp, step, ...frozen })
    // A thousand take a second, in which other requests have their turns.
    await breathe()
  }
  await insertOwnRevisions(sql, key, revisions, footer.postalAddress)
}

/** Changes them while the campaign is paused, each in its place: recipients who wait for one get the new text. */
export async function reviseAll(
  sql: Sql,
  key: CampaignKey,
  which: Beside,
  { emails, footer }: { emails: Pick<WrittenEmail, 'subject' | 'body'>[]; footer: EmailFooter },
): Promise<void> {
  const { list, set, numbered } = BESIDE[which]
  for (const { n, revisionId: from, ...before } of await list(sql, key)) {
    const { subject, body } = emails[n - 1] ?? before
    if (subject === before.subject && body === before.body) continue
    const to = await freezeEmail(sql, key, { subject, body, ...numbered(n) }, footer)
    await set(sql, key, { n, subject, body, revisionId: to })
    await replaceWaiting(sql, key, { from, to })
  }
}

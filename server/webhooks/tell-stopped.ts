import type { Deps } from '#server/deps.ts'
import { html } from '#server/http/html.ts'
import { sendTransactional } from '#server/sending/compose/transactional.ts'
import { findOwner } from './sql.ts'

/** The job: tells the owner that a webhook was disabled, unless it's enabled again. */
export async function tellStopped(deps: Deps, { userId, id }: { userId: string; id: string }): Promise<void> {
  const found = await findOwner(deps.db.system, userId, id)
  if (!found?.disabledAt) return
  const { email, url } = found
  const text = `Canvass no longer sends events to ${url}: it answered 410 Gone, or accepted nothing for three days.`
  const next =
    'Repair the receiver, enable the webhook again, and replay what it missed. Canvass keeps events for 30 days.'
  await sendTransactional(deps, {
    userId,
    to: email,
    subject: 'A webhook was disabled',
    text: `Hello,\n\n${text}\n\n${next}\n`,
    html: html`<p>Hello,</p><p>${text}</p><p>${next}</p>`.markup,
  })
}

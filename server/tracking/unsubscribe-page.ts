import { type Html, html } from '#server/http/html.ts'
import type { PlainPage } from '#server/http/plain-page.ts'
import type { Subscription } from './sql.ts'

const style = `
main { width: min(30rem, calc(100% - 2rem)); margin: min(12vh, 6rem) auto 2rem; padding: 2rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 10px; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--ink-2); } dd { margin: 0; }
form { margin: 0; }
button { min-height: 44px; padding: .5rem 1.25rem; border: 1px solid var(--accent); border-radius: 8px; font: inherit;
  font-weight: 600; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
.small { margin: 1.5rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); color: var(--ink-2); }
`

const page = (title: string, body: Html): PlainPage => ({
  title,
  style,
  body: html`<main>
<h1>${title}</h1>
${body}
</main>`,
})

const sender = ({ senderName, fromAddress }: Subscription) =>
  fromAddress ? `${senderName} (${fromAddress})` : senderName

/** The page before unsubscribing: the sender, the address, and one button. */
export const askPage = (subscription: Subscription, token: string): PlainPage =>
  page(
    'Unsubscribe',
    html`<p>Select the button to stop getting emails from this sender.</p>
<dl>
<dt>From</dt><dd>${sender(subscription)}</dd>
<dt>To</dt><dd>${maskAddress(subscription.email)}</dd>
</dl>
<form method="post" action="/u/${token}"><button>Unsubscribe</button></form>`,
  )

/** `undo`: the token that undoes this unsubscribe; null if the address was already unsubscribed. */
export const donePage = (subscription: Subscription, undoToken: string | null = null): PlainPage =>
  page(
    'You’re unsubscribed',
    html`<p role="status">${sender(subscription)} won’t send any more emails to ${maskAddress(subscription.email)}.</p>
${undoToken && undo(undoToken)}`,
  )

const undo = (
  token: string | number,
): Html => html`<p class="small">Was this a mistake? You can undo it here for 15 minutes.</p>
<form method="post" action="/u/${token}/again"><button class="quiet">Resubscribe</button></form>`

export const againPage = (subscription: Subscription): PlainPage =>
  page(
    'You’re subscribed again',
    html`<p role="status">${sender(subscription)} can email ${maskAddress(subscription.email)} again. To unsubscribe, open the link in the email.</p>`,
  )

export const unknownPage: PlainPage = page(
  'We don’t recognize this link',
  html`<p>It may have been cut off. Open it again from the email itself. If that doesn’t help, reply to the email and ask the sender to stop.</p>`,
)

/** Its message is gone: the sender deleted the campaign, or the details of old campaigns were deleted. */
export const forgottenPage: PlainPage = page(
  'We no longer have this email',
  html`<p>It’s too old, or its sender deleted it, so we don’t know your address anymore. To stop getting emails from this sender, open the link in a newer email, or reply and ask the sender to stop.</p>`,
)

export const samplePage: PlainPage = page(
  'This is a sample',
  html`<p>In a campaign’s emails, this link lets each recipient unsubscribe. In a preview or a test email, it does nothing.</p>`,
)

/** Shown instead of a redirect. */
export const closedPage: PlainPage = page(
  'This link no longer works',
  html`<p>The account that sent this email is closed.</p>`,
)

/** Enough to recognize one's own address, too little for someone the email was forwarded to. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = email.slice(0, at)
  return `${rest.length > 0 ? first : ''}•••${email.slice(at)}`
}

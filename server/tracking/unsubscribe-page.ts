import { type Html, html } from '#server/http/html.ts'
import type { PlainPage } from '#server/http/plain-page.ts'
import type { Subscription } from './unsubscribe.ts'

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

/** Before anything is done: who writes, to which address, and one button. */
export const askPage = (subscription: Subscription, token: string): PlainPage =>
  page(
    'Unsubscribe',
    html`<p>Press the button to get no more mail from this sender.</p>
<dl>
<dt>From</dt><dd>${sender(subscription)}</dd>
<dt>To</dt><dd>${maskAddress(subscription.email)}</dd>
</dl>
<form method="post" action="/u/${token}"><button>Unsubscribe</button></form>`,
  )

/** `undo`: takes this very unsubscribe back; null where it was done before. */
export const donePage = (subscription: Subscription, undoToken: string | null = null): PlainPage =>
  page(
    'You are unsubscribed',
    html`<p role="status">${sender(subscription)} will send no more mail to ${maskAddress(subscription.email)}.</p>
${undoToken && undo(undoToken)}`,
  )

const undo = (
  token: string | number,
): Html => html`<p class="small">Was this a mistake? You can undo it here for 15 minutes.</p>
<form method="post" action="/u/${token}/again"><button class="quiet">I want to get mail again</button></form>`

export const againPage = (subscription: Subscription): PlainPage =>
  page(
    'You get mail again',
    html`<p role="status">${sender(subscription)} may write to ${maskAddress(subscription.email)} again. To unsubscribe, open the link in the email.</p>`,
  )

export const unknownPage: PlainPage = page(
  'This link is not known here',
  html`<p>It may have been cut off on its way. Open it once more from the mail itself. If that does not help, answer the mail and ask its sender to stop.</p>`,
)

export const samplePage: PlainPage = page(
  'This is a sample',
  html`<p>In the emails of a campaign this link lets each recipient unsubscribe. In a preview or a test email it does nothing.</p>`,
)

/** In place of a redirect. */
export const closedPage: PlainPage = page(
  'This link no longer works',
  html`<p>The account that sent this email is closed.</p>`,
)

/** Enough to know one's own address by, too little for whoever the mail was forwarded to. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = email.slice(0, at)
  return `${rest.length > 0 ? first : ''}•••${email.slice(at)}`
}

import { type Html, html } from '#server/http/html.ts'
import type { PlainPage } from '#server/http/plain-page.ts'
import type { TextLanguage } from '#server/languages/text-language.ts'
import { type Origin, originText, pageWords } from './languages/languages.ts'
import type { Subscription } from './sql.ts'

const style = `
main { width: min(30rem, calc(100% - 2rem)); margin: min(12vh, 6rem) auto 2rem; padding: 2rem; background: var(--panel); border: 1px solid var(--line);
  border-radius: 10px; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1.25rem; }
dl { display: grid; grid-template-columns: auto 1fr; gap: .25rem 1rem; margin: 0 0 1.5rem; }
dt { color: var(--ink-2); } dd { margin: 0; }
@media (max-width: 30rem) { dl { grid-template-columns: 1fr; gap: 0; } dd { margin: 0 0 .5rem; } }
form { margin: 0; }
button { min-height: 44px; padding: .5rem 1.25rem; border: 1px solid var(--accent); border-radius: 8px; font: inherit;
  font-weight: 600; background: var(--accent); color: var(--on-accent); cursor: pointer; }
button.quiet { background: transparent; color: var(--accent); }
a { color: var(--ink-2); display: inline-block; min-height: 44px; line-height: 44px; }
.small { margin: 1.5rem 0 .75rem; padding-top: 1.25rem; border-top: 1px solid var(--line); color: var(--ink-2); }
`

/** The pages behind the links in emails, in one language. */
export function pagesIn(language: TextLanguage) {
  const words = pageWords[language]
  const page = (title: string, body: Html): PlainPage => ({
    title,
    lang: language,
    style,
    body: html`<main>
<h1>${title}</h1>
${body}
</main>`,
  })
  const note = (title: string, text: string) => page(title, html`<p>${text}</p>`)
  const button = (action: string, text: string) =>
    html`<form method="post" action="/u/${action}"><button>${text}</button></form>`
  const quietButton = (action: string, text: string) =>
    html`<form method="post" action="/u/${action}"><button class="quiet">${text}</button></form>`
  const series = (token: string) => html`<p class="small">${words.orOnlySeries}</p>
${quietButton(`${token}/series`, words.stopSeries)}`
  const undo = (token: string) => html`<p class="small">${words.undo}</p>
${quietButton(`${token}/again`, words.resubscribe)}`
  const eraseLink = (token: string) => html`<a href="/u/${token}/delete" rel="nofollow">${words.erase}</a>`
  return {
    /** Before unsubscribing: the sender, the address, where it's from, and one button; a second if follow-ups may come. */
    ask: (to: Subscription, token: string, origin: Origin | null) =>
      page(
        words.unsubscribe,
        html`<p>${words.ask}</p>
<dl>
<dt>${words.from}</dt><dd>${senderOf(to)}</dd>
<dt>${words.to}</dt><dd>${maskAddress(to.email)}</dd>
${origin && html`<dt>${words.origin}</dt><dd>${originText(language, origin)}</dd>`}
</dl>
${button(token, words.unsubscribe)}
${to.hasFollowUps && series(token)}
${eraseLink(token)}`,
      ),
    /** `undoToken` undoes this unsubscribe; null if the address was already unsubscribed. */
    done: (to: Subscription, undoToken: string | null = null, token: string | null = null) =>
      page(
        words.done,
        html`<p role="status">${words.doneText(senderOf(to), maskAddress(to.email))}</p>
${undoToken && undo(undoToken)}
${token && eraseLink(token)}`,
      ),
    seriesDone: (to: Subscription, token: string) =>
      page(
        words.seriesDone,
        html`<p role="status">${words.seriesDoneText(senderOf(to), maskAddress(to.email))}</p>
${quietButton(token, words.everything)}`,
      ),
    again: (to: Subscription) =>
      page(words.again, html`<p role="status">${words.againText(senderOf(to), maskAddress(to.email))}</p>`),
    unknown: note(words.unknown, words.unknownText),
    /** Its message is gone: the sender deleted the campaign, or the details of old campaigns were deleted. */
    forgotten: note(words.forgotten, words.forgottenText),
    sample: note(words.sample, words.sampleText),
    /** Shown instead of a redirect. */
    closed: note(words.closed, words.closedText),
    ...erasePages(language, { page, button, quietButton }),
  }
}

interface Parts {
  page: (title: string, body: Html) => PlainPage
  button: (action: string, text: string) => Html
  quietButton: (action: string, text: string) => Html
}

/** The pages on which recipients have their data deleted. */
function erasePages(language: TextLanguage, { page, button, quietButton }: Parts) {
  const words = pageWords[language]
  return {
    /** What is known and what will be deleted, with a button for this sender and one for everybody here. */
    erase: (to: Subscription, token: string, { origin, hasOthers }: { origin: Origin | null; hasOthers: boolean }) =>
      page(
        words.erase,
        html`<p>${words.eraseText(senderOf(to), maskAddress(to.email))}</p>
${origin && html`<dl><dt>${words.origin}</dt><dd>${originText(language, origin)}</dd></dl>`}
${button(`${token}/delete`, words.eraseHere)}
${
  hasOthers &&
  html`<p class="small">${words.orErase}</p>
${quietButton(`${token}/delete/everywhere`, words.eraseEverywhere)}`
}`,
      ),
    /** The confirmation went to the address itself; its link leads to the second. */
    confirmSent: (to: Subscription) =>
      page(words.confirmSent, html`<p role="status">${words.confirmSentText(maskAddress(to.email))}</p>`),
    confirm: (token: string) => page(words.erase, button(`${token}/erase`, words.eraseEverywhere)),
    confirmMail: { subject: words.eraseEverywhere, text: words.confirmMail },
    erased: (to: Subscription, isEverywhere = false) =>
      page(
        words.erased,
        html`<p role="status">${isEverywhere ? words.erasedEverywhereText : words.erasedText(senderOf(to))}</p>`,
      ),
  }
}

const senderOf = ({ senderName, fromAddress }: Subscription) =>
  fromAddress ? `${senderName} (${fromAddress})` : senderName

/** Enough to recognize one's own address, too little for someone the email was forwarded to. */
export function maskAddress(email: string): string {
  const at = email.lastIndexOf('@')
  const [first = '', ...rest] = email.slice(0, at)
  return `${rest.length > 0 ? first : ''}•••${email.slice(at)}`
}

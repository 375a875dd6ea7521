/**
 * A mail's HTML. No script, no form, no request but for the account's own images: not even the pixel is asked for, so
 * looking at it here is no open. The frame has no origin, and a policy of its own before anything that the message says.
 */
export function MailHtml({ html, subject }: { html: string | null; subject: string }) {
  if (html === null) return <p className="text-ink-2">This message has no HTML part.</p>
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: ${window.location.origin}/media/">`
  return (
    <iframe
      title={`Message: ${subject}`}
      sandbox=""
      srcDoc={policy + withoutBlockedImages(html)}
      className="h-[46dvh] w-full rounded-md border border-line bg-white"
    />
  )
}

/**
 * The frame would refuse them (the pixel, images of other hosts) and report each as an error. Their alternative text
 * stays. Parsing here loads nothing.
 */
function withoutBlockedImages(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const blocked = [...page.querySelectorAll('img')].filter(({ src }) => !isAllowed(src))
  for (const image of blocked) image.removeAttribute('src')
  return blocked.length > 0 ? page.documentElement.outerHTML : html
}

const isAllowed = (src: string) =>
  src === '' || src.startsWith('data:') || src.startsWith(`${window.location.origin}/media/`)

/** Text as it stands, its lines kept. */
export const MailText = ({ text }: { text: string }) => (
  <pre className="max-h-[46dvh] overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-3 font-mono text-xs">
    {text}
  </pre>
)

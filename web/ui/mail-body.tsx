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
      srcDoc={policy + html}
      className="h-[46dvh] w-full rounded-md border border-line bg-white"
    />
  )
}

/** Text as it stands, its lines kept. */
export const MailText = ({ text }: { text: string }) => (
  <pre className="max-h-[46dvh] overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-3 font-mono text-xs">
    {text}
  </pre>
)

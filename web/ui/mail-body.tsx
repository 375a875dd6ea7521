import { cn } from '#web/lib/cn.ts'

interface MailHtmlProps {
  html: string | null
  subject: string
  /** Its height, if it isn't half of the window. */
  className?: string
}

/**
 * An email's HTML in a frame without origin, scripts, or forms. It loads only the account's own images, never the
 * tracking pixel, so that viewing it here doesn't count as an open.
 */
export function MailHtml({ html, subject, className = 'h-[46dvh]' }: MailHtmlProps) {
  if (html === null) return <p className="text-ink-2">This message has no HTML part.</p>
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: ${window.location.origin}/media/">`
  // As most mailboxes show what has no font of its own.
  const font = '<style>:root { font: 14px/1.5 Arial, sans-serif }</style>'
  return (
    <iframe
      title={`Message: ${subject}`}
      sandbox=""
      srcDoc={policy + font + withoutBlockedImages(html)}
      className={cn('w-full rounded-md border border-line bg-white', className)}
    />
  )
}

/** Removes other images, which the frame would block and report as errors. Their alternative text stays. */
function withoutBlockedImages(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const blocked = [...page.querySelectorAll('img')].filter(({ src }) => !isAllowed(src))
  for (const image of blocked) image.removeAttribute('src')
  return blocked.length > 0 ? page.documentElement.outerHTML : html
}

const isAllowed = (src: string) =>
  src === '' || src.startsWith('data:') || src.startsWith(`${window.location.origin}/media/`)

/** Plain text with its line breaks. */
export const MailText = ({ text }: { text: string }) => (
  <pre className="max-h-[46dvh] overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-3 font-mono text-xs">
    {text}
  </pre>
)

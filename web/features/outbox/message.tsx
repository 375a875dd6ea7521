import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { outbox } from '#contract/campaigns.ts'
import { hrefOf } from '#web/lib/call.ts'
import { formatKilobytes, formatMinute } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageSpinner } from '#web/ui/spinner.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { messageQuery } from './queries.ts'

/** One kept message, read back out of its MIME form by the server. */
export function Message({ id }: { id: string }) {
  const { data: message, error } = useQuery(messageQuery(id))
  const [tab, setTab] = useState<'html' | 'text' | 'headers'>('html')
  if (error) return <EmptyState title="The message could not be read" />
  if (!message) return <PageSpinner />
  const download = (
    <a
      href={hrefOf(outbox.raw, { params: { id } })}
      download={`${id}.eml`}
      className={buttonStyles({ size: 'sm' })}
    >
      <Download aria-hidden /> .eml, {formatKilobytes(message.size)}
    </a>
  )
  return (
    <Card title={<span className="break-words">{message.subject}</span>} actions={download}>
      <dl className="mb-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-ink-2">
        <dt>From</dt>
        <dd className="truncate text-ink">
          {message.fromName ? `${message.fromName} <${message.fromAddress}>` : message.fromAddress}
        </dd>
        <dt>To</dt>
        <dd className="truncate text-ink">{message.toAddress}</dd>
        <dt>Kept</dt>
        <dd>{formatMinute(message.createdAt)}</dd>
      </dl>
      <Tabs
        label="Parts of the message"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'html',
            label: 'As it looks',
            content: <Html html={message.html} subject={message.subject} />,
          },
          { value: 'text', label: 'Plain text', content: <Plain text={message.text ?? ''} /> },
          {
            value: 'headers',
            label: 'Headers',
            content: (
              <Plain text={message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />
            ),
          },
        ]}
      />
    </Card>
  )
}

/**
 * No script, no form, no request but for the account's own images: not even the pixel is asked for, so looking at it
 * here is no open.
 * The frame has no origin, and a policy of its own before anything that the message says.
 */
function Html({ html, subject }: { html: string | null; subject: string }) {
  if (html === null) return <p className="text-ink-2">This message has no HTML part.</p>
  const policy = `<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: ${window.location.origin}/media/">`
  return (
    <iframe
      title={`Message: ${subject}`}
      sandbox=""
      srcDoc={policy + html}
      className="h-[55dvh] w-full rounded-md border border-line bg-white"
    />
  )
}

const Plain = ({ text }: { text: string }) => (
  <pre className="max-h-[55dvh] overflow-auto whitespace-pre-wrap break-words rounded-md border border-line bg-sunken p-3 font-mono text-xs">
    {text}
  </pre>
)

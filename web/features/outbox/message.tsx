import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { outbox } from '#contract/outbox.ts'
import { hrefOf } from '#web/lib/call.ts'
import { formatKilobytes, formatMinute } from '#web/lib/format.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { MailHtml, MailText } from '#web/ui/mail-body.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { messageQuery } from './queries.ts'

/** One email, which the server reads back from its MIME form. */
export function Message({ id }: { id: string }) {
  const { data: message, error } = useQuery(messageQuery(id))
  const [tab, setTab] = useState<'html' | 'text' | 'headers'>('html')
  if (error) return <EmptyState title="The email couldn’t be loaded" />
  if (!message) return <Skeleton className="h-96 rounded-xl" />
  const download = (
    <a href={hrefOf(outbox.raw, { params: { id } })} download={`${id}.eml`} className={buttonStyles({ size: 'sm' })}>
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
        <dt>Date</dt>
        <dd>{formatMinute(message.createdAt)}</dd>
      </dl>
      <Tabs
        label="Format"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'html',
            label: 'HTML',
            content: <MailHtml html={message.html} subject={message.subject} />,
          },
          { value: 'text', label: 'Plain text', content: <MailText text={message.text ?? ''} /> },
          {
            value: 'headers',
            label: 'Headers',
            content: <MailText text={message.headers.map(({ name, value }) => `${name}: ${value}`).join('\n')} />,
          },
        ]}
      />
    </Card>
  )
}

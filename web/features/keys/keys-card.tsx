import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { ApiKey } from '#contract/api-keys.ts'
import { KEYS_MAX } from '#contract/key-scopes.ts'
import { formatAgo, formatDay } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CreateKey } from './create-key.tsx'
import { keysQuery, useRevokeKey } from './queries.ts'
import { sayScopes } from './scope-words.ts'

/** Keys with which programs act as the account. */
export function KeysCard() {
  const { data, error, refetch } = useQuery(keysQuery)
  const keys = data?.filter(({ app }) => app === null)
  const [isCreating, setIsCreating] = useState(false)
  const create = (
    <Button onClick={() => setIsCreating(true)}>
      <Plus aria-hidden />
      Create key
    </Button>
  )
  return (
    <Card
      title="API keys"
      text="Connect forms, spreadsheets, and your own programs."
      id="api-keys"
      flush
      actions={keys && keys.length > 0 && keys.length < KEYS_MAX && create}
    >
      {error && <LoadFailed title="Your API keys couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !keys && <Skeleton className="m-4 h-12" />}
      {keys?.length === 0 && (
        <EmptyState
          icon={KeyRound}
          title="No API keys yet"
          text="A key lets a program work with your leads and campaigns, as far as you allow it."
          action={create}
        />
      )}
      {keys && keys.length > 0 && (
        <ul className="divide-y divide-line border-line border-t">
          {keys.map(key => (
            <KeyItem key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      {isCreating && <CreateKey onClose={() => setIsCreating(false)} />}
    </Card>
  )
}

const isPast = (iso: string | null) => iso !== null && Date.parse(iso) <= Date.now()

function KeyItem({ apiKey }: { apiKey: ApiKey }) {
  const { name, start, scopes, expiresAt, lastUsedAt } = apiKey
  const [isRevoking, setIsRevoking] = useState(false)
  const revoking = useRevokeKey(() => setIsRevoking(false))
  const isExpired = isPast(expiresAt)
  return (
    <li className="px-4 py-3">
      <div className="flex items-center justify-between gap-2">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere font-medium">{name}</span>
          <code className="font-mono text-ink-3 text-xs">{start}…</code>
          {isExpired && <Badge tone="bad">Expired</Badge>}
        </p>
        <IconButton icon={Trash2} size="sm" label={`Revoke ${name}`} onClick={() => setIsRevoking(true)} />
      </div>
      <p className="text-ink-2 text-xs">{sayScopes(scopes)}</p>
      <p className="mt-0.5 text-ink-3 text-xs">
        {lastUsedAt ? `Last used ${formatAgo(lastUsedAt)}` : 'Not used yet'}
        {expiresAt ? ` · ${isExpired ? 'Expired' : 'Expires'} on ${formatDay(expiresAt)}` : ' · Never expires'}
      </p>
      <AlertDialog
        open={isRevoking}
        onClose={() => setIsRevoking(false)}
        title={`Revoke ${name}?`}
        text="Programs that use this key stop working immediately."
        confirm="Revoke key"
        pending={revoking.isPending}
        onConfirm={() => revoking.mutate(apiKey)}
      />
    </li>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '#contract/api-keys.ts'
import { formatAgo, formatDay } from '#web/lib/format.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { keysQuery, useRevokeKey } from './queries.ts'
import { sayScopes } from './scope-words.ts'

/** Assistants that use the account, and the address that connects another. */
export function ConnectedApps() {
  // The card of keys, below, shows that they load, or couldn't.
  const { data } = useQuery(keysQuery)
  const apps = data?.filter(({ app }) => app !== null) ?? []
  const address = `${window.location.origin}/mcp`
  return (
    <Section
      title="Connected apps"
      text="Let an assistant find businesses and prepare emails for you. You press Send."
      id="connected-apps"
    >
      <div className="flex items-center justify-between gap-2">
        <p className="min-w-0">
          <span className="text-ink-2">In the assistant, add a connector with this address: </span>
          <code className="wrap-anywhere font-mono text-xs">{address}</code>
        </p>
        <CopyButton text={address} label="Copy the address" />
      </div>
      <ul className="divide-y divide-line">
        {apps.map(app => (
          <AppItem key={app.id} app={app} />
        ))}
      </ul>
    </Section>
  )
}

function AppItem({ app }: { app: ApiKey }) {
  const { name, app: origin, scopes, createdAt, lastUsedAt } = app
  const disconnecting = useRevokeKey()
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{name}</span> <span className="text-ink-3 text-xs">· {origin}</span>
        </p>
        <p className="text-ink-2 text-xs">{sayScopes(scopes)}</p>
        <p className="mt-0.5 text-ink-3 text-xs">
          Connected on {formatDay(createdAt)} · {lastUsedAt ? `Last used ${formatAgo(lastUsedAt)}` : 'Not used yet'}
        </p>
      </div>
      <DialogButton
        aria-label={`Disconnect ${name}`}
        dialog={close => (
          <AlertDialog
            onClose={close}
            title={`Disconnect ${name}?`}
            text="It can’t use your account anymore. What it added stays."
            confirm="Disconnect"
            pending={disconnecting.isPending}
            onConfirm={() => disconnecting.mutate(app, { onSuccess: close })}
          />
        )}
      >
        Disconnect
      </DialogButton>
    </li>
  )
}

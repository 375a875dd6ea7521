import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Passkey, passkeys } from '#contract/passkeys.ts'
import { formatAgo, formatDay } from '#web/lib/format.ts'
import { hasPasskeys } from '#web/lib/passkeys.ts'
import { queryOf } from '#web/lib/query-of.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Section } from '#web/ui/section.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { RemovePasskey, RenamePasskey } from './change-dialogs.tsx'

type Asked = 'add' | { kind: 'rename' | 'remove'; passkey: Passkey }

/** The account's passkeys, beside two-factor authentication. */
export function PasskeyList() {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery(passkeysQuery)
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => {
    setAsked(null)
    void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey })
  }
  const canAdd = data?.canAdd && hasPasskeys()
  return (
    <Section
      title="Passkeys"
      text={
        !data || canAdd
          ? 'Log in with your phone, computer, or security key, without your password or a code.'
          : 'Passkeys need a domain name and https. Ask your administrator to set PUBLIC_URL, and open Canvass there.'
      }
      actions={canAdd && <Button onClick={() => setAsked('add')}>Add passkey</Button>}
    >
      {error && <LoadFailed title="Your passkeys couldn’t be loaded" error={error} onRetry={refetch} />}
      {!error && !data && <Skeleton className="h-12" />}
      <ul aria-label="Passkeys" className="divide-y divide-line">
        {data?.passkeys.map(passkey => (
          <li key={passkey.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
            <div className="min-w-0">
              <p className="truncate font-medium">{passkey.name}</p>
              <p className="text-ink-2 text-xs">{describe(passkey)}</p>
            </div>
            <div className="flex gap-2">
              <Button aria-label={`Rename ${passkey.name}`} onClick={() => setAsked({ kind: 'rename', passkey })}>
                Rename
              </Button>
              <Button
                variant="danger-ghost"
                aria-label={`Remove ${passkey.name}`}
                onClick={() => setAsked({ kind: 'remove', passkey })}
              >
                Remove
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {asked === 'add' && <AddPasskey onClose={close} />}
      {asked && asked !== 'add' && asked.kind === 'rename' && <RenamePasskey passkey={asked.passkey} onClose={close} />}
      {asked && asked !== 'add' && asked.kind === 'remove' && <RemovePasskey passkey={asked.passkey} onClose={close} />}
    </Section>
  )
}

const describe = ({ createdAt, lastUsedAt }: Passkey) =>
  `Added on ${formatDay(createdAt)} · ${lastUsedAt ? `last used ${formatAgo(lastUsedAt)}` : 'not used yet'}`

const passkeysQuery = queryOf(['passkeys'], passkeys.list)

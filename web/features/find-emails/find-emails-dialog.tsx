import { useQuery, useQueryClient } from '@tanstack/react-query'
import { emailFinder } from '#contract/email-finder.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { emailFinderRuns, FINDER } from './queries.ts'

interface FindEmailsDialogProps {
  selection: LeadSelection
  /** The page's count; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
}

/** Says how many websites Canvass will check before it starts. */
export function FindEmailsDialog({ selection, count, onClose, onDone }: FindEmailsDialogProps) {
  const client = useQueryClient()
  const { data, isPending, isError } = useQuery({
    queryKey: [...FINDER, 'counted', selection],
    queryFn: () => call(emailFinder.count, { body: { selection } }),
    gcTime: 0,
  })
  const finding = useChange({
    mutationFn: () => call(emailFinder.findMany, { body: { selection } }),
    onSuccess: run => {
      client.setQueryData(emailFinderRuns.queryKey, (runs = []) => [run, ...runs])
      onClose()
      onDone()
    },
    failed: ['The search didn’t start'],
  })
  const { selected = count, lookable = 0, isOn = true } = data ?? {}
  const counts =
    lookable > 0
      ? `${formatNumber(lookable)} of ${plural(selected, 'lead')} ${lookable === 1 ? 'has' : 'have'} a website and no email address.`
      : 'Every selected lead already has an email address or has no website to check.'
  return (
    <ActionDialog
      title="Find emails"
      description={
        <>
          {isPending && `Counting ${plural(count, 'lead')}…`}
          {isError && 'Couldn’t count the leads. Close this dialog and try again.'}
          {data && counts}
        </>
      }
      action={lookable > 0 ? `Check ${plural(lookable, 'website')}` : 'Check websites'}
      pending={finding.isPending}
      disabled={lookable === 0 || !isOn}
      onAct={() => finding.mutate()}
      onClose={onClose}
    >
      <p className="text-ink-2">
        {isOn
          ? 'Canvass reads each website’s home page and up to four pages that are likely to name a contact. It works in the background, and each lead shows its progress and where its address was found.'
          : 'Checking websites is turned off on this server.'}
      </p>
    </ActionDialog>
  )
}

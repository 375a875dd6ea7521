import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { emailFinder } from '#contract/email-finder.ts'
import type { LeadSelection } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { isRefusal } from '#web/lib/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ALL, finderRuns } from './queries.ts'

interface FindDialogProps {
  selection: LeadSelection
  /** As the page counted; the server counts again. */
  count: number
  onClose: () => void
  onDone: () => void
}

/** Names how many websites will be looked at before it is done. */
export function FindDialog({ selection, count, onClose, onDone }: FindDialogProps) {
  const client = useQueryClient()
  const counted = useQuery({
    queryKey: [...ALL, 'counted', selection],
    queryFn: () => call(emailFinder.count, { body: { selection } }),
    gcTime: 0,
  })
  const finding = useMutation({
    mutationFn: () => call(emailFinder.findMany, { body: { selection } }),
    onSuccess: run => {
      client.setQueryData(finderRuns.queryKey, (runs = []) => [run, ...runs])
      onClose()
      onDone()
    },
    onError: error =>
      toastFailure(error, 'No e-mails are looked for', 'Please try again.', { serverSays: isRefusal(error) }),
  })
  const { selected = count, lookable = 0, isOn = true } = counted.data ?? {}
  return (
    <Dialog
      open
      onOpenChange={open => !open && onClose()}
      size="sm"
      title="Find e-mails"
      description={
        <span className="figures" aria-live="polite">
          {counted.isPending && `Counting ${plural(count, 'lead')}…`}
          {counted.isError && 'The leads could not be counted. Close this and try again.'}
          {counted.data &&
            (lookable > 0
              ? `${formatNumber(lookable)} of ${formatNumber(selected)} have a website and no e-mail.`
              : `None of ${plural(selected, 'lead')} has a website and no e-mail.`)}
        </span>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            pending={finding.isPending}
            disabled={lookable === 0 || !isOn}
            onClick={() => finding.mutate()}
          >
            Look at {plural(lookable, 'website')}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {isOn
          ? 'Canvass reads the home page of each and up to four pages that tell whom to write to, in the background. Each lead shows how its search stands, and where its address was found.'
          : 'Looking at websites is turned off here (EMAIL_FINDER).'}
      </p>
    </Dialog>
  )
}

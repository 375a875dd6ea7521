import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { TONE_EMAIL_MAX, TONE_EMAILS_MOST, tone } from '#contract/tone.ts'
import { call } from '#web/lib/call.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { LoadFailed } from '#web/ui/load-failed.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toneQuery } from './own-tone.tsx'

/** Takes up to three emails that the user has written. */
export function OwnToneDialog({ onSwitch, onClose }: { onSwitch: (isOn: boolean) => void; onClose: () => void }) {
  const { data, error, refetch } = useQuery(toneQuery)
  const [typed, setTyped] = useState<Record<number, string>>({})
  const emails = Array.from({ length: TONE_EMAILS_MOST }, (_, n) => typed[n] ?? data?.emails[n] ?? '')
  const isBlank = emails.every(email => email.trim() === '')
  const isDeleting = isBlank && (data?.emails.length ?? 0) > 0
  const saving = useChange({
    mutationFn: () => call(tone.save, { body: { emails } }),
    keep: toneQuery.queryKey,
    said: saved => ({ title: saved.emails.length > 0 ? 'Your tone is saved' : 'Emails deleted' }),
    onSuccess: saved => {
      onSwitch(saved.emails.length > 0)
      onClose()
    },
    failed: ['Not saved'],
  })
  return (
    <ActionDialog
      size="lg"
      title="Write in your own tone"
      description="Paste up to three emails that you’ve written. We use how they’re written, never what they say."
      action={isDeleting ? 'Delete emails' : 'Use this tone'}
      pending={saving.isPending}
      disabled={!data || (isBlank && !isDeleting)}
      onAct={() => saving.mutate()}
      onClose={onClose}
    >
      {!data && error && <LoadFailed title="Your emails couldn’t be loaded" error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton className="h-40" />}
      {data && (
        <div className="flex flex-col gap-3">
          {emails.map((email, n) => (
            <Field key={n} label={`Email ${n + 1}`}>
              <Textarea
                rows={5}
                value={email}
                maxLength={TONE_EMAIL_MAX}
                onChange={event => setTyped({ ...typed, [n]: event.target.value })}
              />
            </Field>
          ))}
          <p className="text-ink-2">They’re kept in your account until you clear all three fields.</p>
        </div>
      )}
    </ActionDialog>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendingLimits } from '#contract/sending-limits.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'

const KEY = ['settings', 'limits']

/** The daily limit for all sending accounts together. */
export function TotalDailyLimit() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(sendingLimits.total, undefined, { signal }),
  })
  const [isChanging, setIsChanging] = useState(false)
  if (!data) return null
  const { dailyLimit } = data
  return (
    <div className="border-line border-t py-3">
      {isChanging ? (
        <Change saved={dailyLimit} onDone={() => setIsChanging(false)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures text-ink-2">
            {dailyLimit === null
              ? 'All accounts together: no daily limit.'
              : `All accounts together: at most ${plural(dailyLimit, 'email')} per day.`}
          </span>
          <Button variant="link" size="sm" onClick={() => setIsChanging(true)}>
            Change limit
          </Button>
        </p>
      )}
    </div>
  )
}

function Change({ saved, onDone }: { saved: number | null; onDone: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(saved === null ? '' : String(saved))
  const dailyLimit = typed.trim() === '' ? null : Number(typed)
  const error = sendingLimits.updateTotal.body.safeParse({ dailyLimit }).error?.issues[0]?.message
  const save = useMutation({
    mutationFn: () => call(sendingLimits.updateTotal, { body: { dailyLimit } }),
    onSuccess: now => {
      queries.setQueryData(KEY, now)
      toast({ title: 'Limit changed', text: 'It applies from the next email on.', tone: 'good' })
      onDone()
    },
    onError: failure => toastRefusal(failure, 'Update failed', 'The limit wasn’t changed. Please try again.'),
  })
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (!error) save.mutate()
      }}
    >
      <Field label="Daily limit for all accounts" error={error} hint="Leave blank for no limit.">
        <Input inputMode="numeric" value={typed} onChange={event => setTyped(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={save.isPending}>
          Save limit
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </Form>
  )
}

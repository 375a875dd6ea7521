import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { pace } from '#contract/pace.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { formatNumber } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Form } from '#web/ui/form.tsx'
import { Input } from '#web/ui/input.tsx'

const KEY = ['settings', 'pace']

/** The limit of a day over all accounts together. */
export function AccountCap() {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(pace.account, undefined, { signal }),
  })
  const [isChanging, setIsChanging] = useState(false)
  if (!data) return null
  const { dailyCap } = data
  return (
    <div className="border-line border-t px-4 py-3">
      {isChanging ? (
        <Change kept={dailyCap} onDone={() => setIsChanging(false)} />
      ) : (
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="figures text-ink-2">
            {dailyCap === null
              ? 'All together: no limit a day.'
              : `All together: at most ${formatNumber(dailyCap)} a day.`}
          </span>
          <Button variant="link" size="sm" onClick={() => setIsChanging(true)}>
            Change limit
          </Button>
        </p>
      )}
    </div>
  )
}

function Change({ kept, onDone }: { kept: number | null; onDone: () => void }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState(kept === null ? '' : String(kept))
  const dailyCap = typed.trim() === '' ? null : Number(typed)
  const error = pace.updateAccount.body.safeParse({ dailyCap }).error?.issues[0]?.message
  const save = useMutation({
    mutationFn: () => call(pace.updateAccount, { body: { dailyCap } }),
    onSuccess: now => {
      queries.setQueryData(KEY, now)
      toast({ title: 'Limit changed', text: 'It holds from the next mail on.', tone: 'good' })
      onDone()
    },
    onError: failure =>
      toastFailure(failure, 'That did not work', 'The limit was not changed. Please try again.', {
        serverSays: true,
      }),
  })
  return (
    <Form
      className="flex flex-col gap-3"
      onSubmit={() => {
        if (!error) save.mutate()
      }}
    >
      <Field label="Messages a day through all accounts" error={error} hint="Empty: no limit">
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

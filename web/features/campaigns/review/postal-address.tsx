import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { settings } from '#contract/settings.ts'
import { senderQuery } from '#web/features/settings/sender-query.ts'
import { call } from '#web/lib/call.ts'
import { useDraft } from '#web/lib/draft.ts'
import { isModEnter } from '#web/lib/keys.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Input } from '#web/ui/input.tsx'

/** Mutations of this scope run one after the other. */
export const SENDER_FIRST = { id: 'campaign-sender' }

/** Its row goes: the focus moves on to Send, unless the user has left the checks. Enter on the next fix could remove recipients. */
function toSend(input: HTMLInputElement | null) {
  if (input?.closest('ul')?.contains(document.activeElement))
    input.form?.querySelector<HTMLElement>('[type=submit]')?.focus()
}

/** The postal address that every email needs, entered once and saved to the account on leaving the field. */
export function PostalAddress() {
  const client = useQueryClient()
  const [typed, setTyped] = useDraft('postal-address', '')
  const input = useRef<HTMLInputElement>(null)
  const save = useChange({
    scope: SENDER_FIRST,
    mutationFn: (postalAddress: string) => call(settings.updateSender, { body: { postalAddress } }),
    keep: senderQuery.queryKey,
    onSuccess: () => {
      setTyped('')
      toSend(input.current)
      for (const key of ['preflight', 'preview']) void client.invalidateQueries({ queryKey: [key] })
    },
    failed: ['Update Failed', 'The address couldn’t be saved. Please try again.'],
  })
  const submit = () => typed.trim() && !save.isPending && save.mutate(typed)
  return (
    <>
      <Input
        ref={input}
        aria-label="Postal address"
        autoComplete="street-address"
        maxLength={500}
        placeholder="1250 Example Street, Vancouver, BC V6B 0A1"
        value={typed}
        onChange={event => setTyped(event.target.value)}
        onBlur={submit}
        onKeyDown={event => {
          if (event.key !== 'Enter') return
          // Enter alone would send the campaign, too.
          event.preventDefault()
          submit()
          if (isModEnter(event)) event.currentTarget.form?.requestSubmit()
        }}
        className="mt-1 max-w-96"
      />
      <span className="block text-ink-2 text-xs">Saved when you leave the field.</span>
    </>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'

/** Adds whom they named instead as a lead of the same business. */
export function OtherContact({ name, email }: { name: string | null; email: string }) {
  const client = useQueryClient()
  const add = useMutation({
    mutationFn: () => call(leads.create, { body: { businessName: name || email, email } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: ['leads'] })
      toast({ title: 'Lead added', text: `You can write to ${email} now.`, tone: 'good' })
    },
    onError: error => toastRefusal(error, 'Adding failed'),
  })
  return (
    <Button size="sm" pending={add.isPending} disabled={add.isSuccess} onClick={() => add.mutate()}>
      Add {email} as a lead
    </Button>
  )
}

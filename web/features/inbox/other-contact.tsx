import { useQueryClient } from '@tanstack/react-query'
import { contacts } from '#contract/contacts.ts'
import { leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'

interface Named {
  /** The lead whose answer names them, if it's still there. */
  leadId: string | null
  name: string | null
  email: string
}

/** Adds whom they named instead to the people of the lead; without one, as a lead. */
export function OtherContact({ leadId, name, email }: Named) {
  const client = useQueryClient()
  const reread = () => void client.invalidateQueries({ queryKey: ['leads'] })
  const remove = useChange({
    mutationFn: (id: string) => call(contacts.remove, { params: { id } }),
    onSuccess: () => {
      reread()
      add.reset()
    },
    failed: ['Undo failed'],
  })
  const add = useChange({
    mutationFn: async () => {
      // No greeting says a name that's an address.
      if (leadId) return call(contacts.add, { params: { id: leadId }, body: { name: email, email } })
      await call(leads.create, { body: { businessName: name || email, email } })
      return []
    },
    onSuccess: people => {
      reread()
      const added = people.find(person => person.email === email)
      toast({
        title: leadId ? 'Person added' : 'Lead added',
        text: leadId ? `${email} is one of this lead’s people now.` : `You can write to ${email} now.`,
        tone: 'good',
        action: added && { label: 'Undo', run: () => remove.mutate(added.id) },
      })
    },
    failed: ['Adding failed'],
  })
  return (
    <Button size="sm" pending={add.isPending} disabled={add.isSuccess} onClick={() => add.mutate()}>
      Add {email} {leadId ? 'to this lead’s people' : 'as a lead'}
    </Button>
  )
}

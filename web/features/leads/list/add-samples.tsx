import { useMutation, useQueryClient } from '@tanstack/react-query'
import { leads } from '#contract/leads.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { reread } from '../queries.ts'

/** Offered only to accounts without leads: samples never mix with real businesses. */
export function AddSamples() {
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(leads.addSamples),
    onSuccess: async ({ added }) => {
      toast({
        title: 'Sample leads added',
        text: `${plural(added, 'made-up business', 'made-up businesses')} to try Canvass with.`,
      })
      await reread(client)
    },
    onError: error => toastRefusal(error, 'Sample leads not added', 'Try again in a moment.'),
  })
  return (
    <Button
      pending={isPending}
      title="Made-up businesses to try Canvass with. They don’t count toward your plan, and you can’t email them."
      onClick={() => mutate()}
    >
      Add sample leads
    </Button>
  )
}

import { toast } from '#web/lib/toast.ts'
import type { CampaignFields } from './campaign-fields.ts'

/** Sends the email to one address only. Recipients who were there come back with Undo. */
export function replaceRecipients({ recipients, setRecipients }: CampaignFields, email: string) {
  setRecipients(email)
  if (recipients.trim() === '' || recipients === email) return
  toast({
    title: 'Recipients replaced',
    text: `This email goes to ${email} only.`,
    action: { label: 'Undo', run: () => setRecipients(recipients) },
  })
}

import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { FromFile } from '../form/from-file.tsx'
import { addAddresses, addressesInFile } from './addresses.ts'
import { FromLeads } from './from-leads.tsx'

interface RecipientToolsProps {
  recipients: string
  onChange: (recipients: string) => void
}

/** Buttons that add recipients from leads or from a file. */
export function RecipientTools({ recipients, onChange }: RecipientToolsProps) {
  const add = (addresses: string[], from: string) => {
    const { text, added } = addAddresses(recipients, addresses)
    onChange(text)
    const known = addresses.length - added
    toast({
      title: added > 0 ? 'Recipients added' : 'No new recipients',
      text: `${plural(added, 'new address', 'new addresses')} from ${from}${known > 0 ? `; ${plural(known, 'duplicate')} skipped` : ''}.`,
      tone: added > 0 ? 'good' : 'neutral',
      ...(recipients.trim() && added > 0 && { action: { label: 'Undo', run: () => onChange(recipients) } }),
    })
  }
  const takeFile = (text: string, file: File) => {
    const addresses = addressesInFile(text)
    if (addresses.length > 0) return add(addresses, file.name)
    toast({
      title: 'No email addresses found',
      text: `${file.name} contains no email addresses. Choose another file.`,
      tone: 'bad',
    })
  }
  return (
    <>
      <FromLeads onEmails={add} />
      <FromFile field="Recipients" accept={['.csv', '.txt']} onText={takeFile} />
    </>
  )
}

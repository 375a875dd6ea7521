import { toast } from './toast.ts'

/** Copies and says so, or says how to go on; tells whether it worked. */
export async function copyText(text: string, title = 'Copied to clipboard', detail?: string): Promise<boolean> {
  try {
    // Not there on a page that came over plain http from another machine.
    await navigator.clipboard.writeText(text)
  } catch {
    toast({ title: 'Copy failed', text: 'Could not copy to clipboard. Please copy manually.', tone: 'bad' })
    return false
  }
  toast({ title, text: detail, tone: 'good' })
  return true
}

import { toast } from './toast.ts'

/** Copies text and confirms it in a toast. Returns whether it worked. */
export async function copyText(text: string, title = 'Copied to clipboard', detail?: string): Promise<boolean> {
  try {
    // The clipboard API is missing on a page served over plain http from another machine.
    await navigator.clipboard.writeText(text)
  } catch {
    toast({ title: 'Copy failed', text: 'Could not copy to clipboard. Please copy manually.', tone: 'bad' })
    return false
  }
  toast({ title, text: detail, tone: 'good' })
  return true
}

import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import type { BodyKind } from './body-kind.ts'

interface ConfirmViewProps {
  to: BodyKind
  /** The names of the elements that the editor would drop. */
  lost: string[]
  onClose: () => void
  onConfirm: () => void
}

/** Asks before a change of the view loses something, and names it. */
export const ConfirmView = ({ to, lost, onClose, onConfirm }: ConfirmViewProps) => (
  <AlertDialog
    title={to === 'plain' ? 'Turn this email into plain text?' : 'Open this email in the editor?'}
    text={
      to === 'plain'
        ? 'Headings, bold words, and the design are lost. Links keep their addresses.'
        : `The editor keeps text, links, lists, and images, and drops ${new Intl.ListFormat('en').format(lost.map(name => `<${name}>`))}.`
    }
    confirm={to === 'plain' ? 'Turn into plain text' : 'Open in the editor'}
    tone="primary"
    onClose={onClose}
    onConfirm={onConfirm}
  />
)

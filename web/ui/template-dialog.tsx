import { ActionDialog } from './action-dialog.tsx'
import { TemplateText } from './template-text.tsx'

interface TemplateDialogProps {
  subject: string
  body: string
  /** Sentences that left, because no variable holds what they say. */
  removed?: string[]
  onUse: () => void
  onClose: () => void
}

/** Shows one business's email with variables in place of its name and details, before it's used for many. */
export const TemplateDialog = ({ subject, body, removed = [], onUse, onClose }: TemplateDialogProps) => (
  <ActionDialog
    size="lg"
    onClose={onClose}
    title="Turn this email into a template?"
    description="Each recipient gets their own values. Point at a variable to see what appears where a value is missing."
    action="Use template in campaign"
    onAct={onUse}
  >
    {/* Scrolls by keyboard, too. */}
    <section tabIndex={0} aria-label="Template" className="rounded-lg border border-line p-3">
      <p className="wrap-anywhere font-semibold">
        <TemplateText text={subject} />
      </p>
      <p className="wrap-anywhere mt-2 whitespace-pre-line">
        <TemplateText text={body} />
      </p>
    </section>
    {removed.length > 0 && (
      <section className="mt-3">
        <h3 className="font-semibold">Removed, because it’s only true of this business</h3>
        <ul className="mt-1 flex flex-col gap-1 text-ink-2">
          {removed.map(text => (
            <li key={text} className="wrap-anywhere">
              {text}
            </li>
          ))}
        </ul>
      </section>
    )}
  </ActionDialog>
)

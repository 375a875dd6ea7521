import { DialogButton } from '#web/ui/dialog-button.tsx'
import { Section } from '#web/ui/section.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportEverything } from './export-everything.tsx'
import { ImportEverything } from './import-everything.tsx'

export function AccountCard() {
  return (
    <div className="flex flex-col gap-6">
      <Section
        title="Export everything"
        text="Your leads, campaigns, messages, replies, drafts, calls, settings, and images as a ZIP: JSON for programs, CSV for spreadsheets. Passwords and keys aren’t in it."
        actions={<ExportEverything />}
      />
      <ImportEverything />
      <Section
        title="Delete account"
        text="Deletes your account and everything in it. You can’t undo this."
        actions={
          <DialogButton variant="danger-ghost" dialog={close => <DeleteAccount onClose={close} />}>
            Delete account
          </DialogButton>
        }
      />
    </div>
  )
}

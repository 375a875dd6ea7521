import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/section.tsx'
import { DeleteAccount } from './delete-account.tsx'

export function AccountCard() {
  const [isDeleting, setIsDeleting] = useState(false)
  return (
    <div className="flex flex-col gap-6">
      <Section
        title="Delete account"
        text="Deletes your account and everything in it. You can’t undo this."
        actions={
          <Button variant="danger-ghost" onClick={() => setIsDeleting(true)}>
            Delete account
          </Button>
        }
      />
      {isDeleting && <DeleteAccount onClose={() => setIsDeleting(false)} />}
    </div>
  )
}

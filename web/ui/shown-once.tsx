import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { CopyButton } from './copy-button.tsx'
import { Dialog } from './dialog.tsx'

interface ShownOnceProps {
  title: string
  secret: string
  /** Of the button that copies it. */
  copy: string
  onClose: () => void
  /** What it's for. */
  children: ReactNode
}

/** A secret that nobody can look up later. */
export const ShownOnce = ({ title, secret, copy, onClose, children }: ShownOnceProps) => (
  <Dialog
    onClose={onClose}
    title={title}
    description="It isn’t shown again. Keep it like a password."
    footer={
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    }
  >
    <p className="flex items-center justify-between gap-2 rounded-md border border-line bg-sunken p-3">
      <code className="wrap-anywhere font-mono text-xs">{secret}</code>
      <CopyButton text={secret} label={copy} />
    </p>
    <p className="mt-3 text-ink-2">{children}</p>
  </Dialog>
)

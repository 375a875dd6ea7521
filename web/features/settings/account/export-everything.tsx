import { Download } from 'lucide-react'
import { auth } from '#contract/auth.ts'
import { hrefOf } from '#web/lib/call.ts'
import { buttonStyles } from '#web/ui/button.tsx'

/** The server names the file. */
export const ExportEverything = () => (
  <a href={hrefOf(auth.exportEverything)} download className={buttonStyles()}>
    <Download aria-hidden />
    Export everything
  </a>
)

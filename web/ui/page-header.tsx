import type { ReactNode } from 'react'

/** The line under the shell's header, which already has the page's name (h1). */
export function PageHeader({ title, text, actions }: { title?: ReactNode; text?: ReactNode; actions?: ReactNode }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        {title && <h2 className="font-semibold text-lg">{title}</h2>}
        {text && <p className="max-w-prose text-ink-2">{text}</p>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { websiteHref, websiteText } from '#web/lib/website.ts'

/** Opens a website in a new tab. Users and sources can name anything, so only web addresses become links. */
export function WebLink({ url, className, children }: { url: string; className?: string; children?: ReactNode }) {
  const href = websiteHref(url)
  if (!href) return <>{children ?? url}</>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children ?? websiteText(href)}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}

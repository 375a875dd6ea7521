import { useMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTitleOverride } from '#web/lib/page-title.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The page's name, for the header and the window's title. */
    title?: string
  }
}

export function useShownTitle(): string {
  const own = useTitleOverride()
  const ofRoute = useMatches({ select: matches => matches.findLast(match => match.staticData.title)?.staticData.title })
  return own ?? ofRoute ?? 'Page not found'
}

export function useDocumentTitle() {
  const title = useShownTitle()
  useEffect(() => {
    document.title = title.startsWith('Canvass') ? title : `${title} · Canvass`
  }, [title])
}

import { Monitor, Moon, Sun } from 'lucide-react'
import { nextTheme, setTheme, useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** By the document's classes, which are right before the page's scripts arrive. */
const Icon = () => (
  <>
    <Sun aria-hidden className="dark:hidden in-[.system]:hidden" />
    <Moon aria-hidden className="not-dark:hidden in-[.system]:hidden" />
    <Monitor aria-hidden className="not-in-[.system]:hidden" />
  </>
)

/** Cycles through light, dark, and system. */
export function ThemeToggle() {
  const theme = useTheme()
  const next = nextTheme(theme)
  return <IconButton icon={Icon} label={`Theme: ${theme}. Switch to ${next}`} onClick={() => setTheme(next)} />
}

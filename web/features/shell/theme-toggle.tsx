import { Monitor, Moon, Sun } from 'lucide-react'
import { nextTheme, setTheme, useTheme } from '#web/lib/theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

const ICONS = { light: Sun, dark: Moon, system: Monitor }

/** Cycles through light, dark, and system. */
export function ThemeToggle() {
  const theme = useTheme()
  const next = nextTheme(theme)
  return <IconButton icon={ICONS[theme]} label={`Theme: ${theme}. Switch to ${next}`} onClick={() => setTheme(next)} />
}

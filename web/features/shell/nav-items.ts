import { ChartNoAxesColumn, LayoutList, type LucideIcon, Mail, PenLine, Phone, Settings } from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { isCallingOnly } from '#web/lib/user.ts'

interface NavItem {
  to: '/dashboard' | '/ai-composer' | '/campaigns' | '/calling' | '/analytics' | '/settings'
  label: string
  icon: LucideIcon
}

const ALL: NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutList },
  { to: '/ai-composer', label: 'AI Composer', icon: PenLine },
  { to: '/campaigns', label: 'Campaigns', icon: Mail },
  { to: '/calling', label: 'Calling', icon: Phone },
  { to: '/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  { to: '/settings', label: 'Settings', icon: Settings },
]
const FOR_CALLERS = new Set(['/calling', '/analytics', '/settings'])

export const navItemsFor = (user: User): NavItem[] =>
  isCallingOnly(user) ? ALL.filter(item => FOR_CALLERS.has(item.to)) : ALL

/** The others of the shell (profile, plans, administration) are everybody's. */
export const opensFor = (user: User, path: string): boolean =>
  !isCallingOnly(user) || !/^\/(dashboard|ai-composer|campaigns|outbox)(\/|$)/.test(path)

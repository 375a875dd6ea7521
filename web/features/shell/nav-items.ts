import {
  ChartNoAxesColumn,
  Inbox,
  LayoutList,
  ListTodo,
  type LucideIcon,
  Mail,
  PenLine,
  Phone,
  Settings,
} from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isCallingOnly } from '#web/lib/user.ts'

interface NavItem {
  to: '/dashboard' | '/ai-composer' | '/campaigns' | '/tasks' | '/calling' | '/analytics' | '/settings' | '/outbox'
  label: string
  icon: LucideIcon
  /** Pages under this path belong to it, too. */
  also?: string
  badge?: { text: string; meaning: string }
  /** The badge is a number, which a phone shows, too. */
  isCount?: boolean
  /** A phone has no room for it. */
  isWideOnly?: boolean
}

const ALL: NavItem[] = [
  { to: '/dashboard', label: 'Dashboard', icon: LayoutList },
  { to: '/ai-composer', label: 'AI Composer', icon: PenLine, also: '/drafts/' },
  { to: '/campaigns', label: 'Campaigns', icon: Mail },
  { to: '/calling', label: 'Calling', icon: Phone },
  { to: '/analytics', label: 'Analytics', icon: ChartNoAxesColumn },
  { to: '/settings', label: 'Settings', icon: Settings },
]
/** Shown only while there are any. */
const TASKS: NavItem = { to: '/tasks', label: 'Tasks', icon: ListTodo }
const FOR_CALLERS = new Set(['/calling', '/analytics', '/settings'])

/** Shown only in test mode. */
const OUTBOX: NavItem = {
  to: '/outbox',
  label: 'Outbox',
  icon: Inbox,
  badge: {
    text: 'Test mode',
    meaning: 'Canvass keeps emails in the outbox and delivers none, unless you send from your own sending account.',
  },
}

export function navItemsFor(user: User, openTasks: number): NavItem[] {
  if (isCallingOnly(user)) return ALL.filter(item => FOR_CALLERS.has(item.to))
  const badge = { text: formatNumber(openTasks), meaning: 'Calls and tasks of your campaigns that are due' }
  const all = openTasks > 0 ? ALL.map(yielding).toSpliced(3, 0, { ...TASKS, badge, isCount: true }) : ALL
  return user.isTestMode ? [...all, OUTBOX] : all
}

/** A phone has room for seven: settings are in the account menu, too. */
const yielding = (item: NavItem): NavItem => (item.to === '/settings' ? { ...item, isWideOnly: true } : item)

/** Callers can open every other page, such as Profile and Pricing. */
export const opensFor = (user: User, path: string): boolean =>
  !isCallingOnly(user) || !/^\/(dashboard|ai-composer|campaigns|outbox|drafts|tasks)(\/|$)/.test(path)

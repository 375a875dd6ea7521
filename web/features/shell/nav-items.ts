import {
  ChartNoAxesColumn,
  Inbox,
  LayoutList,
  ListTodo,
  type LucideIcon,
  Mail,
  PenLine,
  Phone,
  Send,
  Settings,
  ShieldCheck,
} from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isCallingOnly } from '#web/lib/user.ts'

export interface NavItem {
  to:
    | '/dashboard'
    | '/ai-composer'
    | '/campaigns'
    | '/inbox'
    | '/calling'
    | '/tasks'
    | '/analytics'
    | '/settings'
    | '/outbox'
    | '/admin'
  label: string
  icon: LucideIcon
  /** Pages under this path belong to it, too. */
  also?: string
  badge?: { text: string; meaning: string } | undefined
  /** The badge is a number, which a phone shows, too. */
  isCount?: boolean
  /** On a phone, it's in the menu at the end of the bar. */
  isInMore?: boolean
}

const CALLING: NavItem = { to: '/calling', label: 'Calling', icon: Phone }
const ANALYTICS: NavItem = { to: '/analytics', label: 'Analytics', icon: ChartNoAxesColumn, isInMore: true }
const SETTINGS: NavItem = { to: '/settings', label: 'Settings', icon: Settings, also: '/profile', isInMore: true }
const OUTBOX: NavItem = {
  to: '/outbox',
  label: 'Outbox',
  icon: Send,
  isInMore: true,
  badge: {
    text: 'Test mode',
    meaning: 'Canvass keeps emails in the outbox and delivers none until you send from your own sending account.',
  },
}
const ADMIN: NavItem = { to: '/admin', label: 'Admin', icon: ShieldCheck, isInMore: true }

/** The order never changes while the page is open: a number that arrives later is a badge. */
export function navItemsFor(user: User, { openTasks = 0, waiting = 0 }: Counts = {}): NavItem[] {
  const ofAdmin = user.isAdmin ? [ADMIN] : []
  if (isCallingOnly(user)) return [CALLING, { ...ANALYTICS, isInMore: false }, SETTINGS, ...ofAdmin]
  return [
    { to: '/dashboard', label: 'Dashboard', icon: LayoutList },
    { to: '/ai-composer', label: 'AI Composer', icon: PenLine, also: '/drafts/' },
    { to: '/campaigns', label: 'Campaigns', icon: Mail },
    { to: '/inbox', label: 'Inbox', icon: Inbox, ...counted(waiting, 'Threads that wait for you') },
    CALLING,
    {
      to: '/tasks',
      label: 'Tasks',
      icon: ListTodo,
      isInMore: true,
      ...counted(openTasks, 'Calls and tasks of your campaigns that are due'),
    },
    ANALYTICS,
    SETTINGS,
    ...(user.isTestMode ? [user.hasOwnAccount ? { ...OUTBOX, badge: undefined } : OUTBOX] : []),
    ...ofAdmin,
  ]
}

interface Counts {
  openTasks?: number | undefined
  waiting?: number | undefined
}

const counted = (count: number, meaning: string) =>
  count > 0 && { badge: { text: formatNumber(count), meaning }, isCount: true }

/** Callers can open every other page, such as Profile and Pricing. */
export const opensFor = (user: User, path: string): boolean =>
  !isCallingOnly(user) || !/^\/(dashboard|ai-composer|campaigns|inbox|outbox|drafts|tasks)(\/|$)/.test(path)

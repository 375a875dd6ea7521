import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  Building2,
  CreditCard,
  Keyboard,
  ListFilter,
  LogOut,
  type LucideIcon,
  Mail,
  Phone,
  Plus,
  SunMoon,
} from 'lucide-react'
import { useState } from 'react'
import { campaigns } from '#contract/campaigns.ts'
import { type Lead, leads } from '#contract/leads.ts'
import { allSaved } from '#web/features/leads/tags-and-fields/queries.ts'
import { addressOf, subjectsFor } from '#web/features/settings/subjects.ts'
import { call } from '#web/lib/call.ts'
import { activeKeys } from '#web/lib/keys.ts'
import { logOut } from '#web/lib/session.ts'
import { nextTheme, readTheme, setTheme } from '#web/lib/theme.ts'
import { useSettled } from '#web/lib/use-settled.ts'
import { isCallingOnly, useUser } from '#web/lib/user.ts'
import { showKeys } from './commands.tsx'
import { navItemsFor } from './nav-items.ts'

export interface Item {
  id: string
  label: string
  icon?: LucideIcon
  /** What tells two of the same name apart: a town, a state. */
  detail?: string | undefined
  /** Its keyboard shortcut. */
  shortcut?: string
  run: () => unknown
}
export interface Group {
  name: string
  items: Item[]
}

const MOST = 5
const PAUSE_MS = 150
/** A letter matches too many leads to be worth a request. */
const SHORTEST = 2

/** The pages, the actions, and the views that match, at once; the leads and campaigns once the server has found them. */
export function useItems(query: string): Group[] {
  const own = useOwnItems()
  const found = useFound(query.trim())
  return [...own.map(({ name, items }) => ({ name, items: matching(items, query) })), ...found].filter(
    ({ items }) => items.length > 0,
  )
}

/** Those whose words begin like all words of the query, best first: "set cal" finds Settings: Calling. */
export function matching(items: Item[], query: string): Item[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const scoreOf = (label: string) => {
    const parts = label.toLowerCase().split(/[\s:,]+/)
    if (!words.every(word => parts.some(part => part.startsWith(word)))) return 0
    return parts[0]?.startsWith(words[0] ?? '') ? 2 : 1
  }
  return items
    .map(item => ({ item, score: scoreOf(item.label) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ item }) => item)
}

function useOwnItems(): Group[] {
  const user = useUser()
  const navigate = useNavigate()
  const client = useQueryClient()
  // The page's keys as they were when the palette opened.
  const [keys] = useState(() => activeKeys().filter(({ ofEveryPage }) => !ofEveryPage))
  const { data: views = [] } = useQuery({ ...allSaved, enabled: !isCallingOnly(user) })
  const pages = navItemsFor(user).map(({ to, label, icon }) => ({ id: to, label, icon, run: () => navigate({ to }) }))
  const settings = subjectsFor(user).map(({ name, label, icon }) => ({
    id: name,
    label: `Settings: ${label}`,
    icon,
    run: () => navigate(addressOf(name)),
  }))
  const actions: Item[] = [
    { id: 'pricing', label: 'Change plan', icon: CreditCard, run: () => navigate({ to: '/pricing' }) },
    { id: 'theme', label: 'Switch theme', icon: SunMoon, run: () => setTheme(nextTheme(readTheme())) },
    { id: 'keys', label: 'Keyboard shortcuts', icon: Keyboard, shortcut: '?', run: showKeys },
    { id: 'log-out', label: 'Log out', icon: LogOut, run: () => logOut(client) },
  ]
  if (!isCallingOnly(user))
    actions.unshift({
      id: 'campaign',
      label: 'New campaign',
      icon: Plus,
      run: () => navigate({ to: '/campaigns/$id', params: { id: 'new' } }),
    })
  return [
    {
      name: 'On this page',
      items: keys.map(({ key, label, run }) => ({
        id: `key-${key}`,
        label,
        shortcut: key,
        run: () => run(new KeyboardEvent('keydown', { key })),
      })),
    },
    { name: 'Pages', items: [...pages, ...settings] },
    { name: 'Actions', items: actions },
    {
      name: 'Views',
      items: views.map(({ id, name, view }) => ({
        id,
        label: name,
        icon: ListFilter,
        run: () => navigate({ href: `/dashboard?${new URLSearchParams(view as Record<string, string>)}` }),
      })),
    },
  ]
}

const foundLeads = (q: string) =>
  queryOptions({
    queryKey: ['palette', 'leads', q],
    queryFn: ({ signal }) => call(leads.list, { query: { q, limit: MOST } }, { signal }),
    placeholderData: keepPreviousData,
  })
const foundCampaigns = (search: string) =>
  queryOptions({
    queryKey: ['palette', 'campaigns', search],
    queryFn: ({ signal }) => call(campaigns.list, { query: { search, limit: MOST } }, { signal }),
    placeholderData: keepPreviousData,
  })

function useFound(query: string): Group[] {
  const navigate = useNavigate()
  const isCaller = isCallingOnly(useUser())
  const [settled] = useSettled(query, PAUSE_MS)
  const isLong = settled.length >= SHORTEST && query.length >= SHORTEST
  const { data: someLeads = [] } = useQuery({ ...foundLeads(settled), enabled: isLong })
  const { data: someCampaigns = [] } = useQuery({ ...foundCampaigns(settled), enabled: isLong && !isCaller })
  if (!isLong) return []
  const open = ({ id, businessName: q }: Lead) =>
    isCaller ? navigate({ to: '/calling', search: { q } }) : navigate({ to: '/dashboard', search: { lead: id } })
  return [
    {
      name: 'Leads',
      items: someLeads.map(lead => ({
        id: lead.id,
        label: lead.businessName,
        icon: isCaller ? Phone : Building2,
        detail: lead.city ?? lead.phone ?? undefined,
        run: () => open(lead),
      })),
    },
    {
      name: 'Campaigns',
      items: someCampaigns.map(({ id, name, status }) => ({
        id,
        label: name,
        icon: Mail,
        detail: status,
        run: () => navigate({ to: '/campaigns/$id', params: { id } }),
      })),
    },
  ]
}

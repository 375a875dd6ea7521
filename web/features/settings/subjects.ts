import {
  AtSign,
  Ban,
  Bell,
  Cable,
  CreditCard,
  Globe,
  Handshake,
  KeyRound,
  type LucideIcon,
  PenLine,
  Phone,
  ShieldCheck,
  UserRound,
  UserRoundX,
  Webhook,
} from 'lucide-react'
import type { User } from '#contract/auth.ts'
import { isCallingOnly } from '#web/lib/user.ts'

export interface Subject {
  /** The end of its address, /settings/sender. Profile has a route of its own. */
  name: string
  label: string
  icon: LucideIcon
  /** Calling Only has it, too. */
  forCallers?: true
}

/** The pages of the settings, in the order of the list beside them. */
const SUBJECTS: Subject[] = [
  { name: 'plan', label: 'Plan', icon: CreditCard, forCallers: true },
  { name: 'sender', label: 'Sender', icon: PenLine },
  { name: 'email-account', label: 'Sending accounts', icon: AtSign },
  { name: 'domains', label: 'Email domains', icon: Globe },
  { name: 'suppressions', label: 'Suppression list', icon: Ban, forCallers: true },
  { name: 'consents', label: 'Consents', icon: Handshake },
  { name: 'crm', label: 'CRM', icon: Cable },
  { name: 'calling', label: 'Calling', icon: Phone, forCallers: true },
  { name: 'notifications', label: 'Notifications', icon: Bell, forCallers: true },
  { name: 'security', label: 'Security', icon: ShieldCheck, forCallers: true },
  { name: 'keys', label: 'Keys and apps', icon: KeyRound, forCallers: true },
  { name: 'webhooks', label: 'Webhooks', icon: Webhook, forCallers: true },
  { name: 'profile', label: 'Profile', icon: UserRound, forCallers: true },
  { name: 'account', label: 'Account', icon: UserRoundX, forCallers: true },
]

export const subjectsFor = (user: User): Subject[] =>
  SUBJECTS.filter(({ forCallers }) => forCallers || !isCallingOnly(user))

export const addressOf = (name: string) =>
  name === 'profile'
    ? ({ to: '/profile' } as const)
    : ({ to: '/settings/$subject', params: { subject: name } } as const)

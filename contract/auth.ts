import { z } from 'zod'
import { PASSWORD_MIN } from './limits.ts'
import { isOneLine, personName } from './names.ts'
import { EmailAddress } from './own-address.ts'
import { Message, route } from './route.ts'
import { TimeZone } from './settings.ts'

export const SubscriptionPlan = z.enum(['free', 'basic', 'standard', 'calling_only'])
export const SubscriptionStatus = z.enum(['active', 'inactive', 'canceled'])

export const User = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  websiteDomain: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  subscriptionPlan: SubscriptionPlan,
  subscriptionStatus: SubscriptionStatus,
  isAdmin: z.boolean(),
  emailVerified: z.boolean(),
  createdAt: z.iso.datetime(),
  isTrial: z.boolean(),
  trialDaysLeft: z.number().int().min(0),
  /** This installation keeps the emails it sends in the outbox and delivers none. */
  isTestMode: z.boolean().optional(),
  /** It sends from an account of its own, so test mode doesn’t concern it. */
  hasOwnAccount: z.boolean().optional(),
  /** In which pages show times. */
  timeZone: z.string().optional(),
  /** This installation requires two-factor authentication, and until it's set up, nothing else works. */
  mustAddFactor: z.literal(true).optional(),
})
export type User = z.infer<typeof User>

const email = EmailAddress
const password = z
  .string()
  .min(PASSWORD_MIN, 'Password must be at least 8 characters')
  .max(1024, 'Password must be at most 1024 characters')
const firstName = personName('First name').min(1, 'First name is required')
const lastName = personName('Last name').min(1, 'Last name is required')
/** A URL with or without its scheme; can be empty. */
const websiteDomain = z
  .string()
  .trim()
  .max(253, 'Invalid website URL')
  .refine(value => value === '' || isWebsite(value), 'Invalid website URL')

export function isWebsite(value: string): boolean {
  const url = URL.parse(/^https?:\/\//i.test(value) ? value : `https://${value}`)
  // The parser drops line breaks, and reads bank.example@evil.example as a user's name at another host.
  if (!url || url.username || /\s/.test(value) || !isOneLine(value)) return false
  return /^[^.\s]+(\.[^.\s]+)+$/.test(url.hostname)
}

export const Login = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(1024),
  /** With two-factor authentication. Without it, the answer names this field. */
  code: z.string().max(100).optional(),
  /** The browser's, for the list of sessions. One that the server doesn't know keeps nobody from logging in. */
  timeZone: TimeZone.optional().catch(undefined),
})
export type Login = z.infer<typeof Login>

export const Registration = z.strictObject({
  email,
  password,
  firstName,
  lastName,
  websiteDomain: websiteDomain.optional(),
  /** The browser's. One that the server doesn't know keeps nobody from registering. */
  timeZone: TimeZone.optional().catch(undefined),
})
export type Registration = z.infer<typeof Registration>

export const ProfileUpdate = z.strictObject({
  firstName: firstName.optional(),
  lastName: lastName.optional(),
  websiteDomain: websiteDomain.optional(),
})
export type ProfileUpdate = z.infer<typeof ProfileUpdate>

export const PasswordChange = z.strictObject({
  currentPassword: z.string().min(1, 'Current password is required').max(1024),
  newPassword: z
    .string()
    .min(PASSWORD_MIN, 'New password must be at least 8 characters')
    .max(1024, 'New password must be at most 1024 characters'),
})
export type PasswordChange = z.infer<typeof PasswordChange>

export const EmailChange = z.strictObject({
  email,
  password: z.string().min(1, 'Current password is required').max(1024),
})
export type EmailChange = z.infer<typeof EmailChange>

/** The address is typed so that nobody deletes an account by mistake. */
export const AccountDeletion = z.strictObject({
  email: z.string().trim().min(1, 'Type your email address').max(320),
  password: z.string().min(1, 'Current password is required').max(1024),
  /** With two-factor authentication. Without it, the answer names this field. */
  code: z.string().max(100).optional(),
})
export type AccountDeletion = z.infer<typeof AccountDeletion>

export const PasswordReset = z.strictObject({ token: z.string().min(1).max(500), password })
export type PasswordReset = z.infer<typeof PasswordReset>

export const ForgottenPassword = z.strictObject({ email })
export type ForgottenPassword = z.infer<typeof ForgottenPassword>

export const auth = {
  user: route('GET /api/auth/user', 'The signed-in user with entitlements', { beforeFactor: true, reply: User }),
  login: route('POST /api/auth/login', 'Log in', { access: 'public', body: Login, reply: User }),
  register: route('POST /api/auth/register', 'Create an account and start its 7-day trial', {
    access: 'public',
    body: Registration,
    reply: User,
  }),
  logout: route('POST /api/auth/logout', 'End this session', { beforeFactor: true, access: 'public', reply: Message }),
  updateProfile: route('PUT /api/auth/profile', 'Change the profile', { body: ProfileUpdate, reply: User }),
  changePassword: route('POST /api/auth/change-password', 'Change the password and end every other session', {
    body: PasswordChange,
    reply: Message,
  }),
  changeEmail: route(
    'POST /api/auth/change-email',
    'Change the email address, once links to the current and the new one were opened',
    { body: EmailChange, reply: Message },
  ),
  exportEverything: route('GET /api/auth/export.zip', 'Everything in the account as a ZIP: JSON, CSV, and images', {
    reply: z.string(),
    replyType: 'application/zip',
  }),
  deleteAccount: route(
    'POST /api/auth/delete-account',
    'Shut the account immediately, and delete everything in it within the hour',
    { body: AccountDeletion, reply: Message },
  ),
  options: route('GET /api/auth/options', 'What this installation offers visitors', {
    access: 'public',
    reply: z.object({
      /** False if email stays in the built-in outbox, because nobody would receive the link. */
      passwordReset: z.boolean(),
    }),
  }),
  forgotPassword: route(
    'POST /api/auth/forgot-password',
    'Email a link to choose a new password; the reply is the same for an unknown address',
    { access: 'public', body: ForgottenPassword, reply: Message },
  ),
  resetPassword: route(
    'POST /api/auth/reset-password',
    'Set a new password with the emailed token and end every session',
    { access: 'public', body: PasswordReset, reply: Message },
  ),
  verifyEmail: route(
    'POST /api/auth/verify-email',
    'Confirm an email address, or the change to it, with the emailed token',
    { access: 'public', body: z.strictObject({ token: z.string().min(1).max(500) }), reply: Message },
  ),
  sendVerification: route('POST /api/auth/send-verification', 'Email the verification link again', { reply: Message }),
}

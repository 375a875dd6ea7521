import { createRootRoute, createRoute, createRouter, type RouterHistory } from '@tanstack/react-router'
import { readConditions } from '#contract/lead-conditions.ts'
import { leadOrigins } from '#contract/lead-sources.ts'
import { LABEL_NAMES, SCOPE_NAMES } from '#contract/reply-words.ts'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { GuardedApp } from './features/shell/guarded-app.tsx'
import { RenderError } from './features/shell/render-error.tsx'
import { Root } from './features/shell/root.tsx'
import { lazyPage } from './lazy-page.ts'
import { PageSpinner } from './ui/spinner.tsx'

/**
 * The route table. To add a page:
 * 1. `pages/thing.tsx` exports `ThingPage`; it only composes parts of `features/thing/`.
 * 2. A `createRoute` below with its path, title and lazy component, and its name in the tree at the end.
 *    Under `guarded` it's in the shell and requires a login: get the user from `useUser()`.
 *    `title` is the h1 in the header and the window's title (`usePageTitle(name)` overrides it while shown).
 * 3. `validateSearch` reads what belongs in the URL (filters, tabs). Keep it a plain function: zod would end up in
 *    the entry chunk. In the page: `const { days } = getRouteApi('/guarded/analytics').useSearch()`.
 * 4. Its address with its module in `contract/pages.ts`. The build renders it once without data or a browser (`paint.tsx`).
 * Calls: `call(leads.list, { query })` with a table from `#contract/…`, which costs nothing. Importing a zod schema
 * from there (for a form) adds zod to the page's chunk. Server state is in react-query, text that must survive a
 * lost session in `useDraft`; failures go to `toastFailure`; server events come through `useServerEvents`.
 */
const root = createRootRoute({
  component: Root,
  notFoundComponent: lazyPage(() => import('./pages/not-found.tsx'), 'NotFoundPage'),
})

function visitorPage<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => root, path, staticData: { title } }
}

const home = createRoute({
  ...visitorPage('/', 'Canvass: find, email, and call local businesses'),
  component: lazyPage(() => import('./pages/home.tsx'), 'HomePage'),
})

const login = createRoute({
  ...visitorPage('/login', 'Log in'),
  component: lazyPage(() => import('./pages/login.tsx'), 'LoginPage'),
})

const register = createRoute({
  ...visitorPage('/register', 'Sign up'),
  component: lazyPage(() => import('./pages/register.tsx'), 'RegisterPage'),
})

const verifyEmail = createRoute({
  ...visitorPage('/verify-email/$token', 'Confirm your email'),
  component: lazyPage(() => import('./pages/verify-email.tsx'), 'VerifyEmailPage'),
})

const forgotPassword = createRoute({
  ...visitorPage('/forgot-password', 'Reset your password'),
  component: lazyPage(() => import('./pages/forgot-password.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  ...visitorPage('/reset-password/$token', 'Choose a new password'),
  component: lazyPage(() => import('./pages/reset-password.tsx'), 'ResetPasswordPage'),
})

const connect = createRoute({
  ...visitorPage('/connect/$request', 'Connect an app'),
  component: lazyPage(() => import('./pages/connect.tsx'), 'ConnectPage'),
})

const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guarded })

function appPage<const Path extends string>(path: Path, title: string) {
  return { getParentRoute: () => guarded, path, staticData: { title } }
}

const dashboard = createRoute({
  ...appPage('/dashboard', 'Dashboard'),
  validateSearch: search =>
    given({
      status: oneOf(search.status, ['new', 'cold', 'warm', 'converted']),
      category: text(search.category),
      q: text(search.q),
      tag: uuid(search.tag),
      hasEmail: oneOf(search.hasEmail, ['yes', 'no']),
      hasPhone: oneOf(search.hasPhone, ['yes', 'no']),
      hasWebsite: oneOf(search.hasWebsite, ['yes', 'no']),
      contacted: oneOf(search.contacted, ['yes', 'no']),
      replied: oneOf(search.replied, ['yes', 'no']),
      within: /^-?[\d.]+,-?[\d.]+,[\d.]+$/.test(String(search.within)) ? text(search.within) : undefined,
      city: text(search.city),
      source: oneOf(search.source, leadOrigins),
      field: uuid(search.field),
      value: uuid(search.field) && text(search.value),
      where: readConditions(text(search.where) ?? '') ? text(search.where) : undefined,
      sort: oneOf(search.sort, ['createdAt', 'businessName', 'email', 'category', 'status']),
      dir: oneOf(search.dir, ['asc', 'desc']),
      lead: uuid(search.lead),
      write: uuid(search.lead) && oneOf(search.write, ['yes']),
      show: oneOf(search.show, ['board']),
    }),
  component: lazyPage(() => import('./pages/dashboard.tsx'), 'DashboardPage'),
})

const composer = createRoute({
  ...appPage('/ai-composer', 'AI Composer'),
  validateSearch: search => given({ businessDetails: text(search.businessDetails), lead: text(search.lead) }),
  component: lazyPage(() => import('./pages/ai-composer.tsx'), 'AiComposerPage'),
})

const draftReview = createRoute({
  ...appPage('/drafts/$runId', 'Review drafts'),
  validateSearch: search =>
    given({
      show: oneOf(search.show, ['waiting', 'flagged', 'approved', 'skipped', 'failed', 'no-address']),
      draft: uuid(search.draft),
    }),
  component: lazyPage(() => import('./pages/draft-review.tsx'), 'DraftReviewPage'),
})

const campaigns = createRoute({
  ...appPage('/campaigns', 'Campaigns'),
  component: lazyPage(() => import('./pages/campaigns.tsx'), 'CampaignsPage'),
})

const inbox = createRoute({
  ...appPage('/inbox', 'Inbox'),
  validateSearch: search =>
    given({
      scope: oneOf(search.scope, SCOPE_NAMES),
      label: oneOf(search.label, LABEL_NAMES),
      account: uuid(search.account),
      campaign: uuid(search.campaign),
      search: text(search.search)?.slice(0, 200),
      thread: uuid(search.thread),
    }),
  component: lazyPage(() => import('./pages/inbox.tsx'), 'InboxPage'),
})

const tasks = createRoute({
  ...appPage('/tasks', 'Tasks'),
  component: lazyPage(() => import('./pages/tasks.tsx'), 'TasksPage'),
})

const loadCampaign = () => import('./pages/campaign.tsx')

// `new` isn't saved yet.
const campaign = createRoute({
  ...appPage('/campaigns/$id', 'Campaign'),
  // If it fails, the page's own load says so.
  loader: ({ params }) =>
    loadCampaign()
      .then(({ loadFormOf }) => loadFormOf(params.id))
      .catch(() => {}),
  validateSearch: search => given({ edit: oneOf(search.edit, ['yes']) }),
  component: lazyPage(loadCampaign, 'CampaignPage'),
})

const outbox = createRoute({
  ...appPage('/outbox', 'Outbox'),
  component: lazyPage(() => import('./pages/outbox.tsx'), 'OutboxPage'),
})

const calling = createRoute({
  ...appPage('/calling', 'Calling'),
  validateSearch: search => given({ q: text(search.q), chosen: oneOf(search.chosen, ['yes']) }),
  component: lazyPage(() => import('./pages/calling.tsx'), 'CallingPage'),
})

const analytics = createRoute({
  ...appPage('/analytics', 'Analytics'),
  validateSearch: search =>
    given({ days: oneOf(text(search.days), ['7', '30', '90', '365']), tab: oneOf(search.tab, ['email', 'calling']) }),
  component: lazyPage(() => import('./pages/analytics.tsx'), 'AnalyticsPage'),
})

const settings = createRoute({
  ...appPage('/settings', 'Settings'),
  // What a mail provider's sign-in page returns.
  validateSearch: search => given({ state: text(search.state), code: text(search.code), error: text(search.error) }),
  component: lazyPage(() => import('./pages/settings.tsx'), 'SettingsPage'),
})

// `SettingsPage` shows the subject; these only give it an address.
const settingsIndex = createRoute({ getParentRoute: () => settings, path: '/' })
const settingsSubject = createRoute({ getParentRoute: () => settings, path: '$subject' })

const profile = createRoute({
  ...appPage('/profile', 'Profile'),
  component: lazyPage(() => import('./pages/profile.tsx'), 'ProfilePage'),
})

const pricing = createRoute({
  ...appPage('/pricing', 'Pricing'),
  validateSearch: search => given({ checkout: oneOf(search.checkout, ['done', 'canceled']) }),
  component: lazyPage(() => import('./pages/pricing.tsx'), 'PricingPage'),
})

const subscribe = createRoute({
  ...appPage('/subscribe', 'Subscribe'),
  component: lazyPage(() => import('./pages/subscribe.tsx'), 'SubscribePage'),
})

const checks = createRoute({
  ...appPage('/checks', 'What Canvass checks'),
  component: lazyPage(() => import('./pages/checks.tsx'), 'ChecksPage'),
})

const laws = createRoute({
  ...appPage('/laws', 'What the law asks'),
  component: lazyPage(() => import('./pages/laws.tsx'), 'LawsPage'),
})

const admin = createRoute({
  ...appPage('/admin', 'Admin'),
  validateSearch: search =>
    given({
      q: text(search.q),
      plan: oneOf(search.plan, ['free', 'basic', 'standard', 'calling_only']),
      status: oneOf(search.status, ['active', 'inactive', 'canceled']),
    }),
  component: lazyPage(() => import('./pages/admin.tsx'), 'AdminPage'),
})

const inShell = [
  dashboard,
  composer,
  draftReview,
  campaigns,
  inbox,
  tasks,
  campaign,
  outbox,
  calling,
  analytics,
  settings.addChildren([settingsIndex, settingsSubject]),
  profile,
  pricing,
  subscribe,
  checks,
  laws,
  admin,
] as const
const forVisitors = [login, register, verifyEmail, forgotPassword, resetPassword, connect] as const
const routeTree = root.addChildren([home, ...forVisitors, guarded.addChildren([...inShell])])

export const makeRouter = (options: { history?: RouterHistory; isServer?: boolean } = {}) =>
  createRouter({
    ...options,
    routeTree,
    defaultPreload: 'intent',
    // Inside the shell if the page belongs there, so that the navigation stays.
    defaultErrorComponent: RenderError,
    defaultPendingComponent: PageSpinner,
    defaultPendingMs: 150,
    scrollRestoration: !options.isServer,
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>
  }
}

// Lazy: pages don't wait for the plan dialogs, or what few accounts see.
const PlanDialogs = lazyPart(() => import('./features/billing/plan-dialogs.tsx'), 'PlanDialogs')

const SetUpFactor = lazyPart(
  () => import('./pages/set-up-factor.tsx'),
  'SetUpFactorPage',
  <PageSpinner label="Loading Canvass" />,
)

function Guarded() {
  return <GuardedApp dialogs={<PlanDialogs />} SetUpFactor={SetUpFactor} />
}

/** Drops undefined values, so that the URL stays short and a link may omit `search`. */
function given<Values extends Record<string, unknown>>(values: Values): { [K in keyof Values]?: Values[K] } {
  const there = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(there) as { [K in keyof Values]?: Values[K] }
}

/** Anyone can edit a URL, so unknown values are dropped. */
function text(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

function uuid(value: unknown): string | undefined {
  return typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value) ? value : undefined
}

function oneOf<const Value extends string>(value: unknown, values: readonly Value[]): Value | undefined {
  return values.find(candidate => candidate === value)
}

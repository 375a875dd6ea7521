import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { User } from '#contract/auth.ts'
import { appPages, publicPages } from '#contract/pages.ts'
import { App } from './app.tsx'
import { subjectsFor } from './features/settings/subjects.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { sessionQuery } from './lib/session.ts'
import { makeRouter } from './router.tsx'

export { renderLanding } from './features/landing/render.tsx'

/** Has a plan, so that no notice shows, and below the top one, so that Upgrade does. */
const SOMEBODY: User = {
  id: '',
  email: '',
  // The initial in the header.
  firstName: ' ',
  lastName: '',
  websiteDomain: null,
  profileImageUrl: null,
  subscriptionPlan: 'basic',
  subscriptionStatus: 'active',
  isAdmin: false,
  emailVerified: true,
  createdAt: '2026-01-01T00:00:00.000Z',
  isTrial: false,
  trialDaysLeft: 0,
}

/**
 * For `scripts/build-web.mjs`: each page's markup before its data is there, by its address or the pattern of it. The server puts
 * it into the document, and the page takes its place once its scripts have arrived (`take-over.tsx`).
 */
export async function paintPages(): Promise<Record<string, string>> {
  // A browser that has kept nothing.
  const storage = { getItem: () => null }
  Object.assign(globalThis, { localStorage: storage, sessionStorage: storage, PublicKeyCredential: Object })
  Object.assign(globalThis, { location: { hostname: 'localhost' } })
  const subjects = subjectsFor(SOMEBODY).map(({ name }) => `/settings/${name}`)
  const painted: Record<string, string> = {}
  for (const path of Object.keys(publicPages)) painted[path] = await paint(path, null)
  // It shows the user's own data, which is there with the session.
  for (const path of [...Object.keys(appPages), '/campaigns/new', ...subjects])
    if (path !== '/profile') painted[path] = await paint(path, SOMEBODY)
  return painted
}

async function paint(path: string, user: User | null): Promise<string> {
  const queryClient = makeQueryClient()
  queryClient.setQueryData(sessionQuery.queryKey, user)
  const router = makeRouter({ history: createMemoryHistory({ initialEntries: [path] }), isServer: true })
  await router.load()
  return renderToString(<App router={router} queryClient={queryClient} />)
}

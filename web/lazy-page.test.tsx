import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router'
import { render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { unreachable } from '#test/web/app.tsx'
import { RenderError } from './features/shell/render-error.tsx'
import { lazyPage } from './lazy-page.ts'
import { browser } from './lib/browser.ts'
import { makeQueryClient } from './lib/query-client.ts'
import { lazyPart } from './ui/lazy-part.tsx'

let reloads: number
beforeEach(() => {
  reloads = 0
  browser.reload = () => {
    reloads++
  }
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})

const FAILURE = 'Failed to fetch dynamically imported module: /assets/page-1.js'
const fail = () => Promise.reject(new TypeError(FAILURE))
const MissingPage = lazyPage(() => fail() as Promise<{ Page: () => null }>, 'Page')
function Broken(): never {
  throw new Error('no such campaign')
}
const BrokenDialog = lazyPart(async () => ({ Dialog: Broken }), 'Dialog')

/** A page, or a part of it, whose file doesn't come, on a server that answers or not. */
function open({ isUp, component = MissingPage }: { isUp: boolean; component?: RouteComponent }) {
  const server = { isUp }
  vi.stubGlobal('fetch', async () => {
    if (!server.isUp) return unreachable()
    return new Response('{"passwordReset":false}', { headers: { 'content-type': 'application/json' } })
  })
  const root = createRootRoute()
  const page = createRoute({ getParentRoute: () => root, path: '/', component })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory(),
    defaultErrorComponent: RenderError,
  })
  render(
    <QueryClientProvider client={makeQueryClient()}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { user: userEvent.setup(), server }
}

test('a page that fails to load while the server is down offers to try again, and reloads once it’s back', async () => {
  const { user, server } = open({ isUp: false })
  expect(await screen.findByText("This page didn't load")).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText(/Check your connection and try again/)).toBeTruthy()
  expect(reloads).toBe(0)
  server.isUp = true
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(reloads).toBe(1))
})

test('a fault of a dialog’s own still replaces the page', async () => {
  open({ isUp: true, component: () => <BrokenDialog /> })
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy()
})

test('reloads a page that an update replaced, once', async () => {
  open({ isUp: true })
  await waitFor(() => expect(reloads).toBe(1))
  // The reloaded file fails in the same way: the page must not reload forever.
  open({ isUp: true })
  await waitFor(() => expect(screen.getAllByText("This page didn't load")).toHaveLength(2))
  expect(reloads).toBe(1)
})

import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { makeQueryClient } from './lib/query-client.ts'
import { sessionQuery } from './lib/session.ts'
import { welcomeHere } from './lib/welcome.ts'
import { makeRouter } from './router.tsx'
import { TakesOver, watchMarkup } from './take-over.tsx'
import './styles.css'

// Without it, zod tries `eval` once, which our policy refuses and browsers report. Schemas load after this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

void start(element)

/** The document shows the page as it is without data, which stays until the page can take its place. */
async function start(root: HTMLElement) {
  const router = makeRouter()
  const queryClient = makeQueryClient()
  const onShown = watchMarkup(root)
  // The server saw no session when it sent this document.
  const isVisitor = document.querySelector('meta[name="visitor"]') !== null
  await Promise.all([router.load(), !isVisitor && queryClient.prefetchQuery(sessionQuery)])
  if (isVisitor) queryClient.setQueryData(sessionQuery.queryKey, null)
  else welcomeHere()
  // In slices, so that what's typed meanwhile doesn't wait.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <TakesOver onShown={onShown}>
          <App router={router} queryClient={queryClient} />
        </TakesOver>
      </StrictMode>,
    ),
  )
}

import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { makeQueryClient } from './lib/query-client.ts'
import { sessionQuery } from './lib/session.ts'
import { makeRouter } from './router.tsx'
import './styles.css'

// Without it, zod tries `eval` once, which our policy refuses and browsers report. Schemas load after this.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

const element = document.getElementById('root')
if (!element) throw new Error('index.html has no #root')

const queryClient = makeQueryClient()
// The server saw no session when it sent this document.
if (document.querySelector('meta[name="visitor"]')) queryClient.setQueryData(sessionQuery.queryKey, null)

createRoot(element).render(
  <StrictMode>
    <App router={makeRouter()} queryClient={queryClient} />
  </StrictMode>,
)

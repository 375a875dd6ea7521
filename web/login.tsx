import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Login } from './features/account/login.tsx'
import { browser } from './lib/browser.ts'
import { watchTheme } from './lib/theme.ts'
import { welcomeThere } from './lib/welcome.ts'
import { TakesOver, watchMarkup } from './take-over.tsx'
import { Toaster } from './ui/toaster.tsx'
import './styles.css'

/** The login page of visitors, without the router and the rest of the app, which loads with the next document. */
const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')

document.title = 'Log in · Canvass'
watchTheme()
createRoot(root).render(
  <StrictMode>
    <TakesOver onShown={watchMarkup(root)}>
      <Login
        enter={() => {
          welcomeThere()
          browser.leave('/dashboard')
        }}
        toReset={() => browser.leave('/forgot-password')}
      />
      <Toaster />
    </TakesOver>
  </StrictMode>,
)

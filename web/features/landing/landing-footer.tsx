import { buttonStyles } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/logo.tsx'

const LINKS = [
  ['Features', '#features'],
  ['Pricing', '#pricing'],
  ['FAQ', '#faq'],
  ['Log In', '/login'],
  ['Sign Up', '/register'],
] as const

export function LandingFooter() {
  return (
    <footer className="border-line border-t bg-sunken">
      <div className="border-line border-b">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-6 px-4 py-14 md:px-6">
          <p className="max-w-md text-balance font-semibold text-2xl tracking-tight">
            Your next customer is on the map.
          </p>
          <a href="/register" className={buttonStyles({ variant: 'primary', size: 'lg' })}>
            Start your free trial
          </a>
        </div>
      </div>
      <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-4 px-4 py-6 md:px-6">
        <Wordmark />
        <nav aria-label="Footer" className="flex flex-wrap gap-x-5 gap-y-1">
          {LINKS.map(([name, href]) => (
            <a key={name} href={href} className="grid min-h-6 place-items-center text-ink-2 hover:text-ink">
              {name}
            </a>
          ))}
        </nav>
      </div>
    </footer>
  )
}

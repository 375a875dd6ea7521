import { buttonStyles } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/logo.tsx'

const SECTIONS = ['Features', 'Pricing', 'FAQ']

export function LandingHeader() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-bg/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-6 px-4 md:px-6">
        <a href="/" aria-label="Canvass, home" className="tap flex rounded-md">
          <Wordmark />
        </a>
        <nav aria-label="Sections" className="hidden gap-5 sm:flex">
          {SECTIONS.map(name => (
            <a
              key={name}
              href={`#${name.toLowerCase()}`}
              className="grid min-h-6 place-items-center rounded-sm font-medium text-ink-2 hover:text-ink"
            >
              {name}
            </a>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          <a href="/login" className={buttonStyles({ variant: 'ghost' })}>
            Log In
          </a>
          <a href="/register" className={buttonStyles({ variant: 'primary' })}>
            Sign Up
          </a>
        </div>
      </div>
    </header>
  )
}

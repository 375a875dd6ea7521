import { ChevronDown } from 'lucide-react'
import { buttonStyles } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import { Comparison } from './comparison.tsx'
import { type LandingContent, landingContent } from './content.ts'
import { Hero } from './hero.tsx'
import { Pricing } from './pricing.tsx'
import { Proof } from './proof.tsx'
import { Scenes } from './scenes.tsx'

/** Only plain links and `details`: the page is static HTML, and its only script sets the theme. */
export function Landing({ content = landingContent }) {
  return (
    <div className="bg-bg">
      <LandingHeader />
      <main>
        <Hero />
        <Scenes />
        <Comparison />
        <Proof figures={content.figures} testimonials={content.testimonials} />
        <Pricing contactSales={content.contactSales} />
        <Faq questions={content.questions} />
      </main>
      <LandingFooter />
    </div>
  )
}

function Faq({ questions }: Pick<LandingContent, 'questions'>) {
  return (
    <section
      id="faq"
      className="mx-auto grid max-w-6xl scroll-mt-14 gap-8 px-4 py-16 md:px-6 md:py-20 lg:grid-cols-[20rem_1fr]"
    >
      <h2 className="text-balance font-semibold text-2xl tracking-tight">Frequently asked questions</h2>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
        {questions.map(({ question, answer }) => (
          <details key={question} className="group">
            <summary className="flex cursor-pointer list-none items-center justify-between gap-4 px-5 py-4 font-medium text-base hover:bg-sunken focus-visible:-outline-offset-2 [&::-webkit-details-marker]:hidden">
              {question}
              <ChevronDown
                aria-hidden
                className="size-4 shrink-0 text-ink-3 transition-transform group-open:rotate-180"
              />
            </summary>
            <p className="max-w-prose px-5 pb-5 text-base text-ink-2">{answer}</p>
          </details>
        ))}
      </div>
    </section>
  )
}

const LINKS = [
  ['Features', '#features'],
  ['Pricing', '#pricing'],
  ['FAQ', '#faq'],
  ['Log In', '/login'],
  ['Sign Up', '/register'],
] as const

function LandingFooter() {
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

const SECTIONS = ['Features', 'Pricing', 'FAQ']

function LandingHeader() {
  return (
    <header className="sticky top-0 z-20 border-line border-b bg-bg/95 backdrop-blur-sm">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-6 px-4 md:px-6">
        <a href="/" aria-label="Canvass, home" className="flex rounded-md">
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

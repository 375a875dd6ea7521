import { ChevronDown } from 'lucide-react'
import { buttonStyles } from '#web/ui/button.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import { MapBackdrop } from '#web/ui/map-backdrop.tsx'
import { Comparison } from './comparison.tsx'
import { type LandingContent, landingContent } from './content.ts'
import { Picture } from './picture.tsx'
import phoneDark from './pictures/phone-dark.avif'
import phoneLight from './pictures/phone-light.avif'
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

const SECTIONS = ['Features', 'Pricing', 'FAQ']

function LandingHeader() {
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

function Hero() {
  return (
    <section className="relative isolate overflow-hidden border-line border-b bg-water">
      <MapBackdrop align="xMinYMid" className="-z-10 absolute inset-y-0 left-0 h-full w-full lg:left-[14%]" />
      {/* Keeps the text readable over the coast at every width. */}
      <div className="-z-10 absolute inset-y-0 left-0 w-full bg-linear-to-r from-water via-60% via-water/80 to-transparent max-lg:to-water/80 lg:w-[58%]" />
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-14 md:px-6 md:py-20 lg:grid-cols-[1fr_26rem] lg:items-center lg:py-28">
        <div className="max-w-xl">
          <p className="font-medium font-mono text-accent text-xs uppercase tracking-wider">Local outreach, charted</p>
          <h1 className="mt-4 text-balance font-semibold text-[40px] text-ink leading-[1.05] tracking-tight sm:text-5xl">
            Find local businesses. Reach each one. See what works.
          </h1>
          <p className="mt-5 max-w-lg text-[16px] text-ink-2 leading-6">
            Describe the businesses you’re looking for in your own words. Canvass adds them to your list, writes and
            sends emails that fit, and shows you who opened and who clicked.
          </p>
          <div className="mt-7 flex flex-wrap gap-3">
            <a href="/register" className={buttonStyles({ variant: 'primary', size: 'lg' })}>
              Start your free trial
            </a>
            <a href="#features" className={buttonStyles({ variant: 'secondary', size: 'lg' })}>
              See how it works
            </a>
          </div>
          <p className="mt-3 text-ink-2">Free for 7 days. No card needed.</p>
        </div>
        <Picture
          light={phoneLight}
          dark={phoneDark}
          alt="30 restaurants in Andorra la Vella, found by one sentence: each with its status"
          width={416}
          height={500}
          className="max-w-104 shadow-lift"
        />
      </div>
    </section>
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

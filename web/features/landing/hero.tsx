import { buttonStyles } from '#web/ui/button.tsx'
import { MapBackdrop } from '#web/ui/map-backdrop.tsx'
import { Picture } from './picture.tsx'
import phoneDark from './pictures/phone-dark.avif'
import phoneLight from './pictures/phone-light.avif'

export function Hero() {
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

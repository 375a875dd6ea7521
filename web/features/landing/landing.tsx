import { Faq } from './faq.tsx'
import { Features } from './features.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
import { Pricing } from './pricing.tsx'
import { Way } from './way.tsx'

/** Plain links and `details` alone: it is served as static HTML, without any script but the theme's. */
export function Landing() {
  return (
    <div className="bg-bg">
      <LandingHeader />
      <main>
        <Hero />
        <Way />
        <Features />
        <Pricing />
        <Faq />
      </main>
      <LandingFooter />
    </div>
  )
}

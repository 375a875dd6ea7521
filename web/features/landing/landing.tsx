import { Comparison } from './comparison.tsx'
import { landingContent } from './content.ts'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { LandingFooter } from './landing-footer.tsx'
import { LandingHeader } from './landing-header.tsx'
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

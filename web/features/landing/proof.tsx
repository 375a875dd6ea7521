import type { LandingContent } from './content.ts'

/** Figures and testimonials, if the operator has added any. */
export function Proof({ figures, testimonials }: Pick<LandingContent, 'figures' | 'testimonials'>) {
  return (
    <>
      {figures.length > 0 && <Figures figures={figures} />}
      {testimonials.length > 0 && <Testimonials testimonials={testimonials} />}
    </>
  )
}

function Figures({ figures }: Pick<LandingContent, 'figures'>) {
  return (
    <section aria-label="In figures" className="border-line border-t">
      <dl className="mx-auto flex max-w-6xl flex-wrap justify-center gap-x-16 gap-y-6 px-4 py-12 md:px-6">
        {figures.map(({ value, label }) => (
          <div key={label} className="flex flex-col-reverse text-center">
            <dt className="text-ink-2">{label}</dt>
            <dd className="figures font-semibold text-3xl">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function Testimonials({ testimonials }: Pick<LandingContent, 'testimonials'>) {
  return (
    <section id="testimonials" className="mx-auto max-w-6xl scroll-mt-14 px-4 pb-16 md:px-6">
      <h2 className="font-semibold text-2xl tracking-tight">What customers say</h2>
      <ul className="mt-8 grid gap-4 md:grid-cols-2 lg:grid-cols-3">
        {testimonials.map(({ quote, name, business }) => (
          <li key={quote} className="rounded-xl border border-line bg-panel p-5">
            <figure className="flex h-full flex-col gap-4">
              <blockquote className="text-base">{quote}</blockquote>
              <figcaption className="mt-auto">
                <span className="font-medium">{name}</span>
                <span className="block text-ink-2">{business}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { ChevronDown } from 'lucide-react'
import type { LandingContent } from './content.ts'

export function Faq({ questions }: Pick<LandingContent, 'questions'>) {
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

const STEPS = [
  ['Find', 'Search by type of business and city, by ZIP code, or in a sentence.'],
  ['Organize', 'New, cold, warm, or converted: every lead in your list has a status.'],
  ['Write', 'Generate an email for a business, in your tone and at your length.'],
  ['Send', 'Send at a steady pace, with an unsubscribe link in every email.'],
  ['Measure', 'See what was delivered, opened, and clicked.'],
]

/** The five steps, joined by a dotted trail. */
export function HowItWorks() {
  return (
    <section aria-label="How it works" className="border-line border-b bg-panel">
      <ol className="mx-auto grid max-w-6xl gap-x-6 px-4 py-10 md:grid-cols-5 md:px-6 md:py-12">
        {STEPS.map(([name, text], index) => (
          <li key={name} className="relative flex gap-3 pb-6 last:pb-0 md:block md:pb-0">
            {index < STEPS.length - 1 && (
              <span
                aria-hidden
                className="absolute top-7 bottom-0 left-3 border-accent/50 border-l-2 border-dotted md:top-3 md:right-[-1.25rem] md:bottom-auto md:left-8 md:border-t-2 md:border-l-0"
              />
            )}
            <span
              aria-hidden
              className={`grid size-6 shrink-0 place-items-center rounded-full border-2 border-accent font-mono font-semibold text-xs ${index === STEPS.length - 1 ? 'bg-mark text-[oklch(0.24_0.018_230)]' : 'bg-panel text-accent'}`}
            >
              {index + 1}
            </span>
            <div>
              <h2 className="font-semibold text-base md:mt-3">{name}</h2>
              <p className="text-ink-2">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

import { ChevronDown } from 'lucide-react'

const QUESTIONS = [
  [
    'How does the free trial work?',
    'You have 7 days from sign-up to find leads, write and send, within the limits of the free plan: 50 leads, 100 emails and 1 campaign. No card is asked for. A countdown in the app tells how many days are left.',
  ],
  [
    'Can I cancel at any time?',
    'Yes. A plan ends with the month that is paid for. Your leads stay yours: you can read, export and delete them afterwards.',
  ],
  [
    'How does the AI personalize emails?',
    'It starts from your offer and from what is known of the business: its name, its trade, its town. It does not invent facts. You choose tone and length, ask for variations, and change every word before anything is sent.',
  ],
  [
    'Which integrations are there?',
    'Mail goes out through any SMTP server or Amazon SES, letters can be written by the built-in writer or by a model of your choice, and lists leave as CSV. A CRM and a telephony connection come with the next releases.',
  ],
]

export function Faq() {
  return (
    <section
      id="faq"
      className="mx-auto grid max-w-6xl scroll-mt-14 gap-8 px-4 py-16 md:px-6 md:py-20 lg:grid-cols-[20rem_1fr]"
    >
      <h2 className="text-balance font-semibold text-2xl tracking-tight">Questions, before you set out</h2>
      <div className="divide-y divide-line overflow-hidden rounded-xl border border-line bg-panel">
        {QUESTIONS.map(([question, answer]) => (
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

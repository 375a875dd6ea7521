import { ChartNoAxesColumn, type LucideIcon, Mail, PenLine, Phone, Search, ShieldCheck } from 'lucide-react'

const FEATURES: { icon: LucideIcon; name: string; text: string }[] = [
  {
    icon: Search,
    name: 'Search in your own words',
    text: '“Find 50 plumbers in 90210” is understood as a trade, a place and a count. Up to 20 businesses a search land on your list, without doubles.',
  },
  {
    icon: PenLine,
    name: 'Letters that fit',
    text: 'The AI writer starts from your offer and the facts of the business. Three tones, three lengths, and three more variations when the first is not the one.',
  },
  {
    icon: Mail,
    name: 'Campaigns with a clear state',
    text: 'Queued, sent, failed: every recipient has a state and, where nothing was sent, the reason. A crash never mails anybody twice.',
  },
  {
    icon: ChartNoAxesColumn,
    name: 'Numbers that add up',
    text: 'Sent, delivered, opened and clicked over 7, 30, 90 or 365 days, from events that were really seen.',
  },
  {
    icon: Phone,
    name: 'Calls from the list',
    text: 'A call list of the leads with a phone number, one click from the lead to the conversation.',
  },
  {
    icon: ShieldCheck,
    name: 'Fair to those you write to',
    text: 'One-click unsubscribe and your postal address in every message. Who opted out is checked again at the moment of sending.',
  },
]

export function Features() {
  return (
    <section id="features" className="mx-auto max-w-6xl scroll-mt-14 px-4 py-16 md:px-6 md:py-20">
      <h2 className="max-w-xl text-balance font-semibold text-2xl tracking-tight">
        From a map to an answer, in one place
      </h2>
      <p className="mt-2 max-w-xl text-base text-ink-2">
        No spreadsheet between the search and the send, and no guessing afterwards.
      </p>
      <ul className="mt-8 grid overflow-hidden rounded-xl border border-line bg-panel sm:grid-cols-2 lg:grid-cols-3">
        {FEATURES.map(({ icon: Icon, name, text }) => (
          <li key={name} className="-mr-px -mb-px border-line border-r border-b p-5">
            <Icon aria-hidden className="size-5 stroke-[1.5] text-accent" />
            <h3 className="mt-4 font-semibold text-base">{name}</h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

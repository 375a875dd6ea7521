import { ChartNoAxesColumn, type LucideIcon, Mail, PenLine, Phone, Search, ShieldCheck } from 'lucide-react'

const FEATURES: { icon: LucideIcon; name: string; text: string }[] = [
  {
    icon: Search,
    name: 'Search in your own words',
    text: 'Canvass reads “Find 50 plumbers in 90210” as a type of business, a place, and a number. The businesses it finds go straight to your list, without duplicates.',
  },
  {
    icon: PenLine,
    name: 'Emails that fit',
    text: 'The AI writer starts from your offer and the facts about the business. Choose from three tones and three lengths, and get three more variations if the first one isn’t right.',
  },
  {
    icon: Mail,
    name: 'Campaigns you can follow',
    text: 'See who was sent your email, who wasn’t, and why. Nobody gets the same email twice, even after a crash.',
  },
  {
    icon: ChartNoAxesColumn,
    name: 'Numbers that add up',
    text: 'Sent, delivered, opened, and clicked over 7, 30, 90, or 365 days, counted from real events.',
  },
  {
    icon: Phone,
    name: 'Calls from the list',
    text: 'Every lead with a phone number is in your call list, one click away from a conversation.',
  },
  {
    icon: ShieldCheck,
    name: 'Respectful by default',
    text: 'Every email has one-click unsubscribe and your postal address. We check the suppression list again right before sending.',
  },
]

export function Features() {
  return (
    <section id="features" className="mx-auto max-w-6xl scroll-mt-14 px-4 py-16 md:px-6 md:py-20">
      <h2 className="max-w-xl text-balance font-semibold text-2xl tracking-tight">
        From the map to the reply, in one place
      </h2>
      <p className="mt-2 max-w-xl text-base text-ink-2">
        No spreadsheets between search and send, and no guessing about results.
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

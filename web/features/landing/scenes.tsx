import { Phone, ShieldCheck } from 'lucide-react'
import { Picture } from './picture.tsx'
import findDark from './pictures/find-dark.avif'
import findLight from './pictures/find-light.avif'
import measureDark from './pictures/measure-dark.avif'
import measureLight from './pictures/measure-light.avif'
import organizeDark from './pictures/organize-dark.avif'
import organizeLight from './pictures/organize-light.avif'
import sendDark from './pictures/send-dark.avif'
import sendLight from './pictures/send-light.avif'
import writeDark from './pictures/write-dark.avif'
import writeLight from './pictures/write-light.avif'

const SCENES = [
  {
    name: 'Find',
    text: 'Search by type of business and city, by ZIP code, or in a sentence: “Find 50 plumbers in 90210” is a type, a place, and a number. What it finds goes straight to your list, without duplicates.',
    light: findLight,
    dark: findDark,
    alt: 'A search for 30 restaurants in Andorra la Vella: the list with distances, and the map',
  },
  {
    name: 'Organize',
    text: 'New, cold, warm, or converted: every lead in your list has a status. Work through the list by keyboard, or move cards on the board.',
    light: organizeLight,
    dark: organizeDark,
    alt: 'The board: a column for each status with its count, and a card for each lead',
  },
  {
    name: 'Write',
    text: 'The AI writer starts from your offer and the facts about each business. You read every email before it goes: approve it, edit it, or skip it.',
    light: writeLight,
    dark: writeDark,
    alt: 'Reviewing drafts: the queue of businesses, and the email to one of them, with the offer underlined',
  },
  {
    name: 'Send',
    text: 'Send from your own account at a steady pace, with an unsubscribe link in every email. Nobody gets the same email twice, even after a crash.',
    light: sendLight,
    dark: sendDark,
    alt: 'A campaign before it’s sent: its recipients, its text, and the preview for one of them',
  },
  {
    name: 'Measure',
    text: 'See what was delivered, opened, and clicked, and who replied, counted from real events.',
    light: measureLight,
    dark: measureDark,
    alt: 'The report of a campaign: 24 sent, 24 delivered, 16 opened, 4 clicked',
  },
]

const MORE = [
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

/** The loop in five scenes, and what goes with it. `scripts/pictures.ts` takes the pictures. */
export function Scenes() {
  return (
    <section id="features" className="mx-auto max-w-6xl scroll-mt-14 px-4 py-16 md:px-6 md:py-20">
      <h2 className="max-w-xl text-balance font-semibold text-2xl tracking-tight">
        From the map to the reply, in one place
      </h2>
      <p className="mt-2 max-w-xl text-base text-ink-2">
        No spreadsheets between search and send, and no guessing about results.
      </p>
      <ol>
        {SCENES.map(({ name, text, ...picture }, index) => (
          <li key={name} className="mt-8 grid gap-4 lg:grid-cols-[20rem_1fr] lg:gap-8">
            <div className="max-w-xl lg:pt-2">
              <h3 className="flex items-center gap-3 font-semibold text-lg">
                <span
                  aria-hidden
                  className={`grid size-6 shrink-0 place-items-center rounded-full border-2 border-accent font-mono font-semibold text-xs ${index === SCENES.length - 1 ? 'bg-mark text-[oklch(0.24_0.018_230)]' : 'bg-panel text-accent'}`}
                >
                  {index + 1}
                </span>
                {name}
              </h3>
              <p className="mt-2 text-base text-ink-2">{text}</p>
            </div>
            <Picture {...picture} width={992} height={560} />
          </li>
        ))}
      </ol>
      <p className="mt-3 text-ink-3 text-xs lg:pl-88">
        Canvass itself, in a test account: businesses © OpenStreetMap contributors, statuses, addresses, and offer made
        up, emails sent to a mail server of our own.
      </p>
      <ul className="mt-8 grid gap-6 sm:grid-cols-2 lg:pl-88">
        {MORE.map(({ icon: Icon, name, text }) => (
          <li key={name} className="border-line border-t pt-4">
            <h3 className="flex items-center gap-2 font-semibold text-base">
              <Icon aria-hidden className="size-4 stroke-[1.5] text-accent" />
              {name}
            </h3>
            <p className="mt-1 text-ink-2">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

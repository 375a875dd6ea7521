import { cn } from '#web/lib/cn.ts'
import { planNames } from '#web/lib/plan-names.ts'
import { buttonStyles } from '#web/ui/button.tsx'
import { CheckList } from '#web/ui/check-list.tsx'
import type { LandingContent } from './content.ts'

interface Plan {
  name: string
  /** The plan's name inside the app, if it differs. */
  inside?: string
  price: string
  isMonthly?: boolean
  text: string
  points: string[]
  isMain?: boolean
  canSignUp?: boolean
}

const PLANS: Plan[] = [
  {
    name: 'Starter',
    inside: planNames.basic,
    price: '$29',
    isMonthly: true,
    text: 'For one person with one offer.',
    points: ['500 leads/mo', 'AI email generation', 'Basic analytics'],
    canSignUp: true,
  },
  {
    name: 'Pro',
    inside: planNames.standard,
    price: '$99',
    isMonthly: true,
    text: 'For people who send every day.',
    points: ['Unlimited leads', 'Advanced AI', 'Full analytics'],
    isMain: true,
    canSignUp: true,
  },
  {
    name: 'Calling Only',
    price: '$300',
    isMonthly: true,
    text: 'For selling by phone.',
    points: ['1,000 calls/mo', 'Call analytics', 'AI insights'],
    canSignUp: true,
  },
  {
    name: 'Enterprise',
    price: 'Custom',
    text: 'For agencies and large lists.',
    points: ['Pricing for your volume', 'Runs on your own servers'],
  },
]

export function Pricing({ contactSales }: Pick<LandingContent, 'contactSales'>) {
  return (
    <section id="pricing" className="scroll-mt-14 border-line border-y bg-sunken">
      <div className="mx-auto max-w-6xl px-4 py-16 md:px-6 md:py-20">
        <h2 className="font-semibold text-2xl tracking-tight">Pricing</h2>
        <p className="mt-2 text-base text-ink-2">Every plan starts with a 7-day free trial.</p>
        <ul className="mt-8 grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {PLANS.map(plan => (
            <PlanCard key={plan.name} plan={plan} contactSales={contactSales} />
          ))}
        </ul>
      </div>
    </section>
  )
}

function PlanCard({ plan, contactSales }: { plan: Plan; contactSales: string }) {
  const { name, inside, price, isMonthly, text, points, isMain, canSignUp } = plan
  return (
    <li className={cn('flex flex-col rounded-xl border bg-panel p-5', isMain ? 'border-accent' : 'border-line')}>
      <h3 className="font-semibold text-base">{name}</h3>
      <p className="text-ink-2">{text}</p>
      <p className="min-h-5 text-ink-3 text-xs">{inside && `Called ${inside} in the app`}</p>
      <p className="figures mt-3 font-semibold text-2xl">
        {price}
        {isMonthly && <span className="font-normal text-base text-ink-2">/mo</span>}
      </p>
      <CheckList items={points} className="mt-4 mb-6" />
      {canSignUp && (
        <a
          href="/register"
          aria-label={`Start free with ${name}`}
          className={buttonStyles({ variant: isMain ? 'primary' : 'secondary', className: 'mt-auto' })}
        >
          Start free
        </a>
      )}
      {!canSignUp && (
        <a href={contactSales} className={buttonStyles({ className: 'mt-auto' })}>
          Contact sales
        </a>
      )}
    </li>
  )
}

import { Check } from 'lucide-react'
import { useState } from 'react'
import { pluralCategory } from '#contract/category-plural.ts'
import type { RunPreview } from '#contract/drafts.ts'
import { TRADES_MOST } from '#contract/facts.ts'
import type { ChosenOffer } from '#web/features/offers/chosen-offer.ts'
import { cn } from '#web/lib/cn.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Input } from '#web/ui/input.tsx'

type Trade = RunPreview['trades'][number]

interface WhomForProps {
  preview: Pick<RunPreview, 'trades' | 'misfitTrades' | 'audience'>
  offer: ChosenOffer
  onOffer: (offer: ChosenOffer) => void
}

/** The trades that a run leaves out: those that the user chose, else those that the offer plainly isn't for. */
export const notForOf = ({ offer }: ChosenOffer, preview: Pick<RunPreview, 'misfitTrades'> | null): string[] =>
  offer.notFor ?? preview?.misfitTrades ?? []

/** How many leads have one of these trades. */
export const countOf = (trades: Trade[], names: string[]): number =>
  leftOutOf(trades, names).reduce((sum, { count }) => sum + count, 0)

const leftOutOf = (trades: Trade[], names: string[]) => {
  const all = new Set(names.map(name => name.toLowerCase()))
  return trades.filter(({ name }) => all.has(name.toLowerCase()))
}

/** As many fit into three lines. */
const SHOWN = 12

/** Asks which of the leads' trades the offer is for: by a click, or in a few words. */
export function WhomFor({ preview: { trades, misfitTrades, audience }, offer, onOffer }: WhomForProps) {
  const [isWhole, setIsWhole] = useState(false)
  const notFor = notForOf(offer, { misfitTrades })
  const leftOut = leftOutOf(trades, notFor)
  if (trades.length < 2 && leftOut.length === 0) return null
  const change = (change: Partial<ChosenOffer['offer']>) => onOffer({ ...offer, offer: { ...offer.offer, ...change } })
  const choose = (names: string[]) => change({ notFor: names.slice(-TRADES_MOST) })
  const isEveryone = leftOut.length === 0
  const toggle = (trade: Trade) =>
    choose(leftOut.includes(trade) ? notFor.filter(name => !leftOutOf([trade], [name])[0]) : [...notFor, trade.name])
  const shown = isWhole ? trades : trades.slice(0, SHOWN)
  const isUnknown = offer.offer.audience.trim() !== '' && audience === null
  return (
    <fieldset className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <legend className="mb-1 font-medium">Whom is it for?</legend>
      <div className="flex flex-wrap gap-1.5">
        {shown.map(trade => (
          <Chip key={trade.name} isOn={!leftOut.includes(trade)} onClick={() => toggle(trade)}>
            <span className="truncate">{nameOf(trade)}</span>{' '}
            <span className="figures">{formatNumber(trade.count)}</span>
          </Chip>
        ))}
        {trades.length > shown.length && (
          <Button size="sm" variant="ghost" onClick={() => setIsWhole(true)}>
            {formatNumber(trades.length - shown.length)} more
          </Button>
        )}
        <Chip isOn={isEveryone} onClick={() => choose(isEveryone ? trades.map(({ name }) => name) : [])}>
          Everyone
        </Chip>
      </div>
      <Field
        label="In a few words"
        isLabelHidden
        hint={isUnknown ? 'Canvass knows no trade by these words. Choose above.' : undefined}
      >
        <Input
          value={offer.offer.audience}
          maxLength={1000}
          placeholder={
            misfitTrades.length > 0 ? `We think it’s for ${audience}` : 'Or in a few words: restaurants and cafés'
          }
          onChange={event => change({ audience: event.target.value, notFor: null })}
        />
      </Field>
      <p role="status" className="flex flex-wrap items-center gap-2 empty:hidden">
        {leftOut.length > 0 && (
          <>
            <span className="wrap-anywhere min-w-0 grow">
              {leftOut.length === trades.length ? NOBODY : remarkOf(leftOut)}
            </span>
            <Button size="sm" onClick={() => choose([])}>
              {offer.offer.notFor ? 'Undo' : 'Write to them anyway'}
            </Button>
          </>
        )}
      </p>
    </fieldset>
  )
}

const NOBODY = 'All of these are left out. Choose whom your offer is for.'

const Chip = ({ isOn, onClick, children }: { isOn: boolean; onClick: () => void; children: React.ReactNode }) => (
  <Button
    size="sm"
    aria-pressed={isOn}
    onClick={onClick}
    className={cn('max-w-full', isOn && 'border-accent bg-accent-soft text-accent hover:not-disabled:bg-accent-soft')}
  >
    {isOn && <Check aria-hidden />}
    {children}
  </Button>
)

const nameOf = ({ name }: Trade) => (name === '' ? 'Without a trade' : pluralCategory(name))

const NAMED = 3

function remarkOf(leftOut: Trade[]): string {
  const count = countOf(
    leftOut,
    leftOut.map(({ name }) => name),
  )
  const names = leftOut.slice(0, NAMED).map(nameOf)
  const rest = leftOut.length - names.length
  const all = rest > 0 ? `${names.join(', ')}, and ${plural(rest, 'other trade')}` : names.join(', ')
  return `${formatNumber(count)} of these ${count === 1 ? 'is' : 'are'} left out: ${all}.`
}

import { FileText, FolderOpen, Globe, type LucideIcon, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/cn.ts'
import { formatDate } from '#web/lib/format.ts'
import { WebLink } from '#web/ui/web-link.tsx'
import type { Support } from '../facts.ts'

const SOURCE_ICONS: Record<string, LucideIcon> = {
  Website: Globe,
  Directory: FolderOpen,
  Lead: FileText,
  You: UserRound,
  'Your offer': UserRound,
}

interface FactListProps {
  used: Support[]
  unused: Support[]
  /** The fact that the pointer or the focus is at, here or in the text. */
  pointedKey: string | null
  onPoint: (key: string | null) => void
  /** Opens the first clause that a fact supports. */
  onShow: (key: string) => void
  /** Adds one. */
  children: ReactNode
}

/** What we know about the business: first what the draft uses. */
export function FactList({ used, unused, children, ...pointing }: FactListProps) {
  return (
    <div className="flex flex-col gap-3 px-1.5 py-2">
      {used.length + unused.length === 0 && (
        <p className="px-2.75 text-ink-2">We know no facts about this business yet.</p>
      )}
      {used.length > 0 && <Section title="Used in this draft" of={used} isUsed {...pointing} />}
      {unused.length > 0 && <Section title="Not used" of={unused} {...pointing} />}
      {children}
    </div>
  )
}

interface SectionProps extends Pick<FactListProps, 'pointedKey' | 'onPoint' | 'onShow'> {
  title: string
  of: Support[]
  isUsed?: boolean
}

const Section = ({ title, of, isUsed = false, pointedKey, onPoint, onShow }: SectionProps) => (
  <section aria-label={title}>
    <h3 className="px-2.75 py-1 font-semibold">
      {title} <span className="figures font-normal text-ink-3">{of.length}</span>
    </h3>
    <ul>
      {of.map(support => (
        <li
          key={support.key}
          data-fact={support.key}
          className={cn(
            'relative rounded-md border-l-3 px-2 py-1.5',
            isUsed && support.key === pointedKey ? 'border-mark bg-accent-soft' : 'border-transparent',
          )}
        >
          <FactBody support={support}>
            {isUsed && <UsedValue support={support} onPoint={onPoint} onShow={onShow} />}
          </FactBody>
        </li>
      ))}
    </ul>
  </section>
)

function FactBody({ support: { label, value, source, fact }, children }: { support: Support; children: ReactNode }) {
  const Icon = SOURCE_ICONS[source] ?? FileText
  return (
    <>
      <span className="flex items-center justify-between gap-2 text-ink-2 text-xs">
        {label}
        <span className="inline-flex items-center gap-1">
          <Icon aria-hidden className="size-3.5" />
          {fact?.url ? (
            <WebLink url={fact.url} className="relative z-10 -my-1 py-1 underline-offset-4 hover:underline">
              {source}
            </WebLink>
          ) : (
            source
          )}
          {fact?.date && <span className="figures">· {formatDate(fact.date)}</span>}
        </span>
      </span>
      {children || <span className="wrap-anywhere line-clamp-4">{value}</span>}
    </>
  )
}

type UsedValueProps = { support: Support } & Pick<FactListProps, 'onPoint' | 'onShow'>

/** Its button covers the whole fact, below the link to the source. */
const UsedValue = ({ support: { key, value }, onPoint, onShow }: UsedValueProps) => (
  <button
    type="button"
    onClick={() => onShow(key)}
    onPointerEnter={() => onPoint(key)}
    onPointerLeave={() => onPoint(null)}
    onFocus={() => onPoint(key)}
    onBlur={() => onPoint(null)}
    title="Show where the draft uses it"
    className="block w-full text-left after:absolute after:inset-0"
  >
    <span className="wrap-anywhere line-clamp-4">{value}</span>
  </button>
)

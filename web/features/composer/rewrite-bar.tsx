import { AtSign, ChevronDown, FoldVertical } from 'lucide-react'
import { useState } from 'react'
import type { Fact } from '#contract/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import type { useRewrite } from './use-rewrite.ts'

interface RewriteBarProps {
  rewrite: ReturnType<typeof useRewrite>
  facts: Fact[]
}

/** Changes the shown draft with one click. */
export function RewriteBar({ rewrite: { isRewriting, shorten, mention }, facts }: RewriteBarProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="sm" pending={isRewriting} disabled={!shorten} onClick={shorten}>
        <FoldVertical aria-hidden />
        Shorter
      </Button>
      {facts.length > 0 && (
        <Button
          size="sm"
          disabled={isRewriting}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={event => setAnchor(event.currentTarget)}
        >
          <AtSign aria-hidden />
          Mention …
          <ChevronDown aria-hidden />
        </Button>
      )}
      <Menu
        anchor={anchor}
        onClose={() => setAnchor(null)}
        label="Mention a fact"
        align="start"
        items={facts.map(fact => ({ label: labelOf(fact), run: () => mention(fact.value) }))}
      />
    </div>
  )
}

const LONGEST = 60

function labelOf({ type, value }: Fact): string {
  if (type === 'no_website') return 'No website'
  const text = value.length > LONGEST ? `${value.slice(0, LONGEST).trimEnd()}…` : value
  if (type === 'founded') return `Founded in ${text}`
  if (type === 'rating') return `Rating: ${text}`
  return type === 'quote' ? `“${text}”` : text
}

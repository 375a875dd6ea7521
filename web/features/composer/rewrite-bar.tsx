import { AtSign, ChevronDown, FoldVertical } from 'lucide-react'
import type { Fact } from '#contract/facts.ts'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { useRewrite } from './use-rewrite.ts'

interface RewriteBarProps {
  rewrite: ReturnType<typeof useRewrite>
  facts: Fact[]
}

/** Changes the shown draft with one click. */
export function RewriteBar({ rewrite: { isRewriting, shorten, mention }, facts }: RewriteBarProps) {
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="sm" pending={isRewriting} disabled={!shorten} onClick={shorten}>
        <FoldVertical aria-hidden />
        Shorter
      </Button>
      {facts.length > 0 && (
        <MenuButton
          size="sm"
          disabled={isRewriting}
          label="Mention a fact"
          align="start"
          items={facts.map(fact => ({ label: labelOf(fact), run: () => mention(fact.value) }))}
        >
          <AtSign aria-hidden />
          Mention …
          <ChevronDown aria-hidden />
        </MenuButton>
      )}
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

import { useEffect, useRef } from 'react'
import { useDraft } from '#web/lib/draft.ts'
import type { Text } from './use-texts.ts'

/** What's typed into each draft that is being edited. It survives opening another draft, and a reload. */
export function useEdits(runId: string) {
  const [kept, keep] = useDraft(`draft-edits:${runId}`, '')
  // A save that ends later must not drop what was typed into another draft meanwhile.
  const latest = useRef(kept)
  useEffect(() => {
    latest.current = kept
  }, [kept])
  const write = (edits: Record<string, Text>) => {
    latest.current = Object.keys(edits).length > 0 ? JSON.stringify(edits) : ''
    keep(latest.current)
  }
  const edits = read(kept)
  return {
    of: (id: string | undefined): Text | undefined => (id ? edits[id] : undefined),
    type: (id: string, text: Text) => write({ ...read(latest.current), [id]: text }),
    forget: (id: string) => {
      const { [id]: _, ...others } = read(latest.current)
      write(others)
    },
  }
}

function read(kept: string): Record<string, Text> {
  try {
    return kept === '' ? {} : (JSON.parse(kept) as Record<string, Text>)
  } catch {
    return {}
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { leads } from '#contract/leads.ts'
import { ImportButton } from '#web/features/csv/import-leads.tsx'
import { useSuggestSearch } from '#web/features/dashboard/dashboard-state.tsx'
import { Today } from '#web/features/dashboard/today.tsx'
import { call } from '#web/lib/call.ts'
import { plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { reread } from '../queries.ts'
import { useExamples } from '../search/example.ts'

const LeadForm = lazyPart(() => import('../details/lead-form.tsx'), 'LeadForm')

/** Three searches that find something, for an account without leads. Below them, the other ways to begin. */
export function FirstSearch({ onSearch, onImport }: { onSearch: (text: string) => void; onImport: () => void }) {
  const examples = useExamples()
  const suggest = useSuggestSearch()
  const [isAdding, setAdding] = useState(false)
  const search = (text: string) => {
    suggest(text)
    onSearch(text)
  }
  return (
    <>
      <ul aria-label="Examples" className="mt-3 flex flex-wrap justify-center gap-2">
        {examples.map(example => (
          <li key={example}>
            <Button title={example} onClick={() => search(`20 ${example}`)} className="shadow-lift">
              {nameOf(example)}
            </Button>
          </li>
        ))}
      </ul>
      <div className="absolute bottom-9 left-3 flex max-w-[calc(100%-1.5rem)] flex-col gap-2">
        <Today />
        <div className="flex items-center gap-2 rounded-lg border border-line bg-panel py-1 pr-1 pl-3 text-ink-2 max-md:flex-wrap">
          <p>No leads found. Try searching for new leads above.</p>
          <ImportButton onClick={onImport} />
          <Button onClick={() => setAdding(true)}>Add lead</Button>
          <AddSamples />
        </div>
      </div>
      {isAdding && <LeadForm categories={[]} onClose={() => setAdding(false)} />}
    </>
  )
}

/** Without the state or country, which the map shows. */
const nameOf = (example: string) => example.slice(0, 1).toUpperCase() + example.slice(1).split(', ')[0]

/** Offered only to accounts without leads: samples never mix with real businesses. */
function AddSamples() {
  const client = useQueryClient()
  const { mutate, isPending } = useChange({
    mutationFn: () => call(leads.addSamples),
    onSuccess: async ({ added }) => {
      toast({
        title: 'Sample leads added',
        text: `${plural(added, 'made-up business', 'made-up businesses')} to try Canvass with.`,
      })
      await reread(client)
    },
    failed: ['Sample leads not added', 'Try again in a moment.'],
  })
  return (
    <Button
      pending={isPending}
      title="Made-up businesses to try Canvass with. They don’t count toward your plan, and you can’t email them."
      onClick={() => mutate()}
    >
      Add sample leads
    </Button>
  )
}

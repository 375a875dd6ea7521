import type { Call } from '#contract/calls.ts'

export const CallNotes = ({ call: { notes, nextAction } }: { call: Pick<Call, 'notes' | 'nextAction'> }) => (
  <>
    {notes && <p className="line-clamp-2 text-ink-2 text-xs">{notes}</p>}
    {nextAction && (
      <p className="line-clamp-2 text-ink-2 text-xs">
        <span className="font-medium text-ink">Next:</span> {nextAction}
      </p>
    )}
  </>
)

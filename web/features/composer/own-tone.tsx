import { useQuery } from '@tanstack/react-query'
import { type Style, tone } from '#contract/tone.ts'
import { call } from '#web/lib/call.ts'
import { modelUsageQuery } from '#web/lib/model-usage.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'

const OwnToneDialog = lazyPart(() => import('./own-tone-dialog.tsx'), 'OwnToneDialog')

/** The pasted emails, and what they have in common. */
export const toneQuery = {
  queryKey: ['ai', 'tone'],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(tone.get, undefined, { signal }),
  staleTime: 60_000,
}

/** Writes in the tone of the user's own emails, and says what the writer takes from them. */
export function OwnTone({ isOn, onSwitch }: { isOn: boolean; onSwitch: (isOn: boolean) => void }) {
  const dialog = (close: () => void) => <OwnToneDialog onSwitch={onSwitch} onClose={close} />
  const { data } = useQuery({ ...toneQuery, enabled: isOn })
  const { data: usage } = useQuery({ ...modelUsageQuery, enabled: isOn })
  return (
    <div className="-mt-1 text-ink-2">
      {isOn ? (
        <>
          <p>
            <strong className="font-medium text-ink">Writes in your own tone.</strong>{' '}
            {usage?.writer === 'builtin' ? BUILTIN : MODEL}
          </p>
          {data && <p className="mt-1">Found in your emails: {wordsOf(data.style)}.</p>}
          <p className="mt-1 flex gap-2">
            <DialogButton size="sm" dialog={dialog}>
              Change emails
            </DialogButton>
            <Button size="sm" variant="ghost" onClick={() => onSwitch(false)}>
              Turn off
            </Button>
          </p>
        </>
      ) : (
        <DialogButton variant="link" className="px-0" dialog={dialog}>
          Write in my own tone …
        </DialogButton>
      )}
    </div>
  )
}

const BUILTIN = 'The built-in writer uses your greeting and sign-off. It can’t copy your sentence length or wording.'
const MODEL =
  'The language model gets excerpts of your emails as examples of style. Nothing in them counts as a fact, so the check removes claims taken from them.'

/** "greeting “Hi”, sign-off “Best”" */
function wordsOf({ greeting, signOff }: Style): string {
  const found = [...(greeting ? [`greeting “${greeting}”`] : []), ...(signOff ? [`sign-off “${signOff}”`] : [])]
  return found.length > 0 ? found.join(', ') : 'nothing that they share'
}

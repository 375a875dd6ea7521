import { useRef, useState } from 'react'
import { type Call, calls } from '#contract/calls.ts'
import { hrefOf } from '#web/lib/call.ts'
import { Button } from '#web/ui/button.tsx'

/** Plays the recording through our server, which checks access. Nothing loads before Play. */
export function Recording({ call: { id, businessName } }: { call: Call }) {
  const sound = useRef<HTMLAudioElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  const tryAgain = () => {
    setHasFailed(false)
    sound.current?.load()
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- no transcript exists */}
      <audio
        ref={sound}
        controls
        preload="none"
        src={hrefOf(calls.recording, { params: { id } })}
        aria-label={`Recording of the call with ${businessName}`}
        onError={() => setHasFailed(true)}
        className="h-9 w-full"
      />
      {hasFailed && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-2 text-bad text-xs">
          The recording can’t be played right now.
          <Button size="sm" onClick={tryAgain}>
            Try again
          </Button>
        </p>
      )}
    </>
  )
}

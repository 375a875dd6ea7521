import { type Call, calls } from '#contract/calls.ts'
import { hrefOf } from '#web/lib/call.ts'

/** The sound comes from our own address, which asks who is listening; nothing is loaded before it is played. */
export const Recording = ({ call: { id, businessName } }: { call: Call }) => (
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written down what was said
  <audio
    controls
    preload="none"
    src={hrefOf(calls.recording, { params: { id } })}
    aria-label={`Recording of the call with ${businessName}`}
    className="h-9 w-full"
  />
)

import { Button } from '#web/ui/button.tsx'

/** What isn't certain is for the user to decide: above the answer, because it comes first. */
export const Removal = ({ email, onRemove }: { email: string; onRemove: () => void }) => (
  <section
    aria-label="Removal"
    className="flex flex-wrap items-center gap-3 rounded-xl border border-line bg-sunken px-4 py-3"
  >
    <p className="wrap-anywhere min-w-0 flex-1">
      <span className="font-semibold">They seem to want no more email.</span> Stop emailing {email}?
    </p>
    <Button onClick={onRemove}>Stop emailing them</Button>
  </section>
)

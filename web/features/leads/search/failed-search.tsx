import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import type { LeadSearch } from './use-lead-search.ts'

/** Stays until the search works or the user dismisses it. The box and the earlier results stay as they are. */
export function FailedSearch({ search: { failed, again, forgetFailed, isPending } }: { search: LeadSearch }) {
  if (!failed) return null
  return (
    <Banner
      tone="bad"
      onDismiss={forgetFailed}
      action={
        <Button size="sm" pending={isPending} onClick={again}>
          Try again
        </Button>
      }
    >
      <p className="break-words">
        The search for “{failed.from.text}” failed. {failed.reason}
      </p>
    </Banner>
  )
}

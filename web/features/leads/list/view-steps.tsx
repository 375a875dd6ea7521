import { WriteButton } from '#web/features/drafts/start/write-button.tsx'
import { FindEmailsButton } from '#web/features/find-emails/find-emails-button.tsx'
import { CallButton } from '../bulk/call-button.tsx'
import { useReach } from '../bulk/use-reach.ts'
import { useListView } from './list-view.ts'

/** The next steps for everything that a search's view shows. What most of them lack comes first. */
export function ViewSteps() {
  const { view } = useListView()
  const selection = { filter: view.filter }
  const { data } = useReach(selection)
  if (!data || data.count === 0) return null
  const { count, withEmail, withPhone, withWebsiteOnly } = data
  const isFindFirst = withEmail * 2 < count
  const finds = withWebsiteOnly > 0 && (
    <FindEmailsButton selection={selection} count={count} reached={withWebsiteOnly} onDone={() => {}} />
  )
  return (
    <span className="contents max-[1439px]:[&_svg]:hidden [&>button]:px-2">
      {isFindFirst && finds}
      {withEmail > 0 && (
        <WriteButton selection={{ ...selection, reachBy: 'email' }} count={withEmail} isSecondary={isFindFirst} />
      )}
      <CallButton selection={selection} count={withPhone} />
      {!isFindFirst && finds}
    </span>
  )
}

import { Pause, Play, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { healthText } from '#contract/account-health.ts'
import { mailProviders } from '#contract/mail-sign-in.ts'
import { type SendingAccount, type SmtpSecurity, sendingAccounts } from '#contract/sending-accounts.ts'
import { call } from '#web/lib/call.ts'
import { formatMinute, formatNumber, plural } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import { useChange } from '#web/lib/use-change.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { DialogButton } from '#web/ui/dialog-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { MenuItem } from '#web/ui/menu.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { StatusDot } from '#web/ui/status-dot.tsx'
import { AccountForm } from './account-form.tsx'
import { AccountLimits } from './account-limits.tsx'
import { PRESETS, presetOf } from './provider-presets.ts'
import { useTakeAccounts } from './queries.ts'
import { SignInButton } from './sign-in-button.tsx'

const PlacementTestDialog = lazyPart(() => import('./placement-test.tsx'), 'PlacementTestDialog')

interface AccountItemProps {
  account: SendingAccount
  /** With no other account, being the default means nothing. */
  isOnly: boolean
}

/** One sending account: its status, its facts, and its actions. */
export function AccountItem({ account, isOnly }: AccountItemProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [isChanging, setIsChanging] = useState(false)
  const { fromAddress, isDefault, lastError } = account
  const hasTrouble = lastError !== null || (account.kind === 'smtp' && account.imap?.lastError)
  return (
    <li className="flex flex-col gap-2 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="wrap-anywhere min-w-0 font-medium">{fromAddress}</span>
          {isDefault && !isOnly && <Badge tone="accent">Default</Badge>}
        </p>
        <span className="flex items-center gap-4">
          <Status account={account} />
          {hasTrouble && <ConnectButton account={account} />}
          <Button aria-expanded={isOpen} aria-label={`Manage ${fromAddress}`} onClick={() => setIsOpen(!isOpen)}>
            Manage
          </Button>
        </span>
      </div>
      {account.health && <Words tone="warn">{healthText(account.health)}</Words>}
      {account.warmUp && <WarmUpLine {...account.warmUp} />}
      {lastError && <Words tone="bad">{lastError}</Words>}
      {account.kind === 'smtp' && account.imap?.lastError && (
        <Words tone="warn">Canvass can’t read replies: {account.imap.lastError}</Words>
      )}
      {isChanging && <AccountForm saved={account} isFirst={false} onDone={() => setIsChanging(false)} />}
      {isOpen && !isChanging && (
        <>
          {account.kind === 'smtp' && account.isOneByOne && (
            <p className="text-ink-2">
              This mail server handles only one command at a time, so Canvass sends more slowly through it. No emails
              are lost.
            </p>
          )}
          <Facts account={account} />
          <AccountLimits id={account.id} fromAddress={fromAddress} />
          <div className="mt-1 flex flex-wrap gap-2">
            {!hasTrouble && <ConnectButton account={account} />}
            <TestButton id={account.id} />
            <DialogButton
              dialog={close => <PlacementTestDialog sample={{ sendingAccountId: account.id }} onClose={close} />}
            >
              Test placement
            </DialogButton>
            <Button onClick={() => setIsChanging(true)}>Change account</Button>
            <AccountMenu account={account} isOnly={isOnly} />
          </div>
        </>
      )}
    </li>
  )
}

/** What today allows, and what lifts it. The bar ends at the goal: dark is sent, half is today's rest. */
function WarmUpLine({ limit, used, next, most }: NonNullable<SendingAccount['warmUp']>) {
  const share = (n: number) => `${Math.min(100, (100 * n) / (most ?? limit))}%`
  const today = `${formatNumber(used)} of ${formatNumber(limit)} sent today`
  const isGrowing = next > limit
  const goal = isGrowing && most !== null ? `, up to ${formatNumber(most)}` : ''
  const later = isGrowing ? `${formatNumber(next)} on its next sending day${goal}` : 'its most per day'
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-2">
      <span aria-hidden className="relative h-1.5 w-24 overflow-hidden rounded-full bg-line">
        <span className="absolute inset-y-0 left-0 bg-accent/40" style={{ width: share(limit) }} />
        <span className="absolute inset-y-0 left-0 bg-accent" style={{ width: share(used) }} />
      </span>
      <span className="figures">
        {`${isGrowing ? 'Warming' : 'Warmed'} up: ${today}, ${later}. To send more, select Manage, then Change limits.`}
      </span>
    </div>
  )
}

function Status({ account: { isPaused, lastError, health } }: { account: SendingAccount }) {
  if (isPaused) return <StatusDot tone="neutral">Paused</StatusDot>
  if (lastError) return <StatusDot tone="bad">Failing</StatusDot>
  if (health) return <StatusDot tone="warm">{health.band === 'paused' ? 'At risk' : 'Watched'}</StatusDot>
  return <StatusDot tone="good">Connected</StatusDot>
}

const Words = ({ tone, children }: { tone: 'bad' | 'warn'; children: React.ReactNode }) => (
  <Banner tone={tone}>
    <span className="wrap-anywhere">{children}</span>
  </Banner>
)

const SECURITY: Record<SmtpSecurity, string> = { starttls: 'STARTTLS', tls: 'TLS', none: 'no TLS' }

function Facts({ account }: { account: SendingAccount }) {
  const { fromName, dailyLimit, checkedAt } = account
  const imap = account.kind === 'smtp' ? account.imap : null
  return (
    <dl className="grid grid-cols-[6.5rem_1fr] gap-x-3 gap-y-0.5">
      {fromName && <Row name="Name">{fromName}</Row>}
      <Row name="Server">{describeServer(account)}</Row>
      {account.kind === 'smtp' && (
        <Row name="Replies">
          {imap ? `Read from ${imap.host}:${imap.port}, ${SECURITY[imap.security]}` : 'Not read'}
        </Row>
      )}
      {account.kind === 'ses' && <Row name="Bounces">{`Reported by Amazon to ${account.fromAddress} only`}</Row>}
      <Row name="Daily limit">{dailyLimit === null ? 'None' : formatNumber(dailyLimit)}</Row>
      <Row name="Last checked">{formatMinute(checkedAt)}</Row>
    </dl>
  )
}

function describeServer(account: SendingAccount): string {
  if (account.kind === 'ses') return `Amazon SES, ${account.region}, key ${account.accessKeyId}`
  if (account.signedInAt) return `${mailProviders[account.signedInAt].name}, connected as ${account.user}`
  return `${account.host}:${account.port}, ${SECURITY[account.security]}`
}

/** Replaces a password with the provider's own sign-in, or renews access that ended. */
function ConnectButton({ account }: { account: SendingAccount }) {
  if (account.kind !== 'smtp') return null
  const { id, signedInAt, lastError, imap } = account
  const provider = signedInAt ?? PRESETS[presetOf(account.host)].signIn
  if (!provider || (signedInAt && !lastError && !imap?.lastError)) return null
  return (
    <SignInButton provider={provider} id={id}>
      {signedInAt ? 'Connect again' : `Connect ${mailProviders[provider].name}`}
    </SignInButton>
  )
}

const Row = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <>
    <dt className="text-ink-2">{name}</dt>
    <dd className="wrap-anywhere figures min-w-0">{children}</dd>
  </>
)

function TestButton({ id }: { id: string }) {
  const { takeOne } = useTakeAccounts()
  const test = useChange({
    mutationFn: () => call(sendingAccounts.test, { params: { id } }),
    onSuccess: account => {
      takeOne(account)
      const error = account.lastError ?? (account.kind === 'smtp' ? account.imap?.lastError : null)
      toast(
        error
          ? { title: 'Connection failed', text: error, tone: 'bad' }
          : { title: 'Connection works', text: 'Canvass connected to the account. Nothing was sent.', tone: 'good' },
      )
    },
    failed: ['Test failed', 'The account couldn’t be tested. Please try again.'],
  })
  return (
    <Button pending={test.isPending} onClick={() => test.mutate()}>
      Test account
    </Button>
  )
}

/** The less frequent actions on an account. */
function AccountMenu({ account, isOnly }: { account: SendingAccount; isOnly: boolean }) {
  const [isRemoving, setIsRemoving] = useState(false)
  const set = useSetState(account)
  const items: MenuItem[] = [
    account.isPaused
      ? { label: 'Resume', icon: Play, run: () => set.mutate({ isPaused: false }) }
      : { label: 'Pause', icon: Pause, run: () => set.mutate({ isPaused: true }) },
    ...(isOnly || account.isDefault
      ? []
      : [{ label: 'Make default', icon: Star, run: () => set.mutate({ isDefault: true }) }]),
    { label: 'Remove', icon: Trash2, tone: 'bad', run: () => setIsRemoving(true) },
  ]
  return (
    <>
      <MenuButton label={`More for ${account.fromAddress}`} items={items} align="start" />
      {isRemoving && <RemoveAccount account={account} onClose={() => setIsRemoving(false)} />}
    </>
  )
}

function useSetState({ id, fromAddress }: SendingAccount) {
  const { take } = useTakeAccounts()
  return useChange({
    mutationFn: (body: { isPaused?: boolean; isDefault?: true }) => call(sendingAccounts.set, { params: { id }, body }),
    said: (_, { isPaused }) => describeChange(fromAddress, isPaused),
    onSuccess: take,
    failed: ['Update failed', 'The sending account wasn’t changed. Please try again.'],
  })
}

function describeChange(fromAddress: string, isPaused: boolean | undefined) {
  if (isPaused === undefined) return { title: 'Default changed', text: `New campaigns send from ${fromAddress}.` }
  return isPaused
    ? { title: 'Account paused', text: `Nothing is sent from ${fromAddress} until you resume it.` }
    : { title: 'Account resumed', text: `Canvass sends from ${fromAddress} again.` }
}

/** Confirms the removal and says what it means for running campaigns. */
function RemoveAccount({ account, onClose }: { account: SendingAccount; onClose: () => void }) {
  const { take } = useTakeAccounts()
  const remove = useChange({
    mutationFn: () => call(sendingAccounts.remove, { params: { id: account.id } }),
    said: { title: 'Sending account removed', text: 'Canvass deleted its password.' },
    onSuccess: list => {
      onClose()
      take(list)
    },
    failed: ['Remove failed', 'The sending account couldn’t be removed. Please try again.'],
  })
  return (
    <AlertDialog
      onClose={onClose}
      title={`Remove ${account.fromAddress}?`}
      text={whatHappens(account)}
      confirm="Remove account"
      pending={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  )
}

function whatHappens({ campaignsUnderWay: n }: SendingAccount): string {
  if (n === 0) return 'Canvass deletes its password. Reports of emails that it sent stay.'
  return `Canvass deletes its password. ${plural(n, 'campaign')} still ${n === 1 ? 'sends' : 'send'} from it. A campaign with other accounts continues with those; otherwise it waits until you choose or connect another account. Follow-ups wait for this address and never come from another one.`
}

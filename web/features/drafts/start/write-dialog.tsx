import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentProps, useState } from 'react'
import { LANGUAGE_NAMES } from '#contract/draft-languages.ts'
import { drafts } from '#contract/drafts.ts'
import type { DraftLanguage } from '#contract/facts.ts'
import { type LeadSelection, leads } from '#contract/leads.ts'
import { DRAFT_RUN_MAX } from '#contract/limits.ts'
import { offerGap } from '#contract/offer-gap.ts'
import { OFFER_TYPES, type OfferType } from '#contract/offer-types.ts'
import { offers } from '#contract/offers.ts'
import type { ArgsOf } from '#contract/route.ts'
import type { Length, Tone } from '#contract/writer.ts'
import { OwnTone } from '#web/features/composer/own-tone.tsx'
import { LENGTHS, TONES } from '#web/features/composer/tone-and-length.ts'
import { FindEmailsButton } from '#web/features/find-emails/find-emails-button.tsx'
import { unreachableLeads, useReach } from '#web/features/leads/bulk/use-reach.ts'
import { useSelectionCount } from '#web/features/leads/bulk/use-selection-count.ts'
import { type ChosenOffer, freeText, offerIn } from '#web/features/offers/chosen-offer.ts'
import { OfferSelect } from '#web/features/offers/offer-select.tsx'
import { offerProfilesQuery } from '#web/features/offers/queries.ts'
import { call } from '#web/lib/call.ts'
import { useDraft, useKept } from '#web/lib/draft.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { formatNumber, plural } from '#web/lib/format.ts'
import { useMayUse } from '#web/lib/limit.ts'
import { modelUsageQuery } from '#web/lib/model-usage.ts'
import { useChange } from '#web/lib/use-change.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectOf } from '#web/ui/select.tsx'
import { runQuery, runsQuery } from '../queries.ts'
import { WRITERS } from '../states.ts'
import { Forecast, readBudget } from './forecast.tsx'
import { RunPreview, without } from './run-preview.tsx'
import { useRunPreview } from './use-run-preview.ts'
import { countOf, notForOf } from './whom-for.tsx'

interface WriteDialogProps {
  selection: LeadSelection
  /** The page's count; the server counts again. */
  count: number
  /** Instead of the last one chosen here. */
  offer?: ChosenOffer
  onClose: () => void
}

/** Says how many leads get an email, and how it's written, before the writing starts. */
export function WriteDialog({ selection: selected, count, offer: given, onClose }: WriteDialogProps) {
  const [selection, setSelection] = useState(selected)
  const counted = useSelectionCount(selection)
  const leadCount = counted.data?.count ?? count
  const [kept, keep] = useKeptOffer()
  const onlyOffer = useOnlyOffer()
  const [chosenOffer, setOffer] = useState(given ?? kept)
  const offer = chosenOffer ?? onlyOffer
  const [tone, setTone] = useState<Tone>('friendly')
  const [length, setLength] = useState<Length>('short')
  const [language, setLanguage] = useState<DraftLanguage | ''>('')
  const [followUps, setFollowUps] = useState<'0' | '1' | '2'>('0')
  const [ownTone, setOwnTone] = useDraft('drafts-own-tone', '')
  const [budget, setBudget] = useState('')
  const [isTried, setIsTried] = useState(false)
  const { data: usage } = useQuery(modelUsageQuery)
  const limit = readBudget(budget)
  const offerFault = faultOf(offer.offer.offer)
  const starting = useStart(onClose)
  const isTooMany = leadCount > DRAFT_RUN_MAX
  const asked = { selection, offer: offer.offer, tone, length, language: language || null }
  const preview = useRunPreview(isTooMany || offerFault || leadCount === 0 ? null : asked)
  const notFor = notForOf(offer, preview)
  const writtenTo = leadCount - countOf(preview?.trades ?? [], notFor)
  const canStart = !isTooMany && !counted.isPending && writtenTo > 0
  const start = () => {
    setIsTried(true)
    if (!canStart || starting.isPending || offerFault || limit === undefined) return
    keep(offer)
    const body = { ...asked, ownTone: ownTone === 'on', followUps: Number(followUps), budget: limit }
    starting.mutate({
      chosen: offer,
      body: { ...body, offer: { ...offer.offer, ...(notFor.length > 0 && { notFor }) } },
    })
  }
  return (
    <ActionDialog
      size="md"
      title={leadCount === 1 ? 'Write to this lead' : `Write to these ${plural(leadCount, 'lead')}`}
      description={<Reach selection={selection} leadCount={leadCount} />}
      action={counted.isPending || isTooMany ? 'Write drafts' : `Write ${plural(writtenTo, 'draft')}`}
      pending={starting.isPending}
      disabled={!canStart}
      onAct={start}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        {selected.reachBy && <LeftOut selection={selected} onDone={onClose} />}
        <OfferSelect value={offer} onChange={setOffer} onEnter={start} error={isTried ? offerFault : undefined} />
        <div className="grid grid-cols-2 gap-3">
          <Choice label="Tone" options={TONES} value={tone} onChoose={setTone} />
          <Choice label="Length" options={LENGTHS} value={length} onChoose={setLength} />
          <Choice label="Language" options={LANGUAGES} value={language} onChoose={setLanguage} />
          <Choice label="Follow-ups" options={FOLLOW_UPS} value={followUps} onChoose={setFollowUps} />
          <TypeChoice offer={offer} onOffer={setOffer} />
        </div>
        <RunPreview
          {...{ offer, language, preview }}
          onOffer={setOffer}
          leadCount={writtenTo}
          onLeaveOut={ids => setSelection(without(selection, ids))}
        />
        <OwnTone isOn={ownTone === 'on'} onSwitch={isOn => setOwnTone(isOn ? 'on' : '')} />
        {usage && usage.writer !== 'builtin' && (
          <Forecast
            usage={usage}
            count={writtenTo * (1 + Number(followUps))}
            budget={budget}
            onBudget={setBudget}
            error={
              isTried && limit === undefined ? 'Enter an amount from 0.01 to 10,000, or leave it blank.' : undefined
            }
          />
        )}
        <HowItsWritten writer={usage?.writer} />
      </div>
    </ActionDialog>
  )
}

const HowItsWritten = ({ writer }: { writer: keyof typeof WRITERS | undefined }) => (
  <p className="text-ink-2">
    {writer && `Writer: ${WRITERS[writer]}. `}
    You review each draft before anything is sent.
  </p>
)

const LANGUAGES: Record<DraftLanguage | '', string> = { '': 'Each lead’s own', ...LANGUAGE_NAMES }
const TYPES: Record<OfferType | '', string> = { '': 'By its words', ...OFFER_TYPES }
const FOLLOW_UPS = { '0': 'None', '1': 'One, after 3 days', '2': 'Two, after 3 and 8 days' }

const Choice = <Value extends string>({ label, ...select }: ComponentProps<typeof SelectOf<Value>>) => (
  <Field label={label}>
    <SelectOf {...select} />
  </Field>
)

function TypeChoice({ offer: chosen, onOffer }: { offer: ChosenOffer; onOffer: (offer: ChosenOffer) => void }) {
  const { offer } = chosen
  const choose = (type: OfferType | '') => onOffer({ ...chosen, offer: { ...offer, type: type || undefined } })
  return <Choice label="Offer type" options={TYPES} value={offer.type ?? ''} onChoose={choose} />
}

/** How many of the leads can get their email. Without an address, the draft waits for one. */
function Reach({ selection, leadCount }: { selection: LeadSelection; leadCount: number }) {
  const isTooMany = leadCount > DRAFT_RUN_MAX
  const { data } = useQuery({
    queryKey: ['leads', 'recipients', selection],
    queryFn: () => call(leads.recipients, { body: { selection: { ...selection, reachBy: 'email' } } }),
    gcTime: 0,
    enabled: !isTooMany,
  })
  const reach = useReach(selection).data
  if (isTooMany)
    return `You can write to at most ${formatNumber(DRAFT_RUN_MAX)} leads at a time, and ${formatNumber(leadCount)} are selected. Select fewer.`
  if (!data) return 'Counting email addresses…'
  const withAddress = Math.min(reach?.withEmail ?? data.emails.length, leadCount)
  const shared = Math.max(0, withAddress - data.emails.length)
  const once = shared > 0 ? ` ${formatNumber(shared)} of these share another’s address, which gets one email.` : ''
  if (withAddress === leadCount) return once.trim()
  const others = leadCount - withAddress
  return `${formatNumber(withAddress)} of them ${withAddress === 1 ? 'has' : 'have'} an email address.${once} We also write the other ${formatNumber(others)}, which you can send once you have an address.`
}

function useStart(onClose: () => void) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const mayUse = useMayUse()
  const keepAnswer = useKeepAnswer()
  return useChange({
    mutationFn: async ({ body }: Started) => ((await mayUse()) ? call(drafts.start, { body }) : null),
    onSuccess: (run, { chosen }) => {
      if (!run) return
      void keepAnswer(chosen)
      client.setQueryData(runQuery(run.id).queryKey, run)
      void client.invalidateQueries({ queryKey: runsQuery.queryKey })
      onClose()
      return navigate({ to: '/drafts/$runId', params: { runId: run.id } })
    },
    failed: ['The writing didn’t start'],
  })
}

interface Started {
  chosen: ChosenOffer
  body: ArgsOf<typeof drafts.start>['body']
}

/** What was said of a profile here stays in it: whom it's for, its type, and its text in other languages. */
function useKeepAnswer() {
  const client = useQueryClient()
  const { queryKey } = offerProfilesQuery
  return async ({ profileId, offer }: ChosenOffer) => {
    const profile = client.getQueryData(queryKey)?.find(({ id }) => id === profileId)
    if (!profile || JSON.stringify(offerIn(profile)) === JSON.stringify(offerIn(offer))) return
    const body = { name: profile.name, ...offerIn(offer) }
    await call(offers.update, { params: { id: profile.id }, body }).catch(error =>
      toastRefusal(error, 'Save failed', 'The offer profile couldn’t be saved. Please try again.'),
    )
    await client.invalidateQueries({ queryKey })
  }
}

function faultOf(offer: string): string | undefined {
  if (offer.trim() === '') return 'Say what you offer.'
  return offerGap(offer)
}

/** The offer chosen last, in this tab. */
const useKeptOffer = () => useKept<ChosenOffer | null>('drafts-offer', null)

/** The user's only offer profile, until they choose otherwise. With several, they choose. */
function useOnlyOffer(): ChosenOffer {
  const { data: profiles = [] } = useQuery(offerProfilesQuery)
  const [only, another] = profiles
  return only && !another ? { profileId: only.id, offer: offerIn(only) } : freeText('')
}

interface LeftOutProps {
  /** Only of leads that can be emailed. */
  selection: LeadSelection
  onDone: () => void
}

const NAMED = 5

/** Names the selected leads that get no email, and offers to look for their addresses. */
function LeftOut({ selection: { reachBy: _, ...selection }, onDone }: LeftOutProps) {
  const { data = [] } = useQuery(unreachableLeads(selection, 'email'))
  const missing = data.filter(({ why }) => why === 'missing')
  const suppressed = data.filter(({ why }) => why === 'suppressed')
  return (
    <>
      {missing.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <p className="wrap-anywhere min-w-0 flex-1 basis-60 text-ink-2">
            {`${formatNumber(missing.length)} ${missing.length === 1 ? 'has' : 'have'} no email address: ${namesOf(missing)}`}
          </p>
          <FindEmailsButton selection={{ ids: missing.map(({ id }) => id) }} count={missing.length} onDone={onDone} />
        </div>
      )}
      {suppressed.length > 0 && (
        <p className="wrap-anywhere text-ink-2">
          {`${formatNumber(suppressed.length)} ${suppressed.length === 1 ? 'is' : 'are'} on your suppression list: ${namesOf(suppressed)}`}
        </p>
      )}
    </>
  )
}

function namesOf(leads: { businessName: string }[]): string {
  const names = leads.slice(0, NAMED).map(({ businessName }) => businessName)
  const rest = leads.length - names.length
  return `${names.join(', ')}${rest > 0 ? `, and ${plural(rest, 'other')}` : ''}`
}

import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useRouterState } from '@tanstack/react-router'
import { useCallback, useEffect } from 'react'
import type { Lead } from '#contract/leads.ts'
import { businessDetails } from '#web/features/leads/business-details.ts'
import { type ChosenOffer, freeText, offerIn } from '#web/features/offers/chosen-offer.ts'
import { offerProfilesQuery } from '#web/features/offers/queries.ts'
import { useDraft } from '#web/lib/draft.ts'
import { chosen, LENGTHS, TONES } from './tone-and-length.ts'

const route = getRouteApi('/guarded/ai-composer')

/** For an offer that is only punctuation. */
export const NO_WORDS = 'Say in words what you offer.'

export type Brief = ReturnType<typeof useBrief>

/**
 * The writer's input. Every change is saved, so that it survives a reload and a lost session. In a lead's record, the
 * details and the drafts are that lead's own.
 */
export function useBrief(lead?: Lead) {
  const slot = lead ? `:${lead.id}` : ''
  const [nicheOffer, setNicheOffer] = useDraft('composer-niche', '')
  const [details, setDetails] = useDraft(`composer-details${slot}`, lead ? businessDetails(lead) : '')
  const [tone, setTone] = useDraft('composer-tone', 'professional')
  const [ownTone, setOwnTone] = useDraft('composer-own-tone', '')
  const [length, setLength] = useDraft('composer-length', 'medium')
  const [kept, keepLead] = useDraft('composer-lead', '')
  const setLead = useCallback((id: string, name: string) => keepLead(JSON.stringify({ id, name })), [keepLead])
  const { chosen: offer, choose } = useOffer(nicheOffer)
  return {
    /** Ends the names under which this tab keeps what's written. */
    slot,
    offer,
    chooseOffer: choose,
    /** For the writer. */
    offerText: offer.profileId ? offer.offer.offer : nicheOffer,
    leadId: lead?.id ?? leadOf(kept, details),
    setLead,
    nicheOffer,
    setNicheOffer,
    targetBusinessDetails: details,
    setDetails,
    tone: chosen(TONES, tone, 'professional'),
    setTone,
    isOwnTone: ownTone === 'on',
    setOwnTone: (isOn: boolean) => setOwnTone(isOn ? 'on' : ''),
    length: chosen(LENGTHS, length, 'medium'),
    setLength,
  }
}

/** The chosen profile, or the text in "My Niche/Offer". */
function useOffer(text: string) {
  const [profileId, keep] = useDraft('composer-offer', '')
  const { data: profiles, isPending } = useQuery({ ...offerProfilesQuery, enabled: profileId !== '' })
  const profile = profiles?.find(({ id }) => id === profileId)
  const isComing = profileId !== '' && isPending
  const kept: ChosenOffer | undefined = profile && { profileId: profile.id, offer: offerIn(profile) }
  return {
    chosen: kept ?? { ...freeText(text), profileId: isComing ? profileId : null },
    choose: (chosen: ChosenOffer) => keep(chosen.profileId ?? ''),
  }
}

/** A Compose button fills the field once per visit, so that a reload of the same URL doesn't overwrite edits. */
export function useDetailsOfUrl({ setDetails: fill, setLead }: Brief) {
  const { businessDetails, lead } = route.useSearch()
  const visit = useRouterState({ select: ({ location }) => location.state.__TSR_key ?? '' })
  const [filled, setFilled] = useDraft('composer-filled', '')
  useEffect(() => {
    if (businessDetails === undefined || filled === visit) return
    fill(businessDetails)
    setLead(lead ?? '', /^Business: (.+)$/m.exec(businessDetails)?.[1] ?? '')
    setFilled(visit)
  }, [businessDetails, lead, visit, filled, fill, setLead, setFilled])
}

/** The lead that the details describe, as long as they contain its name. */
function leadOf(kept: string, details: string): string | undefined {
  if (kept === '') return undefined
  const { id, name } = JSON.parse(kept) as { id: string; name: string }
  return id !== '' && name !== '' && details.includes(name) ? id : undefined
}

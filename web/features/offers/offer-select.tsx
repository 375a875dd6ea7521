import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { offerRemark } from '#contract/offer-gap.ts'
import type { OfferProfile } from '#contract/offers.ts'
import { isModEnter } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { optionsOf, SelectOf } from '#web/ui/select.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { type ChosenOffer, freeText, offerIn } from './chosen-offer.ts'
import { offerProfilesQuery } from './queries.ts'

const ProfileDialog = lazyPart(() => import('./profile-dialog.tsx'), 'ProfileDialog')

interface OfferSelectProps {
  value: ChosenOffer
  onChange: (value: ChosenOffer) => void
  /** What to do about a missing offer, if it's missing. */
  error?: string | undefined
  /** Enter with Ctrl or ⌘ in the free text. */
  onEnter?: () => void
  /** A field for free text, in place of the plain one, with what stands beside its label. */
  children?: (aside: ReactNode) => ReactNode
}

/** Chooses what emails offer: a profile or free text. Profiles are made, edited, and deleted here, too. */
export function OfferSelect({ value, onChange, error, onEnter, children }: OfferSelectProps) {
  const { data: profiles = [], isPending, isError, refetch } = useQuery(offerProfilesQuery)
  const [isOpen, setIsOpen] = useState(false)
  const profile = profiles.find(({ id }) => id === value.profileId)
  const { offer } = value.offer
  // Comes back when the user changes to free text again.
  const [typed, setTyped] = useState('')
  const choose = (chosen: OfferProfile | undefined) => {
    if (!profile) setTyped(offer)
    onChange(chosen ? { profileId: chosen.id, offer: offerIn(chosen) } : freeText(typed))
  }
  const isFree = !profile && !(isPending && value.profileId)
  const tools = (
    <span className="flex items-center gap-1">
      {profiles.length > 0 && (
        <SelectOf
          label="Offer"
          options={[{ value: '', label: 'Free text' }, ...optionsOf(profiles)]}
          value={profile?.id ?? ''}
          onChoose={chosen => choose(profiles.find(({ id }) => id === chosen))}
        />
      )}
      <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
        {profile ? <Pencil aria-hidden /> : <BookmarkPlus aria-hidden />}
        {profile ? 'Edit profile' : labelOfNew(offer)}
      </Button>
    </span>
  )
  return (
    <>
      {profile && <Summary profile={profile}>{tools}</Summary>}
      {isFree &&
        (children?.(tools) ?? (
          <Field label="What you offer" error={error} hint={offerRemark(offer)} aside={tools}>
            <Textarea
              rows={4}
              value={offer}
              placeholder="I build websites with online ordering for restaurants. $900 once, no monthly fee."
              onChange={event => onChange({ profileId: null, offer: { ...value.offer, offer: event.target.value } })}
              onKeyDown={event => {
                if (isModEnter(event)) onEnter?.()
              }}
            />
          </Field>
        ))}
      {isError && <NotLoaded what="your offer profiles" onRetry={refetch} />}
      {isOpen && (
        <ProfileDialog
          profile={profile}
          offer={value.offer}
          onClose={() => setIsOpen(false)}
          onSaved={saved => {
            setIsOpen(false)
            choose(saved)
          }}
          onDeleted={() => {
            setIsOpen(false)
            choose(undefined)
          }}
        />
      )}
    </>
  )
}

const labelOfNew = (text: string) => (text.trim() ? 'Save as profile' : 'New profile')

/** What the chosen profile says, as the writer gets it. */
function Summary({ profile, children }: { profile: OfferProfile; children: ReactNode }) {
  const { name, offer, audience } = profile
  const id = useId()
  const remark = offerRemark(offer)
  return (
    <section aria-labelledby={id} className="flex flex-col gap-1">
      <div className="flex items-center justify-between">
        <span className="font-medium">Offer</span>
        {children}
      </div>
      <h3 id={id} className="sr-only">
        {name}
      </h3>
      <p className="line-clamp-4 whitespace-pre-line break-words">{offer}</p>
      {audience && <p className="line-clamp-2 break-words text-ink-2">For: {audience}</p>}
      {remark && <p className="text-ink-3 text-xs">{remark}</p>}
    </section>
  )
}

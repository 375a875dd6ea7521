import { useQuery } from '@tanstack/react-query'
import { BookmarkPlus, Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { offerRemark } from '#contract/offer-gap.ts'
import type { OfferProfile } from '#contract/offers.ts'
import { isModEnter, nameOfKey } from '#web/lib/keys.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { Select } from '#web/ui/select.tsx'
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
  /** A field for free text, in place of the plain one. */
  children?: ReactNode
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
  return (
    <div className="flex flex-col gap-4">
      <Field
        label="Offer"
        hint={isError ? <NotLoaded what="your offer profiles" onRetry={refetch} /> : profile && offerRemark(offer)}
        aside={
          <Button variant="ghost" size="sm" onClick={() => setIsOpen(true)}>
            {profile ? <Pencil aria-hidden /> : <BookmarkPlus aria-hidden />}
            {profile ? 'Edit profile' : labelOfNew(offer)}
          </Button>
        }
      >
        <Select
          className="w-full [&>select]:w-full"
          value={profile?.id ?? ''}
          onChange={event => choose(profiles.find(({ id }) => id === event.target.value))}
        >
          <option value="">Free text</option>
          {profiles.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {profile && <Summary profile={profile} />}
      {isFree &&
        (children ?? (
          <Field label="What you offer" error={error} hint={offerRemark(offer) ?? (onEnter && ENTER)}>
            <Textarea
              rows={4}
              value={offer}
              placeholder="I build websites with online ordering for restaurants. $900 once, no monthly fee."
              onChange={event => onChange(freeText(event.target.value))}
              onKeyDown={event => {
                if (isModEnter(event)) onEnter?.()
              }}
            />
          </Field>
        ))}
      {isOpen && (
        <ProfileDialog
          profile={profile}
          text={offer}
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
    </div>
  )
}

const ENTER = `${nameOfKey('mod+Enter')} writes the drafts.`

const labelOfNew = (text: string) => (text.trim() ? 'Save as profile' : 'New profile')

/** What the chosen profile says, as the writer gets it. */
function Summary({ profile: { name, offer, audience, proof, price } }: { profile: OfferProfile }) {
  const id = useId()
  const more = [audience && `For: ${audience}`, proof, price].filter(Boolean)
  return (
    <section aria-labelledby={id} className="-mt-2 rounded-md border border-line bg-sunken px-3 py-2">
      <h3 id={id} className="sr-only">
        {name}
      </h3>
      <p className="line-clamp-4 whitespace-pre-line break-words">{offer}</p>
      {more.map(line => (
        <p key={line} className="mt-1 line-clamp-2 break-words text-ink-2">
          {line}
        </p>
      ))}
    </section>
  )
}

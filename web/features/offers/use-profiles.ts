import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type OfferProfile, type OfferProfileDraft, offers } from '#contract/offers.ts'
import { call } from '#web/lib/call.ts'
import { toastRefusal } from '#web/lib/failure.ts'
import { toast } from '#web/lib/toast.ts'
import { offerIn } from './chosen-offer.ts'
import { offerProfilesQuery } from './queries.ts'

interface Saving {
  onSaved: (profile: OfferProfile) => void
  /** Marks the field that the server rejected; false if it named none. */
  mark: (error: unknown) => boolean
}

/** Saves a new profile, or changes one. */
export function useSaveProfile(profile: OfferProfile | undefined, { onSaved, mark }: Saving) {
  const keep = useKeep()
  return useMutation({
    mutationFn: (body: OfferProfileDraft) =>
      profile ? call(offers.update, { params: { id: profile.id }, body }) : call(offers.create, { body }),
    onSuccess: saved => {
      keep(saved.id, saved)
      toast({ title: 'Offer profile saved', text: saved.name, tone: 'good' })
      onSaved(saved)
    },
    onError: error => {
      if (!mark(error)) toastRefusal(error, 'Save failed', 'The offer profile couldn’t be saved. Please try again.')
    },
  })
}

/** Deletes a profile; Undo saves it again. */
export function useDeleteProfile(onDeleted: () => void) {
  const keep = useKeep()
  const failed = (error: unknown) =>
    toastRefusal(error, 'Delete failed', 'The offer profile couldn’t be deleted. Please try again.')
  const restore = (profile: OfferProfile) =>
    call(offers.create, { body: { name: profile.name, ...offerIn(profile) } }).then(
      made => keep(made.id, made),
      error => toastRefusal(error, 'Undo failed', 'The offer profile couldn’t be restored. Please try again.'),
    )
  return useMutation({
    mutationFn: ({ id }: OfferProfile) => call(offers.remove, { params: { id } }),
    onSuccess: (_, profile) => {
      keep(profile.id, null)
      toast({
        title: 'Offer profile deleted',
        text: profile.name,
        action: { label: 'Undo', run: () => void restore(profile) },
      })
      onDeleted()
    },
    onError: failed,
  })
}

/** Changes the list in the cache, so that a select has the profile before it's chosen. */
function useKeep() {
  const client = useQueryClient()
  return (id: string, profile: OfferProfile | null) => {
    client.setQueryData(offerProfilesQuery.queryKey, (list = []) =>
      [...list.filter(one => one.id !== id), ...(profile ? [profile] : [])].toSorted((a, b) =>
        a.name.localeCompare(b.name, 'en'),
      ),
    )
  }
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { imagesQuery } from './queries.ts'

/** Saves the alternative text with the image, for future emails. */
export function useSaveAltText({ id }: MediaAsset) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (altText: string) => call(media.update, { params: { id }, body: { altText } }),
    onSuccess: saved =>
      client.setQueryData(imagesQuery.queryKey, images =>
        images?.map(image => (image.id === saved.id ? saved : image)),
      ),
    onError: error => toastFailure(error, 'Save failed', 'The alternative text couldn’t be saved. Please try again.'),
  })
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'
import { toastFailure } from '#web/lib/failure.ts'
import { imagesQuery } from './queries.ts'

/** Keeps what is said in the place of an image, for the next mail that shows it. */
export function useSaveAltText({ id }: MediaAsset) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (altText: string) => call(media.update, { params: { id }, body: { altText } }),
    onSuccess: saved =>
      client.setQueryData(imagesQuery.queryKey, images =>
        images?.map(image => (image.id === saved.id ? saved : image)),
      ),
    onError: error => toastFailure(error, 'Save failed', 'Failed to save the alternative text. Please try again.'),
  })
}

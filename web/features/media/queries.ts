import { queryOptions } from '@tanstack/react-query'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'

export const imagesQuery = queryOptions({
  queryKey: ['media'],
  queryFn: ({ signal }) => call(media.list, { query: {} }, { signal }),
})

/** The page may be opened by another name than the one that mails use (localhost): pictures come from where it came from. */
export const pathOf = ({ publicUrl }: MediaAsset) => new URL(publicUrl).pathname

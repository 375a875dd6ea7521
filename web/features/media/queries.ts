import { queryOptions } from '@tanstack/react-query'
import { type MediaAsset, media } from '#contract/media.ts'
import { call } from '#web/lib/call.ts'

export const imagesQuery = queryOptions({
  queryKey: ['media'],
  queryFn: ({ signal }) => call(media.list, { query: {} }, { signal }),
})

/** Emails may use another host name than this page (localhost), so images load from the page's own host. */
export const pathOf = ({ publicUrl }: MediaAsset) => new URL(publicUrl).pathname

import { type MediaAsset, media } from '#contract/media.ts'
import { queryOf } from '#web/lib/query-of.ts'

export const imagesQuery = queryOf(['media'], media.list, { query: {} })

/** Emails may use another host name than this page (localhost), so images load from the page's own host. */
export const pathOf = ({ publicUrl }: MediaAsset) => new URL(publicUrl).pathname

import { z } from 'zod'

/** A moment that somebody sends, with Z or an offset; kept as UTC. */
export const instant = (error?: string) =>
  z.iso
    .datetime({ offset: true, ...(error && { error }) })
    .overwrite(text => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

import { z } from 'zod'

/** A time with Z or an offset; stored as UTC. */
export const instant = (error?: string) =>
  z.iso
    .datetime({ offset: true, ...(error && { error }) })
    .max(40)
    .overwrite(text => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

/** What a list takes that says what changed since a program last asked. */
export const changes = { updatedSince: instant().optional() }

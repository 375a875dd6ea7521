import { z } from 'zod'

/** A time with Z or an offset; stored as UTC. */
export const instant = (error = 'Write the time as 2026-12-01T09:00:00Z, or with an offset such as +02:00.') =>
  z.iso
    .datetime({ offset: true, error })
    .max(40)
    .overwrite(text => (Number.isNaN(Date.parse(text)) ? text : new Date(text).toISOString()))

/** What a list takes that says what changed since a program last asked. */
export const changes = { updatedSince: instant().optional() }

interface Outage {
  /** Its connection is or may be gone: no reply, or a last one. */
  isLost?: true
  /** For users. */
  says: string
  /** For the log: what whoever runs Canvass does about it. */
  advice: string
}

/** By SQLSTATE, or by the driver's own codes. The first that matches counts. */
const OUTAGES: [codes: RegExp, Outage][] = [
  [
    /^53100$/,
    {
      says: 'The disk of Canvass’s database is full, so nothing can be saved right now.',
      advice: 'Free some space there. Canvass goes on by itself.',
    },
  ],
  [
    /^53200$/,
    {
      says: 'Canvass’s database is out of memory right now.',
      advice: 'Give its server more memory, or lower work_mem or max_connections there.',
    },
  ],
  [
    /^53300$/,
    {
      says: 'Canvass’s database has no free connection left right now.',
      advice: "Raise its max_connections or the role's connection limit, or put PgBouncer in front of it.",
    },
  ],
  [
    /^53\w{3}$/,
    { says: 'Canvass’s database has reached one of its limits.', advice: 'Its log names the limit: raise it.' },
  ],
  [
    /^25006$/,
    {
      says: 'Canvass’s database takes no changes right now.',
      advice: 'End its read-only mode, or set DATABASE_URL to the primary if this server is a replica now.',
    },
  ],
  [
    /^57P0[123]$/,
    { isLost: true, says: 'Canvass’s database is restarting.', advice: 'Canvass goes on by itself when it’s back.' },
  ],
  [
    /^(57P04|3D000)$/,
    { says: 'Canvass’s database isn’t there anymore.', advice: 'Restore it, or correct DATABASE_URL.' },
  ],
  [
    /^28\w{3}$/,
    { says: 'Canvass’s database doesn’t let Canvass in.', advice: 'Check the role and the password in DATABASE_URL.' },
  ],
  [
    /^(58\w{3}|XX00[12])$/,
    {
      says: 'Canvass’s database can’t read or write its files.',
      advice: 'Check its disk and its log, and restore a backup if files are damaged.',
    },
  ],
  [
    /^(57P\w\w|08\w{3}|CONNECTION_[A-Z]+|CONNECT_TIMEOUT)$/,
    {
      isLost: true,
      says: 'Canvass can’t reach its database right now.',
      advice: 'Check that it runs, and that nothing in between ends connections.',
    },
  ],
]

const LOST = OUTAGES.at(-1)?.[1]

/** What a failure says about the database as a whole; undefined if it's about a statement, or about another server. */
export function databaseOutage(error: unknown): Outage | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  // Twilio's codes are numbers, and may look the same.
  if (typeof code !== 'string') return undefined
  const known = OUTAGES.find(([codes]) => codes.test(code))
  if (known) return known[1]
  // A socket's error is the same wherever it comes from, but postgres.js (3.4.9) adds the statement that it ended.
  return /^E[A-Z]+$/.test(code) && 'query' in (error as object) ? LOST : undefined
}

/** For whoever runs Canvass. */
export const outageInWords = ({ says, advice }: Outage): string => `${says} ${advice}`

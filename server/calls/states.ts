const [eastern, central, mountain, pacific] = [
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
]
const all = (zones: string[], ...codes: string[]) => codes.map(code => [code, zones] as const)

/** The time zones of each state of the United States: two if it spans two. */
export const states: Record<string, readonly string[]> = Object.fromEntries([
  ...all(
    [eastern],
    'CT',
    'DC',
    'DE',
    'GA',
    'MA',
    'MD',
    'ME',
    'NC',
    'NH',
    'NJ',
    'NY',
    'OH',
    'PA',
    'RI',
    'SC',
    'VA',
    'VT',
    'WV',
  ),
  ...all([central], 'AL', 'AR', 'IA', 'IL', 'LA', 'MN', 'MO', 'MS', 'OK', 'WI'),
  ...all([mountain], 'CO', 'MT', 'NM', 'UT', 'WY'),
  ...all([pacific], 'CA', 'NV', 'WA'),
  ...all([eastern, central], 'FL', 'IN', 'KY', 'MI', 'TN'),
  ...all([central, mountain], 'KS', 'ND', 'NE', 'SD', 'TX'),
  ...all([mountain, pacific], 'ID', 'OR'),
  // Arizona stays on standard time; the Navajo Nation within it doesn't.
  ...all(['America/Phoenix', mountain], 'AZ'),
  ...all(['America/Anchorage', 'America/Adak'], 'AK'),
  ...all(['Pacific/Honolulu'], 'HI'),
])

export const provinces: Record<string, readonly string[]> = Object.fromEntries([
  ...all(['America/Toronto', 'America/Winnipeg'], 'ON'),
  ...all(['America/Toronto', 'America/Blanc-Sablon'], 'QC'),
  ...all(['America/Winnipeg'], 'MB'),
  ...all(['America/Regina', 'America/Edmonton'], 'SK'),
  ...all(['America/Edmonton'], 'AB'),
  ...all(['America/Vancouver', 'America/Edmonton'], 'BC'),
  ...all(['America/Halifax'], 'NB', 'NS', 'PE'),
  ...all(['America/St_Johns', 'America/Goose_Bay'], 'NL'),
])

const DAYS: Record<string, string> = { Mo: 'Mon', Tu: 'Tue', We: 'Wed', Th: 'Thu', Fr: 'Fri', Sa: 'Sat', Su: 'Sun' }

/** OpenStreetMap's "Mo-Fr 09:00-17:00; Sa 10:00-14:00; PH off" as "Mon–Fri 09:00–17:00, Sat 10:00–14:00". */
export const readableHours = (hours: string): string =>
  hours
    .split(';')
    .map(rule => rule.trim())
    .filter(rule => rule !== '' && !/^(PH|SH)\b/.test(rule))
    .map(rule =>
      rule
        .replace(/,? ?\b(PH|SH)\b/g, '')
        .replace(/\b(Mo|Tu|We|Th|Fr|Sa|Su)\b/g, day => DAYS[day] ?? day)
        .replace(/(?<=[a-z\d]) ?- ?(?=[A-Z\d])/g, '–')
        .replace(/\boff\b/, 'closed'),
    )
    .join(', ')

import type { ReplyLanguage } from './language.ts'

export const en: ReplyLanguage = {
  wrote: 'wrote|writes|said|sent|replied',
  on: 'on|at',
  from: 'from',
  sent: 'sent|date',
  to: 'to|cc',
  subject: 'subject',
  original:
    'original message|original email|original appointment|forwarded message|forwarded email|reply message|begin forwarded message|reply above this line|please reply above this line|original e-mail',
  device:
    'sent from|sent via|sent with|sent using|sent by|get outlook for|yahoo mail:|get the app|get bluemail|typed on|written on my|sent on the go|download outlook',
  months:
    'january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sep|sept october|oct november|nov december|dec',
  days: 'sunday|sun monday|mon tuesday|tue|tues wednesday|wed thursday|thu|thurs friday|fri saturday|sat',
  dates: {
    back: ['back', 'return|returning|returns', 'available (again)?', 'in the office', 'open*', 'reopen*', 'resume'],
    until: ['until|till|til|through|thru|to|ends|by|after'],
    units: ['day|days', 'week|weeks', 'month|months', 'year|years'],
    next: 'next|the new|new|coming',
    ahead: 'in|within|about|after|for|another|give me|give us',
    numbers: 'one|a two|couple three four five six seven eight nine ten eleven twelve',
    tomorrow: 'tomorrow',
  },
  anger: [
    '(fuck|screw|piss|sod|bugger|naff|bog) (off|you|u)',
    'go (fuck|screw|stuff) (yourself|yourselves)',
    'who the (fuck|hell) (are|do) (you|u)',
    'what the (fuck|hell)',
    'are you (stupid|crazy|insane|deaf|dumb|mad|kidding me|out of your mind)',
    'you (people|guys|lot)? are (scum|idiots|morons|pathetic|parasites|scammers|crooks|disgusting|shameless)',
    'you (idiot|idiots|moron|morons|scum|scammer|scammers|clowns)',
    'hope you (go|rot|fail|lose|choke)',
    'get a (real)? (job|life)',
    'shame on you',
    '(sue|report|reporting|reported) you',
    'drop dead',
    'go to hell',
    '(kiss|lick) my',
    'shove (it|your|this)',
  ],
}

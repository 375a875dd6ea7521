import type { Topic } from './topics.ts'

/** Offers that bring in customers. */
export const reachTopics: readonly Topic[] = [
  {
    match:
      /\bweb ?sites?\b|\bweb[- ]?(?:design|dev|page|shop)|\blanding pages?\b|\bwordpress\b|\bonline (?:store|shop)|\be-?commerce\b/i,
    isReach: true,
    label: 'websites',
    chore: 'the website',
    question: 'What does somebody see who looks up {name|your business} for the first time?',
    truth: [
      'Many people look a business up before they call or visit.',
      'What they find there, or do not find, shapes what they do next.',
    ],
    aim: [
      'A website for {aOne|a local business} has one main job: to show people quickly what you do, where you are and how to reach you.',
      'In the end it matters little whether a website impresses other designers. It matters whether a stranger finds the answer they came for.',
    ],
  },
  {
    match: /\bseo\b|\bsearch engine|\bgoogle (?:maps|business|rank|search|my business)|\branking/i,
    isReach: true,
    label: 'local search',
    chore: 'thinking about search rankings',
    question: 'When someone[ in {town}] searches for {aOne|a business like yours}, who comes up first?',
    truth: [
      'Few people look past the first results of a search.',
      'For {aOne|a local business} that means that being good is not enough; people have to come across it, too.',
    ],
    aim: [
      'Good work on local search is unspectacular: it helps people nearby who are looking for {aOne|a business like yours} to find one.',
      'The people worth reaching are the ones who are already looking, and a search is where many of them begin.',
    ],
  },
  {
    match: /\bads?\b|\badwords\b|\badvert|\bppc\b|\bpay[- ]per[- ]click\b/i,
    isReach: true,
    label: 'advertising',
    chore: 'advertising',
    question: 'If {aOne|a local business} advertises[ in {town}], how can it tell which ad made the phone ring?',
    truth: [
      'Advertising is easy to buy and hard to judge.',
      'The question that remains is always which ad brought which {customer}.',
    ],
    aim: [
      'With local advertising, what counts is to reach people nearby who need {aOne|what you offer}, and to be able to tell whether it worked.',
      'An ad is only as good as what can be learned from it, so I would begin with what you would like to know.',
    ],
  },
  {
    match: /\bsocial media\b|\binstagram\b|\bfacebook\b|\btiktok\b|\bcontent (?:creat|market)/i,
    isReach: true,
    label: 'social media',
    chore: 'posting',
    question: 'Who looks after social media at {name|your business} when the week gets busy?',
    truth: [
      'Social media rewards regular posting, and posting is the first thing to slip in a busy week.',
      'It is rarely a lack of ideas; it is a lack of quiet hours.',
    ],
    aim: [
      'On social media, steady beats clever: what counts is that people nearby see {aOne|a local business} often enough to remember it.',
      'A picture of ordinary work often says more than a campaign, as long as somebody gets round to posting it.',
    ],
  },
  {
    match: /\breviews?\b|\breputation\b/i,
    isReach: true,
    label: 'online reviews',
    chore: 'asking for reviews',
    question: 'How often does a happy {customer|customer} of {aOne|a local business} think of leaving a review?',
    truth: [
      'Happy {customers|customers} seldom write a review unless somebody asks.',
      'The unhappy ones need no invitation.',
    ],
    aim: [
      'Many people read a few reviews before they choose {aOne|a local business}, so it is worth making it easy for those who were content to say so.',
      'Reviews are a conversation in public. What counts is that somebody keeps it up.',
    ],
  },
  {
    match: /\bbrand|\blogos?\b|\bgraphic design/i,
    isReach: true,
    label: 'branding',
    chore: 'how it all looks from outside',
    question: 'What would a stranger remember after seeing {name|your business} for a moment?',
    truth: [
      'People judge by what they see first, whether that is a sign, a van or a screen.',
      'It is a small thing to get right and a hard one to see from the inside.',
    ],
    aim: [
      'Good design for {aOne|a local business} does not shout. It makes sure that people recognize it the second time.',
      'What counts is that everything people see fits together, and fits the work behind it.',
    ],
  },
  {
    match: /\bphotograph(?:y|er|s|ing)\b|\bphotos?\b|\bvideos?\b|\bvideograph|\bdrone/i,
    isReach: true,
    label: 'pictures',
    chore: 'good pictures',
    question: 'Which picture comes up when somebody looks for {name|your business}?',
    truth: [
      'People tend to look at the pictures before they read a word.',
      'Good ones are easy to recognize and hard to make in passing.',
    ],
    aim: [
      'Good pictures of {aOne|a local business} do something that words cannot: they show what to expect.',
      'What counts is that the pictures are true to the place and the people in it.',
    ],
  },
  {
    match:
      /\bleads?\b|\bmore (?:\w+ )?(?:customers|clients|calls|patients|bookings|guests|members|business|sales|jobs|traffic)\b|\bmarketing\b|\bnew (?:customers|clients|patients|members|guests)\b|\bnewsletters?\b/i,
    isReach: true,
    label: 'marketing',
    chore: 'marketing',
    question: 'Where do new {customers|customers} of {aOne|a business like yours}[ in {town}] usually come from?',
    truth: [
      'Most local businesses grow by word of mouth, and word of mouth is hard to plan.',
      'It helps to have something beside it that can be turned up when things are quiet.',
    ],
    aim: [
      'What counts in marketing for {aOne|a local business} is not to reach everyone, but to reach the people nearby who need it now.',
      'Before anything else I would ask which {customers|customers} you would like more of, because everything else follows from that.',
    ],
  },
]

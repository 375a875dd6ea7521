import type { Topic } from './topics.ts'
import { suppliesTopics } from './topics-supplies.ts'

/** Offers that help run the business: desk work, money, people, machines. */
const deskTopics: readonly Topic[] = [
  {
    match: /\bbookings?\b|\bappointments?\b|\breservations?\b|\bscheduling\b/i,
    isReach: false,
    label: 'bookings',
    chore: 'the calendar',
    question:
      'How do {customers|customers} make a booking with {aOne|a local business} when nobody can pick up the phone?',
    truth: [
      'Many people think of booking in the evening, when nobody is there to pick up the phone.',
      'By the next morning some of them have forgotten, or gone elsewhere.',
    ],
    aim: [
      'What counts with bookings is that they are quick for the {customer|customer} and make no extra work behind the counter.',
      'A good booking is one that nobody had to type in a second time.',
    ],
  },
  {
    match:
      /\banswering service|\breceptionists?\b|\bcall (?:handling|cent)|\bmissed calls?\b|\bvirtual assist|\bphone systems?\b|\bvoip\b/i,
    isReach: false,
    label: 'answering calls',
    chore: 'the phone',
    question: 'Who picks up the phone at {name|your business} when everybody has their hands full?',
    truth: [
      'A call that nobody answers usually goes to the next number on the list.',
      'It always seems to come when everyone has their hands full.',
    ],
    aim: [
      'What counts on the phone is simple: somebody answers, notes what matters, and passes it on.',
      'Callers do not expect much. They want to be heard, and to know what happens next.',
    ],
  },
  {
    match: /\bbookkeep|\baccount(?:ing|ants?|ancy)\b|\btax(?:es)?\b|\bpayroll\b|\binvoic/i,
    isReach: false,
    label: 'bookkeeping',
    chore: 'the books',
    question: 'Who keeps the books at {name|your business} when the week fills up?',
    truth: [
      'Few people go into business because they enjoy bookkeeping.',
      'It tends to be done in the evening, when the real work is over.',
    ],
    aim: [
      'The point of bookkeeping is to know where you stand without having to spend an evening on it.',
      'Good bookkeeping is quiet: the figures are there when they are needed, and nobody has to look for a receipt.',
    ],
  },
  {
    match: /\bcard (?:process|payment|reader|terminal)|\bpayments?\b|\bmerchant\b/i,
    isReach: false,
    label: 'payments',
    chore: 'comparing payment providers',
    question: 'When did anyone at {name|your business} last have time to read a statement of card fees line by line?',
    truth: [
      'Payment terms are something most businesses sign once and seldom look at again.',
      'They are not much fun to read, either.',
    ],
    aim: [
      'What counts with payments is that they work every time and that the terms can be understood.',
      'A calm review of what you pay today is usually a sensible first step, even if nothing changes.',
    ],
  },
  {
    match: /\binsurance\b/i,
    isReach: false,
    label: 'insurance',
    chore: 'reading insurance papers',
    question: 'If something went wrong at {name|your business} tomorrow, would you know what is covered?',
    truth: [
      'People buy insurance once and then leave it in a drawer.',
      'Meanwhile the business it was meant for goes on changing.',
    ],
    aim: [
      'What counts with insurance is that it fits the business as it is now, and that somebody can say in plain words what it covers.',
      'A plain list of what is covered and what is not would be a good place to begin.',
    ],
  },
  {
    match: /\bloans?\b|\bfunding\b|\bfinanc(?:e|ing)\b|\bworking capital\b/i,
    isReach: false,
    label: 'funding',
    chore: 'talking to lenders',
    question: 'Is there something {name|your business} would do sooner if the money for it were there?',
    truth: [
      'Good plans often wait for a good moment, and the moment is often a question of cash.',
      'That is no secret, but people rarely talk about it early.',
    ],
    aim: [
      'What counts with funding is that the terms are clear before anybody signs.',
      'Whether it makes sense depends on the plan behind it, so I would ask about that first.',
    ],
  },
  {
    match:
      /\bit (?:support|services?|help|consult)|\bcyber|\bbackups?\b|\bmanaged it\b|\bcomputers?\b|\bnetwork(?:s|ing)?\b|\bcloud\b/i,
    isReach: false,
    label: 'IT support',
    chore: 'computers',
    question: 'Whom does {name|your business} call when the computers stop?',
    truth: [
      'Nobody thinks about computers while they work.',
      'It is on the day they stop that everything waits for them.',
    ],
    aim: [
      'What counts with computers is that they are not a topic: they work, and there is a number to call if they do not.',
      'A short look at what is there today tells more than any brochure.',
    ],
  },
  {
    match: /\bstaff(?:ing)?\b|\brecruit|\bhiring\b|\btemp(?:s|orary)\b/i,
    isReach: false,
    label: 'hiring',
    chore: 'hiring',
    question: 'How long does it take {aOne|a local business}[ in {town}] to fill a vacant position these days?',
    truth: [
      'Hiring is hardest when it is needed most, because then nobody has time for it.',
      'So it is done in between, and it shows.',
    ],
    aim: [
      'What counts in hiring is the person who stays, not the number of applications.',
      'It helps to describe the job the way one would describe it to a friend. I would begin there.',
    ],
  },
  {
    match: /\btrain(?:ing|er)\b|\bcoach|\bworkshops?\b|\bcourses?\b|\bconsult/i,
    isReach: false,
    label: 'training',
    chore: 'stepping back and looking at how things are done',
    question: 'What would you like everyone at {name|your business} to be able to do without asking?',
    truth: [
      'In a busy week nobody stops to ask whether something could be done better.',
      'An outside pair of eyes can make that easier, if it is the right pair.',
    ],
    aim: [
      'What counts is what people do differently the week after, so I would begin with what you would like to change.',
      'The useful part is rarely a lecture. It is a look at one real problem, together.',
    ],
  },
  {
    match:
      /\bsoftware\b|\bapps?\b|\bcrm\b|\bpos\b|\bpoint[- ]of[- ]sale\b|\bautomat|\bchatbots?\b|\bai\b|\bsaas\b|\bplatform\b/i,
    isReach: false,
    label: 'software',
    chore: 'trying out new tools',
    question: 'Which task at {name|your business} is still done by hand every week, although nobody likes doing it?',
    truth: [
      'Small jobs done by hand add up, and nobody writes them down.',
      'They only become visible when somebody is ill or on holiday.',
    ],
    aim: [
      'What counts with a tool like this is whether people still use it after the first weeks, so it has to fit the way you work today.',
      'Good software is boring. It takes over one job, does it every time, and asks for little in return.',
    ],
  },
]

export const runTopics: readonly Topic[] = [...deskTopics, ...suppliesTopics]

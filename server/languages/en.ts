import type { Language } from './language.ts'

export const en: Language = {
  code: 'en',
  countries: '',
  schemaFiles: ['en', 'en-GB'],
  categories: '',
  countryNames:
    'US USA, US, U.S.A., United States of America, America | GB UK, U.K., Great Britain, England, Britain, Scotland, Wales | NL Holland | AE UAE | CZ Czech Republic | KR Korea | RU Russia',
  dialects: `
GB IE solicitor, estate agent, letting agent, lettings, conveyancer, barrister, chippy, chip shop, fish and chip, skip hire, joiner, tree surgeon, launderette, off licence, offie, newsagent, bookie, undertaker, ironmonger, fishmonger, greengrocer, haberdashery, driving instructor, man with a van, removal firm, gastropub, charity shop, nail bar, curry house, tearoom, sweet shop, garden centre, car hire, van hire, plant hire, double glazing, loft conversion, bathroom fitter, kitchen fitter, carpet fitter, gas engineer, heating engineer, mot, self catering, self catering cottage, greasy spoon, farm shop, independent financial adviser, caff, boozer, day nursery
AU NZ op shop, bottle shop, bottlo, smash repair, tradie, servo, milk bar, removalist, granny flat, roadworthy, fibro
AU NZ ZA panel beater
GB IE AU NZ ZA tyre, chemist, sparky, sparkie, takeaway, car valeting, motor mechanic
ZA bakkie, braai, spaza`,
  words: {
    commands:
      'hi hello hey thanks thank hiya find search get show list give look looking need want please can could you your i im we us some any for up with that are is am there where which what whats wheres who whos sells sell buy all every each units hire around results result maximum limit about know tell but recommend recommendations lookup see my our would someone somebody anyone do does have has id like ill ok alright siri alexa',
    joiners:
      'in near around at by to of on the a an from within nearby close next radius zip code zipcode postcode postal',
    adjectives:
      'best top rated good great nice cheap affordable local emergency licensed professional certified trusted reliable small independent mobile open now late cheapest popular recommended new quality highly same day residential commercial walk city county state area downtown luxury reputable experienced inexpensive excellent favorite favourite favourites private medium sized established friendly nearest closest greater metro okay decent amazing awesome honest upscale premium registered insured guy guys pros folks crew crews people used custom authentic traditional modern natural rustic artisan artisanal homemade handmade indoor portable contemporary',
    generic:
      'everything anything everyone anyone business businesses company companies firm firms lead leads place places prospect prospects contacts contact client clients customers enterprises shop shops store stores spot spots joint joints service services office offices studio studios center centers centre centres agency agencies provider providers specialist specialists professionals experts repair repairs repairer fix fixes fixing fitters fitter installer installers installation installations install installing replacement replacements replacing servicing maintenance supplier suppliers venue venues facility facilities program programs location locations branch branches practitioner practitioners dealer dealers complex parlour parlours parlor parlors',
    conjunctions: 'and or',
  },
  places: {
    connectors:
      'within walking distance of|walking distance from|walking distance to|in the area of|in the city of|halfway between|midway between|somewhere between|in between|between|in the town of|in the region of|close to|next to|in and around|based in|located in|outside of|in the|near the|near to|near|nearby|around|inside|outside|across|throughout|serving|in|at',
    weakConnectors: 'to|of|by|from|for',
    fronts:
      'downtown|outskirts of|the outskirts of|suburbs of|the suburbs of|heart of|the heart of|county of|village of|borough of|province of|old town|historic|suburban|rural|greater|central|north|south|east|west|northern|southern|eastern|western|inner|outer|metro|metropolitan|uptown|midtown|the|city of|the city of|town of|the greater|state of',
    backs:
      'cbd|city centre|city center|town centre|town center|old town|inner city|north|south|east|west|north side|south side|east side|west side|northside|southside|eastside|westside|waterfront|outskirts|proper|area|region|metro|metro area|city|town|centre|center|downtown|suburbs|county area|bay area|and surroundings|and surrounding area|and surrounding areas|and nearby',
    insideNames: 'on upon under by',
    likeStates: 'in or me hi ok oh id co ma as am so on pa mo mt nd ne',
    abbreviations: [
      [/\bst /, 'saint '],
      [/^ft /, 'fort '],
      [/^mt /, 'mount '],
      [/^pt /, 'port '],
      [/^co /, 'county '],
      [/\bgrey/, 'gray'],
      [/\bgray/, 'grey'],
      [/ center$/, ' centre'],
      [/ centre$/, ' center'],
      [/^n /, 'north '],
      [/^s /, 'south '],
      [/^e /, 'east '],
      [/^w /, 'west '],
    ],
  },
  counts: {
    numbers:
      '0.5 half|2 two|3 three|4 four|5 five|6 six|7 seven|8 eight|9 nine|10 ten|12 twelve dozen|15 fifteen|20 twenty|25 twentyfive|30 thirty|40 forty|50 fifty|60 sixty|75 seventyfive|80 eighty|100 hundred|200 twohundred|500 fivehundred',
    limits: 'max maximum limit first about least most over exactly circa ca',
    results: 'results result leads entries hits contacts',
  },
  patterns: {
    hours: 'h|hs|hrs?|hours?',
    radius: {
      before: 'within|in an?|inside|up to|less than|no more than|not more than|radius of|a radius of|in a radius of',
      km: 'km|kms|kilomet(?:er|re)s?',
      mile: 'mi|miles?',
      metre: 'm|met(?:er|re)s?',
      after: 'radius|away|drive',
      to: 'of|from|around|near|to',
    },
    here: '(?:in or )?(?:(?:near|around|close to|next to|by|closest to|nearest to) (?:me|here|us|my (?:location|place|home|house|office|address|area))|(?:in|around) (?:my|this|the) (?:area|neighbou?rhood|vicinity|town|city|region)|(?:nearby|near by|close ?by|close at hand|(?:a)?round here|where i (?:live|am)|locally|(?:in )?(?:the )?(?:downtown|(?:city|town) cent(?:er|re))|in the (?:old town|city|suburbs|neighbou?rhood)|in town)$)',
    unsearchable: [
      'open (?:24 hours|24 7|all night|all day|late|today|tonight|early|at night|(?:on )?(?:sundays?|saturdays?|weekends?|holidays?))',
      '(?:but |and )?(?:not|no|excluding|except|other than|instead of) (?:big |large |national )?(?:chains?|franchises?)(?: stores?)?|non chain',
      '(?:(?:that )?(?:opened|founded|established|started|new|newly opened) )?(?:since|after|before) (?:19|20)\\d\\d|(?:opened|founded|established|started)(?: in)? (?:19|20)\\d\\d|(?:(?:newly|recently|just) )?opened (?:this|last) (?:year|month|week)|(?:newly|recently|just) opened',
      '(?:with |that have |having )?(?:fewer|less|more|over|under|at least|at most|up to) (?:than )?\\d+ (?:employees|staff|people|locations|reviews)|\\d+ (?:(?:to|or more|or fewer|or less) )?(?:\\d+ )?employees',
      '(?:(?:that|who|which) )?(?:offer|accept|take|provide|do)(?:s|ing)? (?:free )?(?:delivery|deliveries|credit cards|cards|walk ins|insurance|new patients|new clients|estimates|quotes|consultations|financing|home visits|house calls|reservations)|with (?:free )?(?:parking|outdoor seating|a patio|wifi|delivery|takeout|a drive (?:thru|through)|estimates)',
      '(?:with|without)(?: (?:a|an|any|no))? (?:facebook|instagram|linkedin|social media)(?: pages?| accounts?| profiles?| presence)?',
      'late night|all night|around the clock|(?:with )?24 hours?(?: service)?|after hours',
      '(?:that |who |which )?(?:have |has |having |with |without |do not have |dont have |does not have |doesnt have |have no |has no |no |lacking ){contact}(?: (?:and|or) {contact})?',
      'contact (?:details?|info|information|lists?|data|numbers?)(?: (?:of|for|from))?',
      '(?:e ?mail|mailing|phone|contact|lead|call|prospect)s? (?:lists?|addresses|numbers|leads|database)(?: (?:of|for|from))?',
      '(?:phone numbers?|addresses|e ?mails?|e ?mail addresses) (?:of|for|from)',
      '(?:family|locally|woman|women|black|veteran|minority|independently|privately|owner) (?:and (?:locally|family) )?(?:owned|run|operated)(?: and operated)?',
      '(?:(?:within|less than|under|about|up to) )?(?:an?|half an?|a half|one|two|\\d+) (?:hours?|minutes?|mins?)(?: (?:drive|walk|ride))? (?:of|from|away from)',
      '^(?:i|we|im|were|my|our) .{5,120}? (?:looking for|searching for|trying to find|need to find|want to (?:find|contact|reach)|and want|and need|need)(?= )|(?:so (?:that )?(?:i|we) can|in order to) .{1,200}',
      '^(?:i|we|im|were|my|our) .{0,80}?(?:sell|selling|pitch|offer|offering) .{1,60}? to(?= )',
      'for sale|(?:best|highest|most|highly|top|well) (?:rated|reviewed|recommended)|(?:with )?(?:good|great|best|top|bad|poor|low|many) (?:reviews|ratings)|worth visiting|must (?:see|visit)',
      '(?:(?:rated )?(?:under|below|less than|fewer than) )?[1-5](?: \\d)? stars?|(?:(?:along|off|on) )?(?:i|interstate) \\d+|(?:along|off|on) (?:us|hwy|highway|route|rt) \\d+|five stars?|four stars?|low cost|low budget|on a budget',
      '(?:dog|pet|kid|child|family|baby|eco|budget|wheelchair|lgbtq?|gay|beginner) friendly|wheelchair accessible|gluten free|(?:spanish|english) speaking|bilingual|hole in the wall|mom (?:and|n) pop|roadside(?! assist)',
    ],
    contact: {
      articles: 'a|an|any|their|own',
      adjectives: 'good|working|bad|poor|old|outdated|ugly|terrible|broken|new|modern',
      nouns:
        'websites?|web ?sites?|webpages?|web pages?|web|e ?mail address(?:es)?|e ?mails?|(?:tele)?phone numbers?|phones?|online booking|reviews?|ratings?',
    },
    has: {
      email: '(?:e ?)?mail address(?:es)?|e ?mails?|mails?',
      phone: '(?:tele)?phone numbers?|(?:tele)?phones?',
      website: 'web ?sites?|web ?pages?|homepages?|sites?|(?:web|online) presence|web',
      articles: 'an?|any|the|their|its|own|valid|working',
      also: 'and|with',
      or: 'or',
      phrases: [
        '(?:that |who |which )?(?<!\\b(?:not|dont|doesnt|didnt|never|no) )(?:with(?: only)?|w|have|has|having|only) {things}',
      ],
      without:
        '(?:that |who |which )?(?:(?:and |but )?without|w o|with no|have no|has no|having no|no|lacks?|lacking|miss|missing|(?:do not|dont|does not|doesnt) have|(?:not|not yet) having)|(?:that |who )(?:needs?|could use)',
    },
    open: '(?:(?:that|which|who) (?:is|are) )?(?:currently |still )?open (?:right now|now|at the moment|at this time)|(?:currently|now) open|(?:that|which|who) (?:is|are) open(?= (?:in|near|around|at|within)(?: |$)|$)',
    rated: {
      before: 'rated|ratings?|scored?|reviews?',
      over: 'over|above|at least|more than|higher than|better than|min|minimum|of at least|of over|of|from',
      stars: 'stars?',
      up: 'and (?:up|above|over|more|higher)|or (?:more|higher|better|above)|plus|up',
    },
  },
  forms: {
    plurals: [],
    vowelPlurals: [],
    feminine: [],
    respellings: [],
    compoundEnds: null,
    alike: [
      'repair repairer repairman fixing replacement replacing installation installing installer install fitting fitter service servicing services maintenance technician tech mechanic specialist',
      'removal remover removing disposal hauling collection pickup control exterminator treatment',
      'cleaning cleaner cleanup washing washer clean',
      'builder building construction contractor',
      'guy contractor installer installation repair service cleaning company crew lady people',
      'remodeler remodeling remodel renovation renovator renovating refurbishment',
      'bath bathroom',
      'shop store dealer dealership seller retailer outlet showroom market sale supplier merchant',
      'supplier supply wholesaler distributor merchant yard',
      'school class lesson course academy teacher tutor instructor coach training program trainer',
      'clinic doctor center centre treatment therapy therapist specialist',
      'hire rental rent renting',
      'salon saloon bar studio parlor parlour lounge artist technician tech',
      'testing test inspection inspector check certificate',
      'agency company firm expert consultant specialist manager management marketing marketer advisor adviser agent broker',
      'maker manufacturer producer manufacturing fabricator fabrication',
      'planner planning organiser organizer',
      'hall venue room',
      'house place joint shack spot',
      'windscreen windshield',
      'aluminium aluminum',
      'jewellery jewelry',
      'lorry truck',
      'flat apartment condo',
    ],
  },
}

const wordsOf = (text: string): Set<string> => new Set(text.trim().split(/\s*[,\n]\s*/))

/** Capitals within a sentence that state nothing: forms of address, weekdays, common abbreviations. */
export const ownCapitals = wordsOf(
  `i, i'm, i'd, i'll, i've, ok, p.s, ps, pdf, faq, seo, it, tv, html, asap,
  monday, tuesday, wednesday, thursday, friday, saturday, sunday,
  sir, madam, mr, mrs, ms, dr, dear, hi, hello, team, owner, manager, regards, best, kind, warm, cheers, thanks, sincerely`,
)

/** Places that are reported even as the first word of a sentence. */
export const places = wordsOf(
  `america, england, scotland, wales, ireland, britain, canada, australia, germany, france, spain, italy, portugal, austria,
  switzerland, belgium, india, mexico, brazil, japan, china, europe,
  alabama, alaska, arizona, arkansas, california, colorado, connecticut, delaware, florida, georgia, hawaii, idaho, illinois,
  indiana, iowa, kansas, kentucky, louisiana, maine, maryland, massachusetts, michigan, minnesota, mississippi, missouri,
  montana, nebraska, nevada, ohio, oklahoma, oregon, pennsylvania, tennessee, texas, utah, vermont, virginia, washington,
  wisconsin, wyoming, atlanta, austin, baltimore, berlin, birmingham, boise, boston, brooklyn, chicago, cleveland, dallas,
  denver, detroit, dublin, edinburgh, glasgow, hamburg, houston, leeds, lisbon, liverpool, london, madrid, manhattan,
  melbourne, memphis, miami, milan, milwaukee, minneapolis, montreal, mumbai, munich, nashville, orlando, paris,
  philadelphia, phoenix, pittsburgh, portland, reno, rome, sacramento, seattle, sydney, tampa, toronto, tucson, vancouver, vienna`,
)

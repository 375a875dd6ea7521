export const services = `
website | web ?sites?|web ?pages?|web design\\w*|web develop\\w*|landing pages?|home ?pages? | a website
website! | web ?site (?:maintenance|care|updates?|hosting)|web hosting|(?:update|maintain|host)\\w* (?:and \\w+ )?(?:your )?web ?sites? | website care | #a list of what [I’d|we’d] check on your website first
website! | redesign\\w*|relaunch\\w*|(?:outdated|old|existing) (?:web ?)?sites? | a new website | #three things [I’d|we’d] change on your website
website | (?:online|web) ?(?:shops?|stores?)|e-?commerce | an online store | #two examples to click through
website | online order\\w*|qr[ -]?(?:code )?menus?|qr codes? | online ordering | #an example to click through
website | (?:online )?booking (?:systems?|pages?|software)|online (?:booking|appointments)|appointment software|online reservations? | online booking | #an example to click through
seo | local seo | local SEO
seo | seo|search engine\\w*|rankings?|page (?:1|one) | SEO
seo | google maps|google business\\w*|google profiles?|google listing\\w* | Google Maps
seo | (?:google |online )?reviews|reputation | reviews
photo^^ | photograph\\w* (?:your )?(?:food|dishes|drinks|menus?)(?! ?,)|(?:food|restaurant) photograph\\w* | food photos
photo | (?:food|menu|dish\\w*) (?:photo\\w*|pictures?)|(?:photo\\w*|pictures?) of (?:food|dishes|menus?) | photos
photo! | photo\\w*|pictures?|headshots?|(?:i|we) shoot | photos
photo! | videos?|videograph\\w*|films?|reels? | video | #two examples
photo! | drone\\w* | drone footage | #two examples
photo! | virtual tours?|360\\W*(?:degree )?tours? | a virtual tour | #a tour to click through
print^ | menus? | menus | €How many menus would you need, roughly? / #a sample menu
print! | signs?|signage|signboards?|banners?|(?:window|storefront) (?:lettering|graphics) | signs | #a sketch with your name on it
print! | (?:vehicle|car|van|truck) wraps?|wraps?|wrap (?:cars|vans|trucks|vehicles)|(?:vehicle|van|car) (?:lettering|graphics) | vehicle wraps | #a sketch of a van with your name on it
print! | t-?shirts?|embroider\\w*|merch\\w* | shirts with your name | #a sketch of a shirt with your name on it
print! | logos?|brand(?:ing)? (?:design|identity)?|graphic design\\w* | design | #three examples of [my|our] work
print | flyers?|leaflets?|business cards?|brochures?|catalogs?|posters?|stickers|labels | printing
print~ | print\\w* | printing
cleaning | windows?(?: and \\w+)? clean\\w*|clean\\w* (?:your |the |\\w+ )?windows|window wash\\w*|wash windows | window cleaning | €How many windows do you have, roughly? / Shall [I|we] come by once and clean one window, so that you see the result?
cleaning | carpets?(?: clean\\w*)? | carpet cleaning | €How many rooms have carpet, roughly? / #two before-and-after photos
cleaning | office clean\\w*|clean\\w* offices? | office cleaning
cleaning^^ | (?:extractor|exhaust|kitchen) hoods?|(?:kitchen |restaurant )?(?:hoods?|ducts?|exhaust)(?: exhaust| hood)? clean\\w*|clean\\w* (?:\\w+ )?hoods? | hood cleaning | When was your kitchen hood last cleaned? Tell [me|us] the month, and [I’ll|we’ll] tell you when it’s due.
cleaning^^ | (?:deep[- ])?clean\\w* (?:restaurant |commercial )?kitchens|(?:commercial |restaurant )kitchen clean\\w* | kitchen cleaning
cleaning | pressure wash\\w*|power wash\\w* | pressure washing | €How large is the area, roughly? / #two before-and-after photos
cleaning | gutters?(?: clean\\w*)? | gutter cleaning | When were your gutters last cleaned? A season is enough, and [I’ll|we’ll] tell you when they’re due.
cleaning | car wash\\w*|wash cars|fleet wash\\w*|detailing | car washing | €How many cars or vans do you have? / #two before-and-after photos
cleaning~ | clean\\w*|janitor\\w*|housekeep\\w*|sanit\\w* | cleaning
books | bookkeeping|bookkeeper(?!s)|(?:do|keep) (?:the|your) books | bookkeeping
books | payroll | payroll | €How many people are on your payroll? / #a sample pay stub, and a list of what [I’d|we’d] need from you
books | accounting|accountants?|cpa | accounting
books | tax(?:es)?(?: returns?| prep\\w*)? | tax returns
books | invoic\\w* | invoicing
payments! | gift cards?|loyalty (?:cards?|programs?|apps?) | loyalty cards | #a sketch with your name on it
payments | (?:credit )?card (?:payments?|process\\w*|readers?|terminals?|machines?|fees)|payment process\\w*|merchant (?:services|accounts?)|card rates|card rates|payments | card payments
payments | tills?|pos|point[- ]of[- ]sale(?: systems?)?|cash registers? | a new till | What do you ring up sales on today? Tell [me|us] the make, and [I’ll|we’ll] tell you what would change.
it! | internet|broadband|fiber | internet | What do you pay for internet now, roughly? Tell [me|us], and [I’ll|we’ll] send you a comparison.
it! | wi-?fi | Wi-Fi | Where is your Wi-Fi weakest? Tell [me|us] the spot, and [I’ll|we’ll] tell you what it would take.
it | phone systems?|voip|(?:business |office )?phone lines? | a phone system | How many phones do you have? Reply with the number, and [I’ll|we’ll] tell you what would change.
it! | answer\\w* (?:service|your (?:phones?|calls))|call answering|receptionist(?!s)|answer calls | call answering | How many calls do you miss in a week, roughly? Reply with the number, and [I’ll|we’ll] tell you what [I|we] could take.
it | computers?|it support|it services?|managed it|laptops?|cyber\\w*|backups?|network\\w* | IT support
it! | (?:security )?cameras?|cctv|alarm\\w*|video surveillance | security cameras | Which door or corner worries you most? Tell [me|us], and [I’ll|we’ll] send you a plan.
it! | software|apps?|crm|automat\\w+|chatbots?|ai | software | #a two-minute demo
supplies | coffee(?: beans)?(?! machine| cup| mug) | coffee | #a sample bag
supplies^^ | (?:to-go|take-?out|food) (?:containers|packaging|boxes|bags|cups) | food packaging | #a few samples
supplies | packaging|containers|boxes|(?:paper |carrier )?bags|cups | packaging | #a few samples
supplies | uniforms?|workwear|aprons? | uniforms | Shall [I|we] send you one piece to try on? Tell [me|us] the size.
supplies | linens?|laundry|towels?|floor mats? | laundry | €How many pounds of laundry do you have in a week, roughly? / #[my|our] price list
supplies | (?:office |indoor )?plants?|moss walls?|green walls? | plants | #photos of three plants that would suit you
supplies | flowers|bouquets | flowers | #photos of three bouquets
supplies | furniture|chairs|tables|desks | furniture | #photos of three pieces with prices
supplies | (?:drinking )?water(?: coolers?| delivery| filters?)|vending(?: machines?)?|snacks | drinks and snacks | How many people come by in a day, roughly? Reply with the number, and [I’ll|we’ll] suggest what fits.
supplies | soaps?|toiletries|hand creams?|candles | toiletries | #a few samples
supplies | tea|teas | tea | #a sample box
supplies | cakes?|desserts?|ice cream|cookies|chocolates? | desserts | Shall [I|we] drop off a few to taste?
supplies^^ | produce|vegetables|salads?|greens|microgreens|mushrooms|herbs|fruits?|bread|bagels|tortillas|pastries|meat|beef|poultry|seafood|fish|cheeses?|eggs|milk|dairy|wines?|beers?|honey|olive oil|spices|baked goods | fresh goods | Shall [I|we] drop off a small sample?
supplies~ | supplies|wholesale|equipment|products|ice(?! cream)|propane|firewood | supplies
supplies | (?:leas|rent)\\w* (?:out )?(?:coffee|espresso) machines? | coffee machines | How many cups do you make in a day, roughly? Reply with the number, and [I’ll|we’ll] suggest a machine.
repairs^^ | (?:coffee|espresso) machines? | espresso machine service | Do you have an espresso machine? Tell [me|us] the make, and [I’ll|we’ll] tell you what a service includes.
repairs | hvac|air ?condition\\w*|heating|furnaces?|boilers? | heating and cooling | How old is your heating or cooling, roughly? Tell [me|us], and [I’ll|we’ll] tell you what [I’d|we’d] check first.
repairs | plumb\\w*|drains?|pipes|water heaters? | plumbing | >Does anything drip or drain slowly?
repairs | electric(?:al|ians?)(?: work)?|wiring|outlets | electrical work | >Is there an outlet, a switch, or a light that needs work?
repairs^^ | refrigerat\\w*|(?:walk-in )?coolers? repairs?|walk-ins?|fridges?|freezers?|cold rooms? | refrigeration | Which fridge or freezer worries you most? Tell [me|us] the make, and [I’ll|we’ll] tell you what [I’d|we’d] check.
repairs^^ | (?:kitchen |restaurant )(?:equipment|appliances?)|ovens?|dishwashers? | kitchen repairs | Which machine in your kitchen gives you the most trouble? Tell [me|us] the make, and [I’ll|we’ll] tell you what it would take.
repairs | roofs?|roofing | roof repair | How old is your roof, roughly? Tell [me|us], and [I’ll|we’ll] tell you what [I’d|we’d] look at first.
repairs | (?:phones?|screens?|computers?|laptops?) repairs?|repair\\w* (?:phones?|screens?|computers?|laptops?) | device repair
repairs | handym[ae]n|odd jobs|small repairs | small repairs | What has waited longest to be fixed? Tell [me|us] in a line, and [I’ll|we’ll] tell you how long it would take.
repairs! | locks?|locksmith\\w*|rekey\\w* | locks and keys | How many doors do you have? Reply with the number, and [I’ll|we’ll] tell you what it would take.
repairs! | elevators?|lifts? | elevators | How old is your elevator, roughly? Tell [me|us], and [I’ll|we’ll] tell you what [I’d|we’d] check first.
repairs! | garage doors?|gates?|(?:automatic )?doors | doors | Which door gives you the most trouble? One line is enough, and [I’ll|we’ll] tell you what [I’d|we’d] check.
repairs! | upholster\\w*|re-?upholster\\w* | upholstery | Which seat or bench needs it most? Send [me|us] a photo, and [I’ll|we’ll] tell you what it would take.
repairs! | window (?:tint\\w*|films?) | window film | €How large are the windows, roughly? / #two before-and-after photos
repairs! | (?:broken )?(?:glass|windshields?) (?:repairs?|replacement)|window (?:repairs?|replacement) | glass repair | €How large is the window, roughly? / #two before-and-after photos
repairs~ | repair\\w*|fix\\w*|maintenance|calibrat\\w* | repairs
staffing! | hr|human resources | HR | Which HR question is open right now? One line is enough, and [I’ll|we’ll] answer it.
staffing! | virtual assistants?|admin\\w* support | a virtual assistant | Which task would you hand over first? Tell [me|us] in a line, and [I’ll|we’ll] tell you how long it would take.
staffing^^ | (?:line )?cooks|chefs|bartenders|waiters|waitresses|servers|dishwashers|(?:wait|kitchen) ?staff | kitchen and wait staff
staffing | bookkeepers|receptionists|drivers|helpers|staff\\w*|temps?|temporary workers|recruit\\w*|hiring|workers | staff
insurance! | health insurance|health plans? | health insurance | How many people would be insured? Reply with the number, and [I’ll|we’ll] send you two plans to compare.
insurance | (?:\\w+ )?insurance|insurers?|workers['’]? comp\\w*|liability cover\\w*|insure (?:shops|restaurants|businesses|contractors|\\w+s) | insurance
energy | solar(?: panels?| power)?|photovoltaic\\w* | solar power | #an estimate for your roof
energy | led(?: light\\w*)?|light(?:ing|s)? | LED lighting | How many lamps burn all day at your place, roughly? Reply with the number, and [I’ll|we’ll] work out what LED would save.
energy! | ev charg\\w*|charging (?:stations?|points?)|wallbox\\w* | EV charging | How many parking spaces do you have? Reply with the number, and [I’ll|we’ll] tell you what’s possible.
energy | energy|electric bills?|electricity|power bills?|utilit(?:y|ies)(?: bills?)?|natural gas | energy costs
ads | google ads|ppc | Google Ads
ads | (?:facebook|instagram|tiktok|meta|social media|youtube|local|online|radio)(?:,? (?:and|&) (?:facebook|instagram|tiktok|youtube))? (?:ads?|advert\\w*|campaigns?)|ads|advert\\w* | ads
ads! | social media|(?:instagram|facebook|tiktok)(?: and (?:instagram|facebook|tiktok))?(?: posts?| management| accounts?| pages?)?|posts | social media | #drafts of three posts for {short} / #drafts of three posts
ads! | email marketing|newsletters? | a newsletter | #a draft of a first issue
ads! | copywrit\\w*|rewrite \\w+|blog\\w*|content writing|product texts | copywriting | Which text bothers you most? Send [me|us] the link, and [I’ll|we’ll] rewrite its first paragraph.
ads~ | marketing | marketing
other | translat\\w* | translation | Shall [I|we] translate one paragraph as a sample? Send [me|us] any text.
other^^ | knife sharpening|knives|sharpen\\w* | knife sharpening | €How many knives does your kitchen use, roughly? / Shall [I|we] sharpen one knife first, so that you can compare?
other | pianos?(?: tun\\w*)? | piano tuning | When was your piano last tuned? A year is enough, and [I’ll|we’ll] tell you whether it’s due.
other | notar(?:y|ies)(?: public)? | notary visits | Is there a paper waiting for a signature? Tell [me|us] in a line, and [I’ll|we’ll] tell you how soon [I|we] can come.
other | fire (?:extinguishers?|safety|alarms?)|extinguishers? | fire safety | What date is on the tag of your extinguishers? Tell [me|us], and [I’ll|we’ll] tell you when they’re due.
other | shred\\w* | document shredding | €How many boxes of paper would it be, roughly?
other | parking lots?|striping|seal ?coat\\w*|asphalt|paving | parking lot care | €How many parking spaces do you have?
other^^ | grease traps? | grease trap service | When was your grease trap last pumped? A month is enough, and [I’ll|we’ll] tell you when it’s due.
other | airport transfers?|transfers|shuttles?|taxis?|limos?|chauffeur\\w* | transfers | €Which route do your guests or staff need most?
other | team ?building|team events? | team events | How many are you? Reply with the number, and [I’ll|we’ll] send you two ideas.
other | trees?|stumps? | tree care | Which tree worries you most? Send [me|us] a photo, and [I’ll|we’ll] tell you what it would take.
other | pools?(?: (?:care|cleaning|maintenance))? | pool care | €How large is your pool, roughly?
other | food safety|haccp|health (?:and|&) safety|safety (?:training|audits?|inspections?) | safety checks | #[my|our] checklist
other | pest control|exterminat\\w*|rodents?|termites? | pest control | Have you seen anything lately that shouldn’t be there? Tell [me|us] what and where, and [I’ll|we’ll] tell you what to do.
other | landscap\\w*|lawns?|garden\\w*|mow\\w*|hedges? | garden care | €Do you have a lawn or hedges?
other | snow(?: removal| plow\\w*)? | snow removal | €How large is your parking lot, roughly?
other | (?:paint )?murals? | a mural | Which wall would it be? Send [me|us] a photo, and [I’ll|we’ll] send back a sketch.
other | paint\\w* | painting | €Which room or wall needs it most, and how large is it, roughly? / #two before-and-after photos
other | renovat\\w*|remodel\\w*|drywall|floor\\w*|tiles? | renovation | €Which room needs it most, and how large is it, roughly? / #two before-and-after photos
other^^ | (?:waste|used|cooking|frying) oil | oil pickup | How much frying oil do you use in a week, roughly? Tell [me|us], and [I’ll|we’ll] tell you what [I’d|we’d] pay or charge.
other | waste|recycling|trash|garbage|junk | waste pickup | €How many bins do you fill in a week?
other | security guards?|guards|patrol\\w*|doorm[ae]n | security | €Which hours would you want someone there?
other | deliver(?:y|ies|ing)(?: service| for \\w+)?(?! in| within)|couriers?|same-day parcels | deliveries | €How many deliveries do you have in a day, roughly?
other | moving(?! parts)|movers|relocation\\w* | moving | €What would have to move: a desk, an office, or a whole shop?
other | storage(?: units?| space)? | storage | €What would you store, and roughly how much?
other | catering|lunch\\w*|sandwich\\w* | catering | #[my|our] menu
other | first aid(?: (?:training|courses?))?|cpr\\w* | first aid training | How many of you would take part? Reply with the number, and [I’ll|we’ll] send you two dates.
other | (?:english|spanish|french|german|language) (?:lessons?|classes|courses?|training)|teach\\w* (?:english|spanish|french|german) | language lessons | How many of you would take part? Reply with the number, and [I’ll|we’ll] send you a plan.
other~ | train\\w*|courses?|workshops?|coach\\w*|classes|lessons | training | #the outline of a first session
other~ | consult\\w*|advis\\w* | advice | Which question is on your desk right now? One line is enough, and [I’ll|we’ll] tell you whether [I|we] can help.
other | lawyers?|attorneys?|legal|contracts review | legal help | Which contract or letter is on your desk right now? One line is enough, and [I’ll|we’ll] tell you whether [I|we] can help.
other | (?:event|party|tent) (?:planning|rentals?)|photo ?booths?|balloons?|rent(?:al of)? (?:tents|tables) | events | #three photos
other | (?:live |jazz )*(?:music(?:ians?)?|jazz|trio|quartet|pianist|guitarist)|bands?|djs?|singers? | live music | #a recording
other | interior design\\w*|decorat\\w* | interior design | Which corner would you change first? Send [me|us] a photo, and [I’ll|we’ll] send back a sketch.
other | interpret\\w* | interpreting | Which language do you need most? One word is enough, and [I’ll|we’ll] tell you who’s available.
other | curtains?|blinds|shades|awnings? | blinds and awnings | €How many windows would it be, and how wide, roughly?
other | carpent\\w*|cabinets?|shelves|woodwork | carpentry | Which corner would you change first? Send [me|us] a photo, and [I’ll|we’ll] send back a sketch.
other | weld\\w*|metalwork|railings? | metalwork | €What would you have made or fixed: a railing, a gate, a frame?
other | debt collect\\w*|unpaid (?:bills|invoices) | unpaid invoices | How many of your invoices are more than 30 days late? Reply with the number, and [I’ll|we’ll] tell you what [I’d|we’d] do first.
other | grants?(?: writing| applications?)?|business plans? | grant writing | What would you use the money for? One line is enough, and [I’ll|we’ll] tell you which grants fit.
other | massages?|wellness|yoga | wellness at work | How many of you would take part? Reply with the number, and [I’ll|we’ll] send you a plan.
other | loans?|financ\\w*|funding|factoring | financing | #an example with all costs in it
`

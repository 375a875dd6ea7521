export const services = `
website | web ?sites?|web ?pages?|web design\\w*|web develop\\w*|landing pages?|home ?pages? | a website
website | web ?site (?:maintenance|care|updates?|hosting)|web hosting | website care | Who looks after your website now? One word is enough, and [I’ll|we’ll] tell you what [I’d|we’d] check first. / Is there anything on it that has been wrong for a while? One line is enough.
website | (?:online|web) ?(?:shops?|stores?)|e-?commerce | an online store | What would you sell online first? One line is enough, and [I’ll|we’ll] send you a sketch. / Shall [I|we] send you two examples?
website | online order\\w*|qr[ -]?(?:code )?menus?|qr codes? | online ordering | How do people order from you today: by phone, in person, or through an app? One word is enough, and [I’ll|we’ll] tell you what would change. / Shall [I|we] send you an example to click through?
website | (?:online )?booking (?:systems?|pages?|software)|online (?:booking|appointments)|appointment software|online reservations? | online booking | How do people book with you now: by phone, email, or online? One word is enough, and [I’ll|we’ll] tell you what would change. / Shall [I|we] send you an example to click through?
seo | local seo | local SEO
seo | seo|search engine\\w*|rankings?|page (?:1|one) | SEO
seo | google maps|google business\\w*|google profiles?|google listing\\w* | Google Maps
seo | (?:google |online )?reviews|reputation | reviews
photo | photo\\w*|pictures?|headshots? | photos
photo | videos?|videograph\\w*|films?|reels? | video | What should people see first in a short video of {name}? Tell [me|us] in a line, and [I’ll|we’ll] suggest how to film it. / Shall [I|we] send you two examples?
photo! | drone\\w* | drone footage | Which view would you like from above: the building, the entrance, or the grounds? One word is enough, and [I’ll|we’ll] suggest a day. / Shall [I|we] send you two examples?
photo! | virtual tours?|360\\W*(?:degree )?tours? | a virtual tour | Which room should people see first? One word is enough, and [I’ll|we’ll] suggest a day. / Shall [I|we] send you a tour to click through?
print^ | menus? | menus | €Do you need a new menu this season? Tell [me|us] how many copies, and [I’ll|we’ll] answer with a price. / Shall [I|we] mail you a sample menu?
print | (?:menus?,? (?:and )?)?flyers?|leaflets? | flyers
print | business cards? | business cards
print | brochures?|catalogs? | brochures
print! | signs?|signage|signboards?|awnings? | signs | €Where would you need a sign: door, window, or street? Tell [me|us] the rough size, and [I’ll|we’ll] answer with a price. / Shall [I|we] send you a sketch of a sign with your name on it?
print | banners? | banners
print | posters? | posters
print | stickers | stickers
print | labels | labels
print! | (?:vehicle|car|van|truck) wraps?|wraps?|wrap (?:cars|vans|trucks|vehicles) | vehicle wraps | €What would you have wrapped: a car, a van, or a truck? Tell [me|us] the model, and [I’ll|we’ll] answer with a price. / Shall [I|we] send you a sketch of a van with your name on it?
print! | t-?shirts?|embroider\\w*|merch\\w* | shirts with your name | €How many shirts would you need, roughly? Tell [me|us], and [I’ll|we’ll] answer with a price. / Shall [I|we] send you a sketch of a shirt with your logo?
print! | logos?|brand(?:ing)? (?:design|identity)?|graphic design\\w* | design | What would you have designed first: a logo, a menu, or a sign? One word is enough, and [I’ll|we’ll] send you a first idea. / Shall [I|we] send you three examples?
print~ | print\\w* | printing
cleaning | windows?(?: and \\w+)? clean\\w*|clean\\w* (?:your |the |\\w+ )?windows|window wash\\w*|wash windows | window cleaning | €How many windows does {short} have, roughly? Tell [me|us], and [I’ll|we’ll] answer with a price. / €How many windows do you have, roughly? Tell [me|us], and [I’ll|we’ll] answer with a price. / Which day would suit you for a first visit?
cleaning | carpets?(?: clean\\w*)? | carpet cleaning | €How many rooms have carpet, roughly? Tell [me|us], and [I’ll|we’ll] answer with a price. / Which day would suit you for a first visit?
cleaning | office clean\\w*|clean\\w* offices? | office cleaning
cleaning | (?:kitchen |restaurant )?(?:hoods?|ducts?|exhaust)(?: exhaust| hood)? clean\\w*|clean\\w* (?:\\w+ )?hoods? | hood cleaning | €When was your kitchen hood last cleaned? Tell [me|us] the month, and [I’ll|we’ll] answer with a price and a date. / Which morning would suit you for a first visit?
cleaning | pressure wash\\w*|power wash\\w* | pressure washing | €How large is the area, roughly? Tell [me|us], and [I’ll|we’ll] answer with a price. / Shall [I|we] clean a small patch first, so that you see the difference?
cleaning | gutters?(?: clean\\w*)? | gutter cleaning | When were your gutters last cleaned? A season is enough, and [I’ll|we’ll] suggest a date. / Which day would suit you for a first look?
cleaning | car wash\\w*|wash cars|fleet wash\\w*|detailing | car washing | €How many cars or vans do you have? Reply with a number, and [I’ll|we’ll] answer with a price. / Which day would suit you for a first wash?
cleaning~ | clean\\w*|janitor\\w*|housekeep\\w*|sanit\\w* | cleaning
books | bookkeep\\w*|(?:do|keep) (?:the|your) books | bookkeeping
books | payroll | payroll | €How many people are on the payroll at {short}? Reply with the number, and [I’ll|we’ll] tell you what it would cost. / €How many people are on your payroll? Reply with the number, and [I’ll|we’ll] tell you what it would cost. / Shall [I|we] send you a list of what [I|we] would need from you?
books | accounting|accountants?|cpa | accounting
books | tax(?:es)?(?: returns?| prep\\w*)? | tax returns | Who does your tax return now: you, or someone else? One word is enough, and [I’ll|we’ll] tell you what [I’d|we’d] do differently. / Shall [I|we] send you a list of what [I|we] would need from you?
books | invoic\\w* | invoicing
payments! | gift cards?|loyalty (?:cards?|programs?|apps?) | loyalty cards | Do you have a stamp or loyalty card now? A yes or no is enough, and [I’ll|we’ll] suggest a next step. / What would a regular get from you for free? One line is enough, and [I’ll|we’ll] send you a sketch.
payments | (?:credit )?card (?:payments?|process\\w*|readers?|terminals?|machines?|fees)|payment process\\w*|merchant (?:services|accounts?)|card rates | card payments
payments | tills?|pos|point[- ]of[- ]sale(?: systems?)?|cash registers? | a new till | What do you ring up sales on today? Tell [me|us] the make, and [I’ll|we’ll] tell you what would change. / Would a look at it on your own counter help? Name a day, and [I’ll|we’ll] bring one.
payments~ | payments? | payments
it! | wi-?fi|internet | Wi-Fi | Where is your Wi-Fi weakest? Tell [me|us] the spot, and [I’ll|we’ll] tell you what it would take. / Is your Wi-Fi good enough for your guests? A yes or no is enough.
it | phone systems?|voip|(?:business |office )?phone lines? | a phone system | How many phones do you have? Reply with the number, and [I’ll|we’ll] tell you what would change. / What happens now when nobody can pick up? One line is enough, and [I’ll|we’ll] suggest a fix.
it! | answer\\w* (?:service|your (?:phones?|calls))|call answering|receptionist\\w*|answer calls | call answering | How many calls do you miss in a week, roughly? Reply with a number, and [I’ll|we’ll] tell you what [I|we] could take. / What happens now when nobody can pick up? One line is enough.
it | computers?|it support|it services?|managed it|laptops? | IT support
it | cyber\\w*|backups?|network\\w* | IT security
it! | (?:security )?cameras?|cctv|alarm\\w*|video surveillance | security cameras | Which door or corner would you want to see from home? Tell [me|us], and [I’ll|we’ll] answer with a plan. / Do you have cameras now? A yes or no is enough, and [I’ll|we’ll] suggest a next step.
it! | software|apps?|crm|automat\\w+|chatbots?|ai | software | What do you still do by hand that takes the most time? Tell [me|us] in a line, and [I’ll|we’ll] tell you whether software can do it. / Shall [I|we] send you a two-minute demo?
supplies | coffee(?: beans)?(?! machine) | coffee | How many pounds of coffee do you use in a week, roughly? Tell [me|us], and [I’ll|we’ll] answer with an offer. / Shall [I|we] send you a sample bag?
supplies | packaging|(?:to-go |takeout )?containers|boxes|(?:paper |carrier )?bags|cups | packaging | What do you pack in now, and how many a month? Tell [me|us] roughly, and [I’ll|we’ll] answer with an offer. / Shall [I|we] send you a few samples?
supplies | uniforms?|workwear|aprons? | uniforms | How many people would wear them? Reply with a number, and [I’ll|we’ll] answer with an offer. / Shall [I|we] send you one piece to try on?
supplies | linens?|laundry|towels?|floor mats? | laundry | How many pounds of laundry do you have in a week, roughly? Tell [me|us], and [I’ll|we’ll] answer with an offer. / Shall [I|we] take one bag as a trial?
supplies | (?:office |indoor )?plants?|moss walls?|green walls? | plants | Where would plants do most for you: entrance, tables, or desks? One word is enough, and [I’ll|we’ll] send a suggestion. / Shall [I|we] send you a photo of three plants that would suit you?
supplies | flowers|bouquets | flowers | Is there a counter or a front desk where flowers would fit? A yes is enough, and [I’ll|we’ll] suggest an arrangement. / Shall [I|we] bring you a first bouquet to look at?
supplies | furniture|chairs|tables|desks | furniture | What would you replace first: chairs, tables, or the counter? One word is enough, and [I’ll|we’ll] send three suggestions. / Shall [I|we] send you our three most ordered pieces?
supplies | (?:drinking )?water(?: coolers?| delivery| filters?)|vending(?: machines?)?|snacks | drinks and snacks | How many people would use it in a day, roughly? Reply with a number, and [I’ll|we’ll] suggest what fits. / Is there a corner with a power outlet? A yes or no is enough.
supplies | tea|teas | tea | Which teas do you serve now? One line is enough, and [I’ll|we’ll] suggest three that go with them. / Shall [I|we] send you a sample box?
supplies | cakes?|desserts?|ice cream|cookies|chocolates? | desserts | Which dessert sells best at {name}? One word is enough, and [I’ll|we’ll] suggest one beside it. / Shall [I|we] drop off a few to taste?
supplies | ice(?! cream)|propane|firewood | supplies | How much do you use in a week, roughly? Tell [me|us], and [I’ll|we’ll] answer with an offer. / Which day would suit you for a first delivery?
supplies | produce|vegetables|salads?|greens|microgreens|mushrooms|herbs|fruits?|bread|bagels|tortillas|pastries|meat|beef|poultry|seafood|fish|cheeses?|eggs|milk|dairy|wines?|beers?|honey|olive oil|spices|baked goods | fresh goods | What do you order most in a week? Tell [me|us] roughly how much, and [I’ll|we’ll] answer with an offer. / Shall [I|we] drop off a small sample?
supplies~ | supplies|wholesale|equipment|products | supplies
repairs | coffee machines?|espresso machines? | coffee machine repair | Do you have an espresso machine? If so, tell [me|us] the make, and [I’ll|we’ll] tell you what a service would include. / When was your machine last calibrated? A month is enough.
repairs | hvac|air ?condition\\w*|heating|furnaces?|boilers? | heating and cooling | How old is your heating or cooling, roughly? Tell [me|us], and [I’ll|we’ll] tell you what [I’d|we’d] check first. / Is anything too hot or too cold right now? One line is enough.
repairs | plumb\\w*|drains?|pipes|water heaters? | plumbing | Does anything drip or drain slowly now? One line is enough, and [I’ll|we’ll] tell you what it would take. / Who comes now when a pipe leaks? One word is enough.
repairs | electric(?:al|ians?)(?: work)?|wiring|outlets | electrical work | Is there an outlet, a switch, or a light that needs work? One line is enough, and [I’ll|we’ll] tell you what it would take. / When was your wiring last checked? A year is enough.
repairs | refrigerat\\w*|(?:walk-in )?coolers? repairs?|walk-ins?|fridges?|freezers?|cold rooms? | refrigeration | Which fridge or freezer worries you most? Tell [me|us] the make, and [I’ll|we’ll] tell you what [I’d|we’d] check. / When was your refrigeration last serviced? A month is enough.
repairs | (?:kitchen |restaurant )(?:equipment|appliances?)|ovens?|dishwashers? | kitchen repairs | Which machine in your kitchen gives you the most trouble? Tell [me|us] the make, and [I’ll|we’ll] tell you what it would take. / Is anything out of order now? One line is enough.
repairs | roofs?|roofing | roof repair | How old is your roof, roughly? Tell [me|us], and [I’ll|we’ll] tell you what [I’d|we’d] look at first. / Does it leak anywhere now? A yes or no is enough.
repairs | (?:phones?|screens?|computers?|laptops?) repairs?|repair\\w* (?:phones?|screens?|computers?|laptops?) | device repair | Is there a phone, tablet, or laptop that someone gave up on? Tell [me|us] the model, and [I’ll|we’ll] tell you what it would take. / How many devices does your team use? A number is enough.
repairs | handym[ae]n|odd jobs|small repairs | small repairs | What has waited to be fixed the longest? Tell [me|us] in a line, and [I’ll|we’ll] tell you what it would take. / Is there a list of small jobs at {name}? Send [me|us] three, and [I’ll|we’ll] say how long they’d take.
repairs! | locks?|locksmith\\w*|rekey\\w* | locks and keys | How many doors would it be? Reply with a number, and [I’ll|we’ll] tell you what it would take. / Who has keys to {name} today, as far as you know? A rough number is enough.
repairs! | elevators?|garage doors?|gates?|(?:automatic )?doors | doors | Which door gives you the most trouble? One line is enough, and [I’ll|we’ll] tell you what [I’d|we’d] check. / When was it last serviced? A month is enough.
repairs! | upholster\\w*|re-?upholster\\w* | upholstery | Which seat or bench needs it most? Send [me|us] a photo, and [I’ll|we’ll] tell you what it would take. / Shall [I|we] send you fabric samples?
repairs! | (?:broken )?(?:glass|windshields?) (?:repairs?|replacement)|window (?:repairs?|replacement|tint\\w*|film) | windows | Which window would it be? Tell [me|us] the rough size, and [I’ll|we’ll] answer with an offer. / Which day would suit you for a first look?
repairs~ | repair\\w*|fix\\w*|maintenance|calibrat\\w* | repairs
staffing! | hr|human resources | HR | How many people work for you? Reply with a number, and [I’ll|we’ll] tell you what [I|we] would take off your desk. / Which HR question is open right now? One line is enough, and [I’ll|we’ll] answer it.
staffing! | virtual assistants?|admin\\w* support | a virtual assistant | Which task would you hand over first? Tell [me|us] in a line, and [I’ll|we’ll] tell you how long it would take. / Would two hours a week help? A yes or no is enough.
staffing | (?:line )?cooks|chefs|bartenders|waiters|servers|staff\\w*|temps?|temporary workers|recruit\\w*|hiring|workers|(?:wait|kitchen) ?staff|servers | staff
insurance! | health insurance|health plans? | health insurance | How many people would be insured? Reply with a number, and [I’ll|we’ll] send you two plans to compare. / Which month does your plan renew? One word is enough.
insurance | (?:\\w+ )?insurance|insurers?|workers['’]? comp\\w*|liability cover\\w*|insure (?:shops|restaurants|businesses|contractors|\\w+s) | insurance
energy | solar(?: panels?| power)?|photovoltaic\\w* | solar power | Is the roof yours or the landlord’s? One word is enough, and [I’ll|we’ll] tell you what’s possible. / Shall [I|we] send you an estimate for your roof?
energy | led(?: light\\w*)?|light(?:ing|s)? | LED lighting | How many lamps burn all day at {name}, roughly? Reply with a number, and [I’ll|we’ll] work out what LED would use. / Shall [I|we] send you a first calculation?
energy! | ev charg\\w*|charging (?:stations?|points?)|wallbox\\w* | EV charging | How many parking spaces do you have? Reply with the number, and [I’ll|we’ll] tell you what’s possible. / Do guests ask you where to charge? A yes or no is enough.
energy | energy|electric bills?|electricity|power bills?|utilit(?:y|ies)(?: bills?)?|natural gas | energy costs
ads | google ads|ppc | Google Ads
ads | (?:facebook|instagram|tiktok|meta|social media|youtube|local|online|radio)(?:,? (?:and|&) (?:facebook|instagram|tiktok|youtube))? (?:ads?|advert\\w*|campaigns?)|ads|advert\\w* | ads
ads! | social media|(?:instagram|facebook|tiktok)(?: and (?:instagram|facebook|tiktok))?(?: posts?| management| accounts?| pages?)?|posts | social media | Where do you post now? One line is enough, and [I’ll|we’ll] send you an idea for a first post. / Who posts for you now? One word is enough, and [I’ll|we’ll] tell you what [I’d|we’d] do differently.
ads! | email marketing|newsletters? | a newsletter | How many email addresses of customers do you have, roughly? Reply with a number, and [I’ll|we’ll] suggest a first issue. / Shall [I|we] send you a draft of a first issue?
ads! | copywrit\\w*|rewrite \\w+|blog\\w*|content writing|product texts | copywriting | Which page or text bothers you most? Send [me|us] the link, and [I’ll|we’ll] rewrite its first paragraph. / Shall [I|we] send you a first paragraph about {name}?
ads~ | marketing | marketing
other | translat\\w* | translation | Which text would you have translated first? Send it to [me|us], and [I’ll|we’ll] translate the first lines as a sample. / Which languages do your customers speak? One line is enough.
other | knife sharpening|knives|sharpen\\w* | knife sharpening | €How many knives does your kitchen use, roughly? Reply with a number, and [I’ll|we’ll] answer with a price. / Which day would suit you for a first round?
other | pianos?(?: tun\\w*)? | piano tuning | When was your piano last tuned? A year is enough, and [I’ll|we’ll] suggest a date. / Which day would suit you for a visit?
other | notar(?:y|ies)(?: public)? | notary visits | How often do you need a notary: weekly, monthly, or hardly ever? One word is enough, and [I’ll|we’ll] tell you how quickly [I|we] can come. / Is there a paper that waits for a signature now? A yes or no is enough.
other | fire (?:extinguishers?|safety|alarms?)|extinguishers? | fire safety | €How many extinguishers do you have? Reply with a number, and [I’ll|we’ll] answer with a price. / Which month is on the tag of your extinguishers? One word is enough, and [I’ll|we’ll] suggest a date.
other | shred\\w* | document shredding | How many boxes of paper would it be, roughly? Reply with a number, and [I’ll|we’ll] suggest a day. / Which year are your oldest files from? A number is enough.
other | parking lots?|striping|seal ?coat\\w*|asphalt|paving | parking lot care | How many parking spaces do you have? Reply with the number, and [I’ll|we’ll] answer with an offer. / Which day would suit you for a first look?
other | grease traps? | grease trap service | When was your grease trap last pumped? A month is enough, and [I’ll|we’ll] suggest a date. / Who pumps it now? One word is enough.
other | airport transfers?|transfers|shuttles?|taxis?|limos?|chauffeur\\w* | transfers | How often do your guests or staff need a ride? One line is enough, and [I’ll|we’ll] answer with an offer. / Which route is the most common? One line is enough.
other | team ?building|team events? | team events | How many of you would take part? Reply with a number, and [I’ll|we’ll] suggest two dates. / Which month would suit you?
other | trees?|stumps? | tree care | Which tree worries you most? Send [me|us] a photo, and [I’ll|we’ll] tell you what it would take. / Which day would suit you for a first look?
other | pools?(?: (?:care|cleaning|maintenance))? | pool care | How large is your pool, roughly? Tell [me|us], and [I’ll|we’ll] answer with an offer. / Which day would suit you for a first visit?
other | food safety|haccp|health (?:and|&) safety|safety (?:training|audits?|inspections?) | safety checks | When was your last inspection? A month is enough, and [I’ll|we’ll] tell you what to look at before the next. / Shall [I|we] send you [my|our] checklist?
other | pest control|exterminat\\w*|rodents?|termites? | pest control | Have you seen anything lately that shouldn’t be there? Tell [me|us] where, and [I’ll|we’ll] tell you what it takes. / When did someone last check? A month is enough.
other | landscap\\w*|lawns?|garden\\w*|mow\\w*|hedges? | garden care | Do you have a lawn or hedges to look after? Tell [me|us] roughly how big, and [I’ll|we’ll] tell you what a visit would cover. / Which day would suit you for a first visit?
other | snow(?: removal| plow\\w*)? | snow removal | How large is your parking lot, roughly? Tell [me|us], and [I’ll|we’ll] answer with an offer. / Who clears your snow now? One word is enough.
other | (?:paint )?murals? | a mural | Which wall would it be? Send [me|us] a photo, and [I’ll|we’ll] send back a sketch. / Shall [I|we] send you three examples?
other | paint\\w*|renovat\\w*|remodel\\w*|drywall|floor\\w*|tiles? | renovation | Which room or wall needs it most? Tell [me|us] the rough size, and [I’ll|we’ll] answer with an offer. / Which day would suit you for a first look?
other | waste|recycling|trash|garbage|junk | waste pickup | How many bins do you fill in a week? Reply with a number, and [I’ll|we’ll] answer with an offer. / Who picks up your waste now? One word is enough.
other | security guards?|guards|patrol\\w*|doorm[ae]n | security | Which hours would you want someone there? One line is enough, and [I’ll|we’ll] answer with an offer. / Who looks after the door now? One word is enough.
other | deliver(?:y|ies|ing)(?: service| for \\w+)?(?! in| within)|couriers?|same-day parcels | deliveries | How many deliveries do you have in a day, roughly? Reply with a number, and [I’ll|we’ll] answer with an offer. / Who delivers for you now? One word is enough.
other | moving(?! parts)|movers|relocation\\w* | moving | What would have to move: a desk, an office, or a whole shop? One word is enough, and [I’ll|we’ll] answer with an offer. / Which month would it be?
other | storage(?: units?| space)? | storage | What would you store? Tell [me|us] roughly how much, and [I’ll|we’ll] answer with an offer. / How long would you need it? A month is enough.
other | catering|lunch\\w*|sandwich\\w* | catering | For how many people would it be? Reply with a number, and [I’ll|we’ll] send you a menu. / Shall [I|we] bring a sample lunch?
other | first aid(?: (?:training|courses?))?|cpr\\w* | first aid training | How many of you would take part? Reply with a number, and [I’ll|we’ll] suggest two dates. / When was your last first aid course? A year is enough.
other | (?:english|spanish|french|german|language) (?:lessons?|classes|courses?|training)|teach\\w* (?:english|spanish|french|german) | language lessons | How many of you would take part? Reply with a number, and [I’ll|we’ll] suggest two times. / Which language do you need most? One word is enough.
other | train\\w*|courses?|workshops?|coach\\w*|classes|lessons | training | How many of you would take part? Reply with a number, and [I’ll|we’ll] suggest two dates. / Which question should a first session answer? One line is enough.
other | consult\\w*|advis\\w* | advice | Which question is on your desk right now? One line is enough, and [I’ll|we’ll] tell you whether [I|we] can help. / Would half an hour on the phone help? A yes or no is enough.
other | lawyers?|attorneys?|legal|contracts review | legal help | Which contract or letter is on your desk right now? One line is enough, and [I’ll|we’ll] tell you whether [I|we] can help. / Would a short call help? A yes or no is enough.
other | (?:event|party|tent) (?:planning|rentals?)|photo ?booths?|balloons?|rent(?:al of)? (?:tents|tables) | events | When is your next event? Tell [me|us] the month and how many guests, and [I’ll|we’ll] send a suggestion. / Shall [I|we] send you three photos of what it looks like?
other | (?:live |jazz )*(?:music(?:ians?)?|jazz|trio|quartet|pianist|guitarist)|bands?|djs?|singers? | live music | Which evening would you try it on? Name a day, and [I’ll|we’ll] tell you whether [I’m|we’re] free. / Shall [I|we] send you a recording?
other | interior design\\w*|decorat\\w* | interior design | Which corner would you change first? Send [me|us] a photo, and [I’ll|we’ll] send back a sketch. / Shall [I|we] send you three examples?
other | interpret\\w* | interpreting | Which language do you need most? One word is enough, and [I’ll|we’ll] tell you who’s available. / How often would you need it? One word is enough.
other | curtains?|blinds|shades | blinds and curtains | How many windows would it be? Reply with a number, and [I’ll|we’ll] answer with an offer. / Shall [I|we] bring a few samples?
other | carpent\\w*|cabinets?|shelves|woodwork | carpentry | Which corner of {name} would you change first? Send [me|us] a photo, and [I’ll|we’ll] send back a sketch. / Which day would suit you for a first look?
other | weld\\w*|metalwork|railings? | metalwork | What would you have made or fixed: a railing, a gate, a frame? One line is enough, and [I’ll|we’ll] tell you what it would take. / Which day would suit you for a first look?
other | debt collect\\w*|unpaid (?:bills|invoices) | unpaid invoices | How many invoices are more than 30 days late? A number is enough, and [I’ll|we’ll] tell you what [I|we] would do first. / Shall [I|we] send you a first reminder to use?
other | grants?(?: writing| applications?)?|business plans? | grant writing | What would you use the money for? One line is enough, and [I’ll|we’ll] tell you which grants fit. / Shall [I|we] send you a list of grants to look at?
other | massages?|wellness|yoga | wellness | How many of you would take part? Reply with a number, and [I’ll|we’ll] suggest two times. / Which weekday would suit you?
other | loans?|financ\\w*|funding|factoring | financing | What would you buy first? Tell [me|us] the rough amount, and [I’ll|we’ll] answer with the terms. / Shall [I|we] send you an example with all costs in it?
`

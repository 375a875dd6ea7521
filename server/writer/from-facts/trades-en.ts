/**
 * What people who look for a business of a trade want to know. `codes | one | many | who looks for it | when | two questions`:
 * the codes are those of the directory's categories, and their subcategories belong to them.
 */
export const en = `
any | business | local businesses | new customers | someone new needs help | how much it is | how soon it can be done
food restaurant fast_food | restaurant | restaurants | guests | friends decide where to eat tonight | what’s on the menu | whether there’s a table left
restaurant_japanese | sushi place | sushi places | sushi fans | friends crave sushi on a Friday | how fresh the fish is | whether there’s a table left
restaurant_italian restaurant_pizza | restaurant | restaurants | families | nobody wants to cook tonight | what comes out of the oven | how long a table takes
cafe bubble_tea juice_bar | café | cafés | people on a coffee break | someone needs a quiet place between meetings | whether there’s a quiet seat | what goes well with the coffee
bars bar pub | bar | bars | groups of friends | a group looks for a place for the evening | what’s on tap | how late it’s open
brewery winery distillery | brewery | breweries | people who like to taste first | someone plans a tasting for friends | what’s poured at the moment | when there’s a tour
bakery pastry donut_shop | bakery | bakeries | early customers | the bread at home runs out | what’s still warm | when it sells out
ice_cream dessert_shop | ice cream shop | ice cream shops | families on a walk | the first warm day comes | which flavors there are today | how long the line is
caterer | caterer | caterers | people who plan a party | someone plans a big party | what the food tastes like | how far ahead to book
butcher | butcher | butchers | people who like to grill | the grill comes out in spring | where the meat comes from | which cut fits the dish
deli food_shops cheese_shop | deli | delis | people at lunch | lunch has to be quick and good | what’s fresh today | whether orders can be picked up
hotel lodging motel guest_house hostel | hotel | hotels | travelers | someone plans two nights in town | how quiet the rooms are | whether breakfast is served early
shop | shop | local shops | people who’d rather buy nearby | someone needs a thing today, not in three days | what’s in stock | how late the door is open
clothes fashion | clothing store | clothing stores | people with a date in mind | a wedding is two weeks away | which sizes are in stock | whether alterations are done
jewelry watches | jeweler | jewelers | couples | someone looks for a ring | what can be made to order | how long a repair takes
florist | florist | florists | people who need flowers fast | flowers are needed for tomorrow | what’s in season | whether they can be delivered
garden_centre | garden center | garden centers | weekend gardeners | the first warm weekend comes | what grows in the shade | when to plant it
furniture home_shops | furniture store | furniture stores | people who just moved | an empty room needs a table | how the wood feels | how soon an order arrives
building_shops hardware | hardware store | hardware stores | people in the middle of a job | one screw too few stops the whole job | whether the part is in stock | which tool does the job
electronics mobile_phone phone_repair | electronics store | electronics stores | people with a cracked screen | a phone falls on the street | whether it can be fixed today | whether the part is in stock
books | bookstore | bookstores | readers | someone looks for a gift | what to read next | whether a title can be ordered
bicycle | bike shop | bike shops | riders | the chain jumps on the way to work | how long a repair takes | whether the part is in stock
pet pet_grooming animal_boarding dog_trainer pets | pet business | pet businesses | dog owners | a trip comes up and the dog can’t come | how the animals are cared for | which days are open
health doctor clinic | medical practice | medical practices | new patients | someone new in town gets sick | how soon they’re seen | what to bring along
dentist orthodontist | dental practice | dental practices | nervous patients | a tooth hurts on a Sunday night | whether it will hurt | how soon they’re seen
pharmacy | pharmacy | pharmacies | people with a prescription | a child has a fever in the evening | whether it’s in stock | how late the counter is open
optician hearing_aids | optician | opticians | people who squint at the menu | letters start to blur | how long an eye test takes | which frames fit
physiotherapist chiropractor osteopath massage | therapy practice | therapy practices | people with a sore back | a back locks up at work | how many sessions it takes | how soon there’s a slot
hairdresser | hair salon | hair salons | people who want a change | someone wants a new look before a party | which days are open | who knows about color
barber | barber shop | barber shops | regular customers | a job interview is two days away | whether a walk-in works | how long the wait is
beauty nails spa beauty_and_care tattoo | beauty salon | beauty salons | clients | a big day is coming up | what a treatment involves | which days are open
veterinary | vet clinic | vet clinics | worried pet owners | a dog stops eating on a Saturday | how soon someone can see it | what to watch for in the meantime
contractor home_services | contractor | contractors | homeowners | a family needs one more room | how long the work takes | who’s there in charge
plumber | plumber | plumbers | people with wet floors | a pipe bursts on a Sunday | how soon someone can come | what to do in the meantime
electrician solar security | electrician | electricians | homeowners | half the house goes dark | whether it’s dangerous | how soon someone can come
hvac chimney_sweep | heating company | heating companies | freezing families | the heating quits in January | whether it can be repaired | how soon someone can come
roofer | roofer | roofers | homeowners after a storm | water drips from the ceiling | whether it’s a patch or a new roof | who talks to the insurer
carpenter upholsterer craft_workshop | carpenter | carpenters | people with an odd corner | nothing ready-made fits the corner | which wood makes sense | how a drawing becomes a piece
painter plasterer tiler glazier stonemason | painter | painters | people who are about to move | the walls have to be done before the move | how many days it takes | who moves the furniture
locksmith garage_doors metalworker | locksmith | locksmiths | people in front of a closed door | a key breaks in the lock | how much it will be | how soon someone is there
gardener pool_service | landscaper | landscapers | homeowners with a wild yard | the hedge has grown over the fence | what it takes every month | when to cut what
cleaning laundry dry_cleaning junk_removal | cleaning company | cleaning companies | office managers | the cleaner calls in sick | who has a key | what’s part of the job
pest_control restoration handyman | home service company | home service companies | homeowners | something scratches in the attic at night | how soon someone can come | whether it’s safe for children
moving storage | moving company | moving companies | people who are about to move | the lease runs out | how many boxes it takes | who carries the piano
automotive car_repair tyres car_parts | garage | garages | drivers | a warning light comes on before a trip | how much it will be | how long the car has to stay
car_dealer motorcycle caravan boat_dealer car_rental | car dealer | car dealers | buyers | the old car won’t last another winter | what the old one is worth | whether a test drive is possible
car_wash | car wash | car washes | drivers | spring dust covers the car | how long it takes | what’s done by hand
taxi towing courier | transport company | transport companies | people who have to be on time | an early flight is booked | how soon a car is there | how much the ride is
lawyer notary | law firm | law firms | new clients | a letter from a lawyer arrives | what to bring to the first talk | whether there’s a deadline
accountant finance insurance bank | accounting firm | accounting firms | owners with a shoebox of receipts | a letter from the tax office arrives | which papers are needed | what happens every month
estate_agent property_management | real estate office | realtors | sellers | a family home has to be sold | what it’s worth | how long a sale takes
architect interior_design engineer | architect’s office | architect’s offices | people who want to build | a family outgrows its home | what’s allowed on the lot | what comes first
professional advertising graphic_design it consulting | firm | firms | people who compare offers | a project has to start next month | who does the work | what comes first
photographer media | photographer | photographers | couples | the wedding date is set | how the day will feel | when they’ll see the pictures
event_planner event_venue travel_agent | event business | event businesses | people with a date to plan | a big birthday comes closer | which dates are open | who takes care of what
funeral | funeral home | funeral homes | families | a family has to decide within a day | what has to be done first | who takes care of what
gym sports sports_centre martial_arts dance_studio | gym | gyms | beginners | someone decides to get fit again | what a first visit is like | how crowded it gets in the evening
yoga | yoga studio | yoga studios | beginners | someone wants to calm down after work | which class suits a beginner | what to bring
lessons driving_school language_school music_school tutoring | school | schools | parents | a school year starts | when lessons take place | how big the groups are
childcare | daycare | daycares | parents | a parent goes back to work | what a day looks like | when a place opens up
leisure amusement museum cinema theatre gallery | leisure business | leisure businesses | families | it rains on a Sunday | what suits small children | how long a visit takes
manufacturer farm_business utility | manufacturer | manufacturers | buyers | a supplier drops out | what can be made to order | how soon an order arrives
`

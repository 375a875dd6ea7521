/** Retail except food and vehicles. `../taxonomy.ts` explains the format of a line. */
export const shops = `
shop | Shop | shop=* | retail shopping online_shop pop_up_shop | shops, store, stores, retail, retailer, shopping
  fashion | Clothing and accessories | | fashion fashion_accessories_store | fashion, apparel
    clothes | Clothing store | shop=clothes shop=fashion | clothing_store designer_clothing mens_clothing_store womens_clothing_store childrens_clothing_store t_shirt_store formal_wear_store maternity_wear denim_wear_store custom_clothing traditional_clothing plus_size_clothing uniform_store costume_store | clothes shop, clothing, clothes, clothing stores, uniform shop, dress shop, formal wear, tuxedo rental, tux rental, prom dresses, streetwear, kids clothes, school uniforms, scrubs
      boutique | Boutique | shop=boutique | boutique | boutiques
      bridal | Bridal shop | shop=clothes+clothes=wedding | bridal_shop | wedding dresses, bridal, bridal shops, wedding dress shop, bridal boutique, wedding dress, quinceanera dresses, quinceanera shop, evening gowns
      lingerie | Lingerie store | shop=clothes+clothes=underwear | lingerie_store sleepwear | lingerie
      menswear | Suit store | shop=clothes+clothes=suits | mens_suits | suits
    shoes | Shoe store | shop=shoes | shoe_store orthopedic_shoe_store | shoes, shoe shop, footwear, sneakers, sneaker store, boot store, cowboy boots
    bag | Bag store | shop=bag shop=leather | handbag_stores luggage_store leather_goods | handbags, luggage, leather goods
    fashion_accessories | Fashion accessories | shop=fashion_accessories shop=wigs | hat_shop sunglasses_store wig_store | hat shop, panama hats, wig shop
    jewelry | Jewelry store | shop=jewelry shop=gold_buyer | jewelry_store gold_buyer diamond_dealer goldsmith | jewellery, jewelry, jeweler, jeweller, jewelers, jewelry repair, gold buyer, engagement rings, diamonds, jewelry shop, cash for gold
    watches | Watch store | shop=watches craft=watchmaker craft=clockmaker shop=watch | watch_store watch_repair_service clock_repair_service | watches, watchmaker, watch repair
    second_hand | Second-hand store | shop=second_hand shop=charity shop=clothes+second_hand=only | thrift_store used_vintage_and_consignment flea_market donation_center | thrift store, thrift shop, charity shop, consignment, vintage, op shop, thrift, thrifting, charity shops, thrift shops, resale shop, vintage clothing, antique mall, used furniture, secondhand shop, op shops
    fabric | Fabric store | shop=fabric shop=sewing shop=haberdashery | fabric_store | fabrics, sewing, haberdashery, yarn, sewing machine repair, quilt shop, yarn shop
    tailor | Tailor | shop=tailor craft=tailor craft=dressmaker | sewing_and_alterations gents_tailor | tailors, alterations, dressmaker, seamstress, alteration shop, suit tailor, clothing alterations
    shoe_repair | Shoe repair | shop=shoe_repair craft=shoemaker | shoe_repair shoe_shining_service | cobbler, shoemaker, shoe repair shop, cobblers
  department_store | Department store | shop=department_store | department_store | department stores
  mall | Shopping mall | shop=mall | shopping_center | malls, mall, shopping center, shopping centre
  variety_store | Variety store | shop=variety_store shop=general shop=country_store shop=wholesale | discount_store wholesale_store wholesaler | dollar store, discount store, general store, wholesale, wholesaler, food wholesaler, pound shop, bargain store, dollar stores
  market | Market | amenity=marketplace | public_market holiday_market night_market | marketplace, markets, flea market, flea markets, swap meet, night market
  auction_house | Auction house | shop=auction shop=auction_house | auction_house | auctions
  gift | Gift shop | shop=gift shop=party shop=candles shop=pyrotechnics shop=trophy | gift_shop flowers_and_gifts_shop party_supply candle_store firework_retailer trophy_shop balloon_services | gifts, gift shops, souvenirs, souvenir shop, party supplies
  florist | Florist | shop=florist | florist floral_designer wholesale_florist | florists, flowers, flower shop, flower shops, flower delivery, flower stand, floral shop, wedding flowers, floral designer
  garden_centre | Garden centre | shop=garden_centre shop=agrarian shop=groundskeeping | nursery_and_gardening hydroponic_gardening christmas_trees | garden center, plant nursery, nursery, plants, nurseries, garden store, garden supply, sod farm
  home_shops | Home and furniture | | home_goods_store home_decor home_and_garden | home goods, home decor
    furniture | Furniture store | shop=furniture shop=antique_furniture | furniture_store outdoor_furniture_store furniture_rental_service | furniture, furniture shop
    bed | Mattress store | shop=bed shop=household_linen | mattress_store linen | mattresses, beds, bedding, mattress store, mattress
    kitchen_shop | Kitchen and bath | shop=kitchen shop=bathroom_furnishing | kitchen_and_bath kitchen_supply_store cabinet_sales_service | kitchens, bathrooms, cabinets, bath shop, bathroom shop, bathroom showroom, bathroom fitter, bathroom fitters, kitchen showroom, kitchen fitter, kitchen fitters
    houseware | Houseware store | shop=houseware shop=interior_decoration | housewares | housewares, home decor store, homewares, kitchenware
    carpet | Carpet store | shop=carpet | carpet_store rug_store | carpets, rugs, carpet fitter, rug shop
    curtain | Curtains and blinds | shop=curtain shop=window_blind | window_treatment_store shades_and_blinds shutters | curtains, blinds, window treatments, blind shop, window blinds, shutters, drapes, plantation shutters
    lighting | Lighting store | shop=lighting | lighting_store lighting_fixtures_and_equipment | lighting, lamps
    antiques | Antique store | shop=antiques | antique_store | antiques, antique shop
    frame | Framing store | shop=frame | framing_store | picture framing, frames, picture framer, picture framers, framer
    appliance | Appliance store | shop=appliance shop=vacuum_cleaner | appliance_store | appliances, washing machine, washing machines, fridges, white goods, appliance dealer, used appliances
    pool_shop | Pool and hot tub store | shop=swimming_pool shop=hot_tub | hot_tubs_and_pools | hot tubs, swimming pools
    fireplace | Fireplace store | shop=fireplace shop=bbq | fireplace_service | fireplaces, grills
  building_shops | Hardware and building supplies | | building_supply_store home_improvement_store | building supplies, building materials, home improvement
    doityourself | Home improvement store | shop=doityourself | home_improvement | diy, diy store, home center
    hardware | Hardware store | shop=hardware shop=fastener | hardware_store | hardware, ironmonger, hardware shop
    trade | Building supplier | shop=trade shop=building_materials | lumber_store woodworking_supply_store electrical_supply_store granite_supplier pipe_supplier | lumber, lumber yard, builders merchant, lumberyard, gravel, stone yard, landscape supply, roofing supply, plumbing supply, building merchant
    paint | Paint store | shop=paint | paint_store | paint
    flooring | Flooring store | shop=flooring shop=tiles | flooring_store tile_store | flooring, tiles, wood flooring, hardwood flooring, flooring store, tile store, tile shop, carpet and flooring
    doors | Doors and windows | shop=doors shop=window | door_sales_service window_supplier | doors, garage doors supplier
    electrical | Electrical supplies | shop=electrical | electrical_wholesaler
    tool_hire | Tool and equipment hire | shop=tool_hire shop=rental | machine_and_tool_rentals rental_service rental_kiosks | tool rental, equipment rental, equipment hire, plant hire, truck rental, tool hire, scaffolding, scaffold hire, crane hire, forklift rental, lawn mower repair, lawnmower repair, small engine repair, crane rental, heavy equipment rental, forklift hire
    gas | Bottled gas | shop=gas | propane_supplier | propane
  electronics | Electronics store | shop=electronics shop=hifi shop=radiotechnics | electronics audio_visual_equipment_store home_theater_systems_stores car_stereo_store | electronics, electronic shop, car audio, tv shop
    computer | Computer store | shop=computer shop=printer_ink | computer_store computer_hardware_company | computers, computer shop, computer store, pc shop, gaming pc
    mobile_phone | Mobile phone store | shop=mobile_phone shop=telecommunication shop=mobile_phone_accessories | mobile_phone_store mobile_phone_accessories | cell phones, phone shop, mobile phones, cell phone store
    phone_repair | Phone and electronics repair | craft=electronics_repair shop=repair shop=electronics_repair | mobile_phone_repair electronics_repair_shop appliance_repair_service washer_and_dryer_repair_service | phone repair, computer repair, appliance repair, screen repair, washing machine repair, dishwasher repair, fridge repair, tv repair, electronics repair, laptop repair, iphone repair, appliance repairs, appliance service, washer repair, dryer repair, refrigerator repair, oven repair, computer fix, mac repair, pc repair, phone fix, cell phone repair, cellphone repair, appliance repairman, washer and dryer repair, stove repair, appliance technician, vacuum repair, ipad repair, electronics fix
    camera | Camera store | shop=camera shop=photo | photography_store_and_services | cameras, photo shop
    video_games | Video game store | shop=video_games shop=video | video_game_store video_and_video_game_rentals | video games
  books | Bookstore | shop=books | bookstore comic_books_store academic_bookstore | bookshop, books, book store, bookstores, comics, used books, comic shop, comic store, comic books, second hand books, bookseller, booksellers
  newsagent | Newsagent | shop=newsagent shop=kiosk | newspaper_and_magazines_store kiosk | kiosk, news stand
  stationery | Stationery store | shop=stationery | office_equipment business_office_supplies_and_stationery cards_and_stationery_store | stationery, office supplies
  copyshop | Print and copy shop | shop=copyshop shop=printing craft=printer office=printer | printing_services commercial_printer screen_printing_t_shirt_printing duplication_services custom_t_shirt_store 3d_printing_service | printer, printers, print shop, printing, copy shop, t shirt printing, embroidery shop, tshirt printing, signs and printing, screen printing, screen printer, screen printers, print shops, embroidery, custom t shirts, t shirt printer, tee shirts, business cards, large format printing, printing company, promotional products
  music_shop | Music store | shop=music | music_and_dvd_store vinyl_record_store | records, record store, vinyl
  musical_instrument | Musical instrument store | shop=musical_instrument | musical_instrument_store musical_instrument_services piano_services | musical instruments, guitar shop, piano tuner, piano tuning, instrument repair, guitar repair, guitar store, piano store
  art_shop | Art and craft store | shop=art shop=craft shop=pottery shop=model shop=collector shop=anime shop=hobby craft=pottery | arts_and_crafts art_supply_store craft_shop hobby_shop handicraft_shop embroidery_and_crochet coin_dealers | art supplies, crafts, craft store, hobby shop, pottery, embroidery
  toys | Toy store | shop=toys shop=games | toy_store tabletop_games | toys, toy shop, games shop
  baby_goods | Baby store | shop=baby_goods | baby_gear_and_furniture | baby, baby shop
  sports_shop | Sporting goods store | shop=sports shop=scuba_diving shop=water_sports shop=golf shop=ski | sporting_goods skate_shop surf_shop golf_equipment dive_shop sports_wear | sports shop, sporting goods, sports equipment, ski shop, skate shop, running shop, golf shop, surf shop, ski store, skateboard shop, team sports uniforms
    outdoor | Outdoor store | shop=outdoor | outdoor_gear | outdoor gear, camping gear, camping store, camping shop
    hunting | Hunting and fishing store | shop=hunting shop=fishing shop=weapons shop=military_surplus | hunting_and_fishing_supplies gun_and_ammo gunsmith | guns, gun shop, hunting, bait and tackle, fishing tackle, bait shop, tackle shop, ammo, archery shop
    bicycle | Bicycle store | shop=bicycle | bicycle_shop bike_repair_maintenance | bikes, bike shop, bicycles, bike repair, bike store, ebike shop, e bike shop, cycle shop, bicycle repair
  pet | Pet store | shop=pet | pet_store pet_supplies aquatic_pet_store | pet shop, pets, pet supplies, pet stores, petshop, aquarium shop, reptile store, feed store, fish store, pet food
  tobacco | Tobacco shop | shop=tobacco | tobacco_shop | tobacconist, smoke shop, cigars, head shop, cigar lounge, cigar shop, hookah shop
  ecigarette | Vape shop | shop=e-cigarette | e_cigarette_store | vape, vape store, vapes
  cannabis | Cannabis store | shop=cannabis | cannabis_dispensary | dispensary, dispensaries, cannabis dispensary, weed, weed shop, pot shop, weed dispensary, weed dispensaries, marijuana, marijuana dispensary, cannabis, cbd, cbd shop
  lottery | Lottery and betting | shop=lottery shop=bookmaker shop=ticket | betting_center bookmakers lottery_ticket ticket_sales | lottery, betting shop
  pawnbroker | Pawn shop | shop=pawnbroker | pawn_shop | pawn shops, pawnshop, pawn
  religion_shop | Religious goods | shop=religion | religious_items
  erotic | Adult store | shop=erotic | adult_store
  psychic | Psychic | shop=psychic shop=esoteric | psychic psychic_medium astrologer supernatural_reading fortune_telling_service | psychics, tarot, fortune teller, palm reader, astrologer, psychic reader, spiritualist
`

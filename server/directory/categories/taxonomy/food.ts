/** Restaurants, cafés, bars, and food stores. `../taxonomy.ts` explains the format of a line. */
export const food = `
food | Food and drink | | eat_and_drink food | places to eat, food and drink, food
  restaurant | Restaurant | amenity=restaurant | restaurant international_restaurant european_restaurant oriental_restaurant theme_restaurant comfort_food_restaurant bar_and_grill_restaurant topic_restaurant | restaurants, eatery, eateries, dining, bistro, brasserie, gourmet restaurant, fine dining, supper club
    restaurant_american | American restaurant | amenity=restaurant+cuisine=american | american_restaurant southern_restaurant soul_food hawaiian_restaurant cajun_and_creole_restaurant| american food, soul food, southern food, cajun, cajun food, creole food, gumbo, poke, poke bowl, meat and three
    restaurant_asian | Asian restaurant | amenity=restaurant+cuisine=asian | asian_restaurant asian_fusion_restaurant pan_asian_restaurant filipino_restaurant indonesian_restaurant malaysian_restaurant | asian food, asian, filipino food, filipino, indonesian food, malaysian food
    restaurant_african | African restaurant | amenity=restaurant+cuisine=african amenity=restaurant+cuisine=ethiopian amenity=restaurant+cuisine=moroccan | african_restaurant ethiopian_restaurant moroccan_restaurant nigerian_restaurant| ethiopian, ethiopian food, moroccan food, african food, nigerian food
    restaurant_barbecue | Barbecue restaurant | amenity=restaurant+cuisine=barbecue amenity=restaurant+cuisine=bbq amenity=restaurant+cuisine=grill | barbecue_restaurant smokehouse | barbecue, bbq, grill, bbq restaurant, smokehouse, ribs, bbq joint, barbeque, brisket, pit bbq
    restaurant_brazilian | Brazilian restaurant | amenity=restaurant+cuisine=brazilian | brazilian_restaurant| churrascaria, brazilian food, brazilian steakhouse
    restaurant_breakfast | Breakfast and brunch | amenity=restaurant+cuisine=breakfast amenity=restaurant+cuisine=pancake amenity=cafe+cuisine=breakfast | breakfast_and_brunch_restaurant pancake_house | breakfast, brunch, pancake house, pancakes, breakfast spot, brunch spot
    restaurant_buffet | Buffet restaurant | amenity=restaurant+cuisine=buffet | buffet_restaurant salad_bar | buffet, all you can eat
    restaurant_caribbean | Caribbean restaurant | amenity=restaurant+cuisine=caribbean amenity=restaurant+cuisine=jamaican amenity=restaurant+cuisine=cuban | caribbean_restaurant cuban_restaurant jamaican_restaurant haitian_restaurant puerto_rican_restaurant dominican_restaurant trinidadian_restaurant | cuban restaurant, jamaican restaurant, jamaican, jamaican food, jerk chicken, cuban, cuban food, puerto rican food, caribbean food
    restaurant_chinese | Chinese restaurant | amenity=restaurant+cuisine=chinese amenity=fast_food+cuisine=chinese amenity=restaurant+cuisine=hotpot amenity=restaurant+cuisine=dumpling | chinese_restaurant dim_sum_restaurant dumpling_restaurant taiwanese_restaurant | chinese food, chinese takeaway, dim sum, hot pot, chinese, dumplings, chinese takeout, szechuan
    restaurant_diner | Diner | amenity=restaurant+cuisine=diner | diner | diners, greasy spoon, luncheonette
    restaurant_french | French restaurant | amenity=restaurant+cuisine=french | french_restaurant brasserie bistro | creperie, french, french food, crepes
    restaurant_georgian | Georgian restaurant | amenity=restaurant+cuisine=georgian | georgian_restaurant
    restaurant_german | German restaurant | amenity=restaurant+cuisine=german amenity=restaurant+cuisine=bavarian amenity=restaurant+cuisine=austrian | german_restaurant austrian_restaurant| german food, schnitzel
    restaurant_greek | Greek restaurant | amenity=restaurant+cuisine=greek | greek_restaurant | greek food, greek, gyros, gyro
    restaurant_indian | Indian restaurant | amenity=restaurant+cuisine=indian amenity=fast_food+cuisine=indian amenity=restaurant+cuisine=pakistani amenity=restaurant+cuisine=nepalese | indian_restaurant pakistani_restaurant bangladeshi_restaurant himalayan_nepalese_restaurant sri_lankan_restaurant | indian food, curry house, curry, nepalese restaurant, indian, tandoori, pakistani food, nepali food
    restaurant_irish | Irish restaurant | amenity=restaurant+cuisine=irish | irish_restaurant british_restaurant scottish_restaurant
    restaurant_italian | Italian restaurant | amenity=restaurant+cuisine=italian amenity=restaurant+cuisine=pasta | italian_restaurant | italian food, trattoria, osteria, pasta, italian
    restaurant_japanese | Japanese restaurant | amenity=restaurant+cuisine=japanese | japanese_restaurant | japanese food, japanese
      restaurant_ramen | Ramen restaurant | amenity=restaurant+cuisine=ramen | ramen_restaurant | ramen
      restaurant_sushi | Sushi restaurant | amenity=restaurant+cuisine=sushi amenity=fast_food+cuisine=sushi | sushi_restaurant | sushi, sushi bar
    restaurant_korean | Korean restaurant | amenity=restaurant+cuisine=korean | korean_restaurant | korean food, korean bbq, korean, kbbq
    restaurant_latin | Latin American restaurant | amenity=restaurant+cuisine=latin_american amenity=restaurant+cuisine=peruvian amenity=restaurant+cuisine=argentinian amenity=restaurant+cuisine=colombian | latin_american_restaurant peruvian_restaurant argentine_restaurant colombian_restaurant salvadoran_restaurant venezuelan_restaurant empanadas | latin restaurant, peruvian restaurant, empanadas, latin food, peruvian, peruvian food, ceviche, arepas, colombian food, salvadoran food, pupuseria, pupusas
    restaurant_mediterranean | Mediterranean restaurant | amenity=restaurant+cuisine=mediterranean | mediterranean_restaurant| mediterranean, mediterranean food
    restaurant_mexican | Mexican restaurant | amenity=restaurant+cuisine=mexican amenity=fast_food+cuisine=mexican amenity=restaurant+cuisine=tex-mex amenity=fast_food+cuisine=tex-mex amenity=restaurant+cuisine=tacos | mexican_restaurant texmex_restaurant taco_restaurant | mexican food, tacos, taqueria, taco shop, burritos, tex mex, mexican, taco truck, taco stand, burrito, tortas, tamales, taquerias
    restaurant_middle_eastern | Middle Eastern restaurant | amenity=restaurant+cuisine=middle_eastern amenity=restaurant+cuisine=lebanese amenity=restaurant+cuisine=arab amenity=restaurant+cuisine=persian amenity=fast_food+cuisine=falafel | middle_eastern_restaurant lebanese_restaurant persian_iranian_restaurant falafel_restaurant israeli_restaurant syrian_restaurant | lebanese restaurant, falafel, persian restaurant, lebanese, lebanese food, middle eastern, middle eastern food, persian food, halal food, hummus
    restaurant_noodle | Noodle restaurant | amenity=restaurant+cuisine=noodle | noodles_restaurant | noodles, noodle bar
    restaurant_pizza | Pizzeria | amenity=restaurant+cuisine=pizza amenity=fast_food+cuisine=pizza | pizza_restaurant pizza_delivery_service | pizza, pizzas, pizza place, pizza shop, pizza restaurant, pizza delivery, pizzerias, pizza parlor, pizza joint, deep dish
    restaurant_polish | Eastern European restaurant | amenity=restaurant+cuisine=polish amenity=restaurant+cuisine=russian amenity=restaurant+cuisine=ukrainian amenity=restaurant+cuisine=hungarian amenity=restaurant+cuisine=czech | eastern_european_restaurant polish_restaurant russian_restaurant ukrainian_restaurant hungarian_restaurant romanian_restaurant | polish restaurant, ukrainian restaurant, russian restaurant, polish food, pierogi, russian food
    restaurant_portuguese | Portuguese restaurant | amenity=restaurant+cuisine=portuguese | portuguese_restaurant
    restaurant_seafood | Seafood restaurant | amenity=restaurant+cuisine=seafood amenity=restaurant+cuisine=fish | seafood_restaurant fish_restaurant | seafood, fish restaurant, oyster bar, lobster shack, crab house, crab shack, crabs, crawfish, oysters, clam shack, fish house, seafood boil, fish fry, oyster house, raw bar, seafood shack
    restaurant_spanish | Spanish restaurant | amenity=restaurant+cuisine=spanish amenity=restaurant+cuisine=tapas amenity=bar+cuisine=tapas | spanish_restaurant tapas_bar catalan_restaurant basque_restaurant iberian_restaurant | tapas, tapas bar, spanish food, paella
    restaurant_steakhouse | Steakhouse | amenity=restaurant+cuisine=steak_house amenity=restaurant+cuisine=steak | steakhouse meat_restaurant | steak house, steak, steaks, chophouse, chop house
    restaurant_thai | Thai restaurant | amenity=restaurant+cuisine=thai amenity=fast_food+cuisine=thai | thai_restaurant | thai food, thai
    restaurant_turkish | Turkish restaurant | amenity=restaurant+cuisine=turkish | turkish_restaurant| turkish, turkish food
    restaurant_vegetarian | Vegetarian restaurant | amenity=restaurant+cuisine=vegetarian amenity=restaurant+cuisine=vegan amenity=restaurant+diet:vegan=only amenity=restaurant+diet:vegetarian=only | vegetarian_restaurant vegan_restaurant health_food_restaurant | vegan restaurant, vegan, vegetarian, vegan food, plant based
    restaurant_vietnamese | Vietnamese restaurant | amenity=restaurant+cuisine=vietnamese | vietnamese_restaurant | pho, vietnamese food, vietnamese, banh mi, pho restaurant, pho shop
  fast_food | Fast food | amenity=fast_food | fast_food_restaurant food_stand street_vendor food_court cafeteria canteen friterie | fast food restaurant, takeaway, take away, takeout, snack bar, drive thru, drive in, burger stand, takeaways, takeouts
    fast_food_burger | Burger restaurant | amenity=fast_food+cuisine=burger amenity=restaurant+cuisine=burger | burger_restaurant | burgers, burger, hamburgers, burger joint, hamburger restaurant, hamburger
    fast_food_chicken | Chicken restaurant | amenity=fast_food+cuisine=chicken amenity=restaurant+cuisine=chicken amenity=fast_food+cuisine=wings amenity=restaurant+cuisine=wings | chicken_restaurant chicken_wings_restaurant rotisserie_chicken_restaurant | fried chicken, chicken wings, wings, buffalo wings, wing restaurant, chicken shop, chicken joint, chicken and waffles, hot chicken, rotisserie chicken
    fast_food_fish_and_chips | Fish and chips | amenity=fast_food+cuisine=fish_and_chips | fish_and_chips_restaurant fischbrotchen_restaurant | chip shop, chippy, fish and chip shop, chippies, fish n chips
    fast_food_hot_dog | Hot dog stand | amenity=fast_food+cuisine=hot_dog | hot_dog_restaurant curry_sausage_restaurant | hot dogs
    fast_food_kebab | Kebab shop | amenity=fast_food+cuisine=kebab amenity=restaurant+cuisine=kebab | doner_kebab | kebab, kebabs, doner, shawarma
    fast_food_sandwich | Sandwich shop | amenity=fast_food+cuisine=sandwich amenity=restaurant+cuisine=sandwich amenity=fast_food+cuisine=bagel | sandwich_shop bagel_shop bagel_restaurant cheesesteak_restaurant | sandwiches, subs, bagels, sandwich bar, sub shop, turkey sandwich, cheesesteak, philly cheesesteak, cheesesteaks, philly cheesesteaks, hoagies, hoagie, bagel shop, bagel shops, sandwich place, po boys, lobster rolls, butty shop
    food_truck | Food truck | amenity=fast_food+street_vendor=yes | food_truck | food truck, food trucks
    food_court | Food court | amenity=food_court
  cafe | Café | amenity=cafe | cafe coffee_shop coffee_roastery tea_room hong_kong_style_cafe | coffee shop, coffee shops, coffee house, coffee, cafe, cafes, coffee bar, coffeehouse, tea room, tea house, milk bar, cat cafe, espresso bar, board game cafe, coffee stand, coffee roastery, coffee place, teahouse, drive thru coffee
    bubble_tea | Bubble tea shop | amenity=cafe+cuisine=bubble_tea shop=bubble_tea | bubble_tea | bubble tea, boba, boba tea, bubble tea shop, milk tea
    juice_bar | Juice bar | amenity=fast_food+cuisine=juice amenity=cafe+cuisine=juice | smoothie_juice_bar acai_bowls milkshake_bar | juice bar, smoothies, smoothie bar, juicery, acai bowls, juices, smoothie shop
  bars | Bars and pubs | | | bars and pubs, drinks
    bar | Bar | amenity=bar | bar cocktail_bar sports_bar lounge beer_bar dive_bar hotel_bar gay_bar whiskey_bar speakeasy tiki_bar beach_bar champagne_bar sake_bar airport_lounge piano_bar cigar_bar | bars, cocktail bar, sports bar, lounge, saloon, sports bars, dive bar, dive bars, cocktail lounge, watering hole, tiki bar, speakeasy, rooftop bar, whiskey bar, gay bar, sports pub, honky tonk, beer bar, cocktail bars, cantina, piano bar
      wine_bar | Wine bar | amenity=bar+bar=wine amenity=bar+cuisine=wine | wine_bar | wine bars
      hookah_lounge | Hookah lounge | amenity=hookah_lounge | hookah_bar | shisha bar, hookah
    pub | Pub | amenity=pub | pub irish_pub gastropub | pubs, tavern, taverns, irish pub, gastropub, gastropubs, boozer, boozers, alehouse, public house, irish bar, local boozer
    beer_garden | Beer garden | amenity=biergarten | beer_garden | beer gardens, biergarten
    nightclub | Nightclub | amenity=nightclub | dance_club | nightclubs, night club, club, clubs, dance club, disco, dance clubs, discotheque, night life, nightlife
    brewery | Brewery | craft=brewery amenity=pub+microbrewery=yes | brewery | breweries, microbrewery, brewpub, craft beer, taproom, tap room, beer hall, brewhouse, brew pub, brewpubs, microbreweries
    winery | Winery | craft=winery | winery wine_tasting_room cidery | wineries, vineyard, wine tasting, cidery, wine tasting room, vineyards
    distillery | Distillery | craft=distillery | distillery| distilleries
  ice_cream | Ice cream shop | amenity=ice_cream shop=ice_cream amenity=fast_food+cuisine=ice_cream | ice_cream_shop ice_cream_and_frozen_yoghurt gelato frozen_yoghurt_shop shaved_ice_shop shaved_snow_shop | ice cream, gelato, ice cream parlor, ice cream parlour, frozen yogurt, froyo, ice cream truck, snow cones, shaved ice, ice cream stand
  dessert_shop | Dessert shop | amenity=cafe+cuisine=dessert amenity=restaurant+cuisine=dessert | desserts pie_shop macarons waffle_restaurant | desserts, cupcakes, cake shop, cakes, pies, pie shop, wedding cakes, birthday cakes, cake bakery, cookies, cookie shop, cupcake shop
  donut_shop | Donut shop | amenity=fast_food+cuisine=donut amenity=cafe+cuisine=donut | donuts | donuts, doughnuts, doughnut shop
  caterer | Caterer | craft=caterer | caterer personal_chef box_lunch_supplier | catering, caterers, catering service, personal chef, private chef, wedding catering, bbq catering, wedding caterer, food catering, corporate catering
  food_shops | Food shops | | specialty_foods specialty_grocery_store imported_food international_grocery_store | food shop, grocery
    supermarket | Supermarket | shop=supermarket | supermarket grocery_store superstore | supermarkets, grocery store, grocery stores, groceries, grocers, grocer, asian grocery, mexican grocery, food market, halal market, asian market, indian grocery, ethnic grocery
    convenience | Convenience store | shop=convenience | convenience_store | convenience stores, corner shop, corner store, mini market, bodega, bodegas, party store, mini mart, minimart, quick mart, cornershop, convenience shop
    bakery | Bakery | shop=bakery | bakery back_shop patisserie_cake_shop cupcake_shop custom_cakes_shop flatbread pretzels | bakeries, baker, bakers, bread, bread shop, bake shop, cake maker, cake decorator
      pastry | Pastry shop | shop=pastry | patisserie | pastry, patisserie, pastries
    butcher | Butcher | shop=butcher | butcher_shop meat_shop | butchers, butcher shop, meat market, meat shop, carniceria, halal butcher, meat processing, halal meat
    seafood_shop | Fishmonger | shop=seafood | fishmonger seafood_market | seafood market, fish market, fish shop
    greengrocer | Greengrocer | shop=greengrocer | fruits_and_vegetables greengrocer | fruit shop, produce, fruit stand, produce market, fruit and veg, produce stand
    farm_shop | Farm shop | shop=farm | farmers_market farm csa_farm pick_your_own_farm | farm stand, farmers market, pumpkin patch, christmas trees, christmas tree farm
    deli | Delicatessen | shop=deli | delicatessen | deli, delis
    cheese_shop | Cheese shop | shop=cheese shop=dairy | cheese_shop
    chocolate | Chocolate shop | shop=chocolate | chocolatier | chocolatier, chocolate
    confectionery | Candy store | shop=confectionery | candy_store japanese_confectionery_shop popcorn_shop | candy, candy shop, sweet shop, confectionery
    coffee_store | Coffee store | shop=coffee | coffee_and_tea_supplies | coffee roaster, coffee beans
    tea_store | Tea store | shop=tea | tea_wholesaler
    alcohol | Liquor store | shop=alcohol shop=brewing_supplies | liquor_store beer_wine_and_spirits | liquor stores, off licence, spirits, bottle shop, off license, package store, abc store, offie, bottle o, beer store, beer distributor, wine and spirits, liquor
    wine_shop | Wine shop | shop=wine | wine_wholesaler | wine shop, wine store, wine merchant
    beverages | Beverage store | shop=beverages shop=water | beverage_store water_store | drinks store
    health_food | Health food store | shop=health_food shop=nutrition_supplements shop=herbalist | health_food_store health_market vitamins_and_supplements | health food, organic food, vitamins, supplements, herbalist, nutrition store, vitamin shop
    spices | Specialty food shop | shop=spices shop=honey shop=nuts shop=pasta shop=rice shop=frozen_food shop=food | herb_and_spice_shop honey_farm_shop olive_oil pasta_shop frozen_foods | spices
`

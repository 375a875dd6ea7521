/** Restaurants, cafés, bars, and food stores. `../taxonomy.ts` explains the format of a line. */
export const food = `
food | Food and drink | | eat_and_drink food | places to eat, food and drink, food
  restaurant | Restaurant | amenity=restaurant | restaurant international_restaurant european_restaurant oriental_restaurant theme_restaurant comfort_food_restaurant bar_and_grill_restaurant topic_restaurant | restaurants, eatery, eateries, dining, bistro, brasserie, gourmet restaurant, fine dining
    restaurant_american | American restaurant | amenity=restaurant+cuisine=american | american_restaurant southern_restaurant soul_food hawaiian_restaurant cajun_and_creole_restaurant
    restaurant_asian | Asian restaurant | amenity=restaurant+cuisine=asian | asian_restaurant asian_fusion_restaurant pan_asian_restaurant filipino_restaurant indonesian_restaurant malaysian_restaurant | asian food
    restaurant_african | African restaurant | amenity=restaurant+cuisine=african amenity=restaurant+cuisine=ethiopian amenity=restaurant+cuisine=moroccan | african_restaurant ethiopian_restaurant moroccan_restaurant nigerian_restaurant
    restaurant_barbecue | Barbecue restaurant | amenity=restaurant+cuisine=barbecue amenity=restaurant+cuisine=bbq amenity=restaurant+cuisine=grill | barbecue_restaurant smokehouse | barbecue, bbq, grill, bbq restaurant, smokehouse
    restaurant_brazilian | Brazilian restaurant | amenity=restaurant+cuisine=brazilian | brazilian_restaurant
    restaurant_breakfast | Breakfast and brunch | amenity=restaurant+cuisine=breakfast amenity=restaurant+cuisine=pancake amenity=cafe+cuisine=breakfast | breakfast_and_brunch_restaurant pancake_house | breakfast, brunch, pancake house
    restaurant_buffet | Buffet restaurant | amenity=restaurant+cuisine=buffet | buffet_restaurant salad_bar | buffet, all you can eat
    restaurant_caribbean | Caribbean restaurant | amenity=restaurant+cuisine=caribbean amenity=restaurant+cuisine=jamaican amenity=restaurant+cuisine=cuban | caribbean_restaurant cuban_restaurant jamaican_restaurant haitian_restaurant puerto_rican_restaurant dominican_restaurant trinidadian_restaurant | cuban restaurant, jamaican restaurant
    restaurant_chinese | Chinese restaurant | amenity=restaurant+cuisine=chinese amenity=fast_food+cuisine=chinese amenity=restaurant+cuisine=hotpot amenity=restaurant+cuisine=dumpling | chinese_restaurant dim_sum_restaurant dumpling_restaurant taiwanese_restaurant | chinese food, chinese takeaway, dim sum, hot pot, chinese
    restaurant_diner | Diner | amenity=restaurant+cuisine=diner | diner | diners
    restaurant_french | French restaurant | amenity=restaurant+cuisine=french | french_restaurant brasserie bistro | creperie
    restaurant_georgian | Georgian restaurant | amenity=restaurant+cuisine=georgian | georgian_restaurant
    restaurant_german | German restaurant | amenity=restaurant+cuisine=german amenity=restaurant+cuisine=bavarian amenity=restaurant+cuisine=austrian | german_restaurant austrian_restaurant
    restaurant_greek | Greek restaurant | amenity=restaurant+cuisine=greek | greek_restaurant | greek food
    restaurant_indian | Indian restaurant | amenity=restaurant+cuisine=indian amenity=fast_food+cuisine=indian amenity=restaurant+cuisine=pakistani amenity=restaurant+cuisine=nepalese | indian_restaurant pakistani_restaurant bangladeshi_restaurant himalayan_nepalese_restaurant sri_lankan_restaurant | indian food, curry house, curry, nepalese restaurant, indian
    restaurant_irish | Irish restaurant | amenity=restaurant+cuisine=irish | irish_restaurant british_restaurant scottish_restaurant
    restaurant_italian | Italian restaurant | amenity=restaurant+cuisine=italian amenity=restaurant+cuisine=pasta | italian_restaurant | italian food, trattoria, osteria, pasta, italian
    restaurant_japanese | Japanese restaurant | amenity=restaurant+cuisine=japanese | japanese_restaurant | japanese food, japanese
      restaurant_ramen | Ramen restaurant | amenity=restaurant+cuisine=ramen | ramen_restaurant | ramen
      restaurant_sushi | Sushi restaurant | amenity=restaurant+cuisine=sushi amenity=fast_food+cuisine=sushi | sushi_restaurant | sushi, sushi bar
    restaurant_korean | Korean restaurant | amenity=restaurant+cuisine=korean | korean_restaurant | korean food, korean bbq
    restaurant_latin | Latin American restaurant | amenity=restaurant+cuisine=latin_american amenity=restaurant+cuisine=peruvian amenity=restaurant+cuisine=argentinian amenity=restaurant+cuisine=colombian | latin_american_restaurant peruvian_restaurant argentine_restaurant colombian_restaurant salvadoran_restaurant venezuelan_restaurant empanadas | latin restaurant, peruvian restaurant, empanadas
    restaurant_mediterranean | Mediterranean restaurant | amenity=restaurant+cuisine=mediterranean | mediterranean_restaurant
    restaurant_mexican | Mexican restaurant | amenity=restaurant+cuisine=mexican amenity=fast_food+cuisine=mexican amenity=restaurant+cuisine=tex-mex amenity=fast_food+cuisine=tex-mex amenity=restaurant+cuisine=tacos | mexican_restaurant texmex_restaurant taco_restaurant | mexican food, tacos, taqueria, taco shop, burritos, tex mex
    restaurant_middle_eastern | Middle Eastern restaurant | amenity=restaurant+cuisine=middle_eastern amenity=restaurant+cuisine=lebanese amenity=restaurant+cuisine=arab amenity=restaurant+cuisine=persian amenity=fast_food+cuisine=falafel | middle_eastern_restaurant lebanese_restaurant persian_iranian_restaurant falafel_restaurant israeli_restaurant syrian_restaurant | lebanese restaurant, falafel, persian restaurant
    restaurant_noodle | Noodle restaurant | amenity=restaurant+cuisine=noodle | noodles_restaurant | noodles, noodle bar
    restaurant_pizza | Pizzeria | amenity=restaurant+cuisine=pizza amenity=fast_food+cuisine=pizza | pizza_restaurant pizza_delivery_service | pizza, pizzas, pizza place, pizza shop, pizza restaurant, pizza delivery, pizzerias
    restaurant_polish | Eastern European restaurant | amenity=restaurant+cuisine=polish amenity=restaurant+cuisine=russian amenity=restaurant+cuisine=ukrainian amenity=restaurant+cuisine=hungarian amenity=restaurant+cuisine=czech | eastern_european_restaurant polish_restaurant russian_restaurant ukrainian_restaurant hungarian_restaurant romanian_restaurant | polish restaurant, ukrainian restaurant, russian restaurant
    restaurant_portuguese | Portuguese restaurant | amenity=restaurant+cuisine=portuguese | portuguese_restaurant
    restaurant_seafood | Seafood restaurant | amenity=restaurant+cuisine=seafood amenity=restaurant+cuisine=fish | seafood_restaurant fish_restaurant | seafood, fish restaurant, oyster bar, lobster shack
    restaurant_spanish | Spanish restaurant | amenity=restaurant+cuisine=spanish amenity=restaurant+cuisine=tapas amenity=bar+cuisine=tapas | spanish_restaurant tapas_bar catalan_restaurant basque_restaurant iberian_restaurant | tapas, tapas bar
    restaurant_steakhouse | Steakhouse | amenity=restaurant+cuisine=steak_house amenity=restaurant+cuisine=steak | steakhouse meat_restaurant | steak house, steak, steaks
    restaurant_thai | Thai restaurant | amenity=restaurant+cuisine=thai amenity=fast_food+cuisine=thai | thai_restaurant | thai food, thai
    restaurant_turkish | Turkish restaurant | amenity=restaurant+cuisine=turkish | turkish_restaurant
    restaurant_vegetarian | Vegetarian restaurant | amenity=restaurant+cuisine=vegetarian amenity=restaurant+cuisine=vegan amenity=restaurant+diet:vegan=only amenity=restaurant+diet:vegetarian=only | vegetarian_restaurant vegan_restaurant health_food_restaurant | vegan restaurant, vegan, vegetarian, vegan food
    restaurant_vietnamese | Vietnamese restaurant | amenity=restaurant+cuisine=vietnamese | vietnamese_restaurant | pho, vietnamese food
  fast_food | Fast food | amenity=fast_food | fast_food_restaurant food_stand street_vendor food_court cafeteria canteen friterie | fast food restaurant, takeaway, take away, takeout, snack bar
    fast_food_burger | Burger restaurant | amenity=fast_food+cuisine=burger amenity=restaurant+cuisine=burger | burger_restaurant | burgers, burger, hamburgers, burger joint, hamburger restaurant, hamburger
    fast_food_chicken | Chicken restaurant | amenity=fast_food+cuisine=chicken amenity=restaurant+cuisine=chicken amenity=fast_food+cuisine=wings amenity=restaurant+cuisine=wings | chicken_restaurant chicken_wings_restaurant rotisserie_chicken_restaurant | fried chicken, chicken wings, wings, buffalo wings, wing restaurant
    fast_food_fish_and_chips | Fish and chips | amenity=fast_food+cuisine=fish_and_chips | fish_and_chips_restaurant fischbrotchen_restaurant | chip shop, chippy, fish and chip shop
    fast_food_hot_dog | Hot dog stand | amenity=fast_food+cuisine=hot_dog | hot_dog_restaurant curry_sausage_restaurant | hot dogs
    fast_food_kebab | Kebab shop | amenity=fast_food+cuisine=kebab amenity=restaurant+cuisine=kebab | doner_kebab | kebab, kebabs, doner, shawarma
    fast_food_sandwich | Sandwich shop | amenity=fast_food+cuisine=sandwich amenity=restaurant+cuisine=sandwich amenity=fast_food+cuisine=bagel | sandwich_shop bagel_shop bagel_restaurant cheesesteak_restaurant | sandwiches, subs, bagels, sandwich bar, sub shop, turkey sandwich, cheesesteak, philly cheesesteak
    food_truck | Food truck | amenity=fast_food+street_vendor=yes | food_truck | food truck, food trucks
    food_court | Food court | amenity=food_court
  cafe | Café | amenity=cafe | cafe coffee_shop coffee_roastery tea_room hong_kong_style_cafe | coffee shop, coffee shops, coffee house, coffee, cafe, cafes, coffee bar, coffeehouse, tea room, tea house, milk bar, cat cafe, espresso bar, board game cafe
    bubble_tea | Bubble tea shop | amenity=cafe+cuisine=bubble_tea shop=bubble_tea | bubble_tea | bubble tea, boba, boba tea
    juice_bar | Juice bar | amenity=fast_food+cuisine=juice amenity=cafe+cuisine=juice | smoothie_juice_bar acai_bowls milkshake_bar | juice bar, smoothies, smoothie bar
  bars | Bars and pubs | | | bars and pubs, drinks
    bar | Bar | amenity=bar | bar cocktail_bar sports_bar lounge beer_bar dive_bar hotel_bar gay_bar whiskey_bar speakeasy tiki_bar beach_bar champagne_bar sake_bar airport_lounge piano_bar cigar_bar | bars, cocktail bar, sports bar, lounge, saloon, sports bars
      wine_bar | Wine bar | amenity=bar+bar=wine amenity=bar+cuisine=wine | wine_bar | wine bars
      hookah_lounge | Hookah lounge | amenity=hookah_lounge | hookah_bar | shisha bar, hookah
    pub | Pub | amenity=pub | pub irish_pub gastropub | pubs, tavern, taverns, irish pub
    beer_garden | Beer garden | amenity=biergarten | beer_garden | beer gardens, biergarten
    nightclub | Nightclub | amenity=nightclub | dance_club | nightclubs, night club, club, clubs, dance club, disco
    brewery | Brewery | craft=brewery amenity=pub+microbrewery=yes | brewery | breweries, microbrewery, brewpub, craft beer
    winery | Winery | craft=winery | winery wine_tasting_room cidery | wineries, vineyard, wine tasting
    distillery | Distillery | craft=distillery | distillery
  ice_cream | Ice cream shop | amenity=ice_cream shop=ice_cream amenity=fast_food+cuisine=ice_cream | ice_cream_shop ice_cream_and_frozen_yoghurt gelato frozen_yoghurt_shop shaved_ice_shop shaved_snow_shop | ice cream, gelato, ice cream parlor, ice cream parlour, frozen yogurt
  dessert_shop | Dessert shop | amenity=cafe+cuisine=dessert amenity=restaurant+cuisine=dessert | desserts pie_shop macarons waffle_restaurant | desserts, cupcakes, cake shop
  donut_shop | Donut shop | amenity=fast_food+cuisine=donut amenity=cafe+cuisine=donut | donuts | donuts, doughnuts, doughnut shop
  caterer | Caterer | craft=caterer | caterer personal_chef box_lunch_supplier | catering, caterers, catering service
  food_shops | Food shops | | specialty_foods specialty_grocery_store imported_food international_grocery_store | food shop, grocery
    supermarket | Supermarket | shop=supermarket | supermarket grocery_store superstore | supermarkets, grocery store, grocery stores, groceries
    convenience | Convenience store | shop=convenience | convenience_store | convenience stores, corner shop, corner store, mini market, bodega
    bakery | Bakery | shop=bakery | bakery back_shop patisserie_cake_shop cupcake_shop custom_cakes_shop flatbread pretzels | bakeries, baker, bakers
      pastry | Pastry shop | shop=pastry | patisserie | pastry, patisserie, pastries
    butcher | Butcher | shop=butcher | butcher_shop meat_shop | butchers, butcher shop, meat market
    seafood_shop | Fishmonger | shop=seafood | fishmonger seafood_market | seafood market, fish market, fish shop
    greengrocer | Greengrocer | shop=greengrocer | fruits_and_vegetables greengrocer | fruit shop, produce
    farm_shop | Farm shop | shop=farm | farmers_market farm csa_farm pick_your_own_farm | farm stand, farmers market, pumpkin patch, christmas trees, christmas tree farm
    deli | Delicatessen | shop=deli | delicatessen | deli, delis
    cheese_shop | Cheese shop | shop=cheese shop=dairy | cheese_shop
    chocolate | Chocolate shop | shop=chocolate | chocolatier | chocolatier, chocolate
    confectionery | Candy store | shop=confectionery | candy_store japanese_confectionery_shop popcorn_shop | candy, candy shop, sweet shop, confectionery
    coffee_store | Coffee store | shop=coffee | coffee_and_tea_supplies | coffee roaster, coffee beans
    tea_store | Tea store | shop=tea | tea_wholesaler
    alcohol | Liquor store | shop=alcohol shop=brewing_supplies | liquor_store beer_wine_and_spirits | liquor stores, off licence, spirits, bottle shop, off license
    wine_shop | Wine shop | shop=wine | wine_wholesaler | wine shop, wine store, wine merchant
    beverages | Beverage store | shop=beverages shop=water | beverage_store water_store | drinks store
    health_food | Health food store | shop=health_food shop=nutrition_supplements shop=herbalist | health_food_store health_market vitamins_and_supplements | health food, organic food, vitamins, supplements
    spices | Specialty food shop | shop=spices shop=honey shop=nuts shop=pasta shop=rice shop=frozen_food shop=food | herb_and_spice_shop honey_farm_shop olive_oil pasta_shop frozen_foods | spices
`

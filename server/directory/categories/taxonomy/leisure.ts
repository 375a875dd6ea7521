/** Lodging, sports, leisure, and lessons. `../taxonomy.ts` explains the format of a line. */
export const leisure = `
lodging | Lodging | | accommodation lodge | accommodation, places to stay, accommodations
  hotel | Hotel | tourism=hotel | hotel inn ryokan | hotels, inn, inns, boutique hotel
  motel | Motel | tourism=motel | motel | motels
  guest_house | Guest house | tourism=guest_house | bed_and_breakfast guest_house agriturismo country_house | bed and breakfast, b and b, guesthouse, guest houses
  hostel | Hostel | tourism=hostel | hostel | hostels, youth hostel
  holiday_rental | Holiday rental | tourism=apartment tourism=apartments tourism=chalet office=holiday_rental | holiday_rental_home cabin cottage service_apartments self_catering_accommodation vacation_rental_agents houseboat | vacation rental, vacation rentals, holiday home, holiday apartment, cabins, cottages
  campsite | Campsite | tourism=camp_site tourism=caravan_site | campground rv_park holiday_park | campgrounds, campground, camping, rv park, rv parks, camp site, holiday park
  mountain_hut | Mountain hut | tourism=alpine_hut | mountain_huts | alpine hut
  resort | Resort | leisure=resort leisure=beach_resort leisure=ski_resort | resort beach_resort ski_resort | resorts, beach resort
leisure | Leisure and entertainment | | arts_and_entertainment attractions_and_activities active_life | entertainment, leisure, attractions, things to do
  sports | Sports and fitness | | sports_and_recreation_venue sports_and_fitness_instruction sports_and_recreation_rental_and_services | sport, sports, fitness
    gym | Gym | leisure=fitness_centre | gym boot_camp boxing_gym cardio_classes fitness_trainer ems_training cycling_classes | gyms, fitness center, fitness centre, fitness studio, health club, personal trainer, crossfit
      yoga | Yoga studio | leisure=fitness_centre+sport=yoga | yoga_studio yoga_instructor pilates_studio barre_classes meditation_center tai_chi_studio | yoga, yoga studios, pilates, pilates studio, meditation
    martial_arts | Martial arts school | amenity=dojo leisure=sports_centre+sport=martial_arts leisure=fitness_centre+sport=martial_arts leisure=fitness_centre+sport=boxing | martial_arts_club karate_club taekwondo_club brazilian_jiu_jitsu_club kickboxing_club muay_thai_club boxing_club boxing_class self_defense_classes | martial arts, karate, judo, dojo, boxing, jiu jitsu, taekwondo, mma, karate school, judo club, boxing gym
    sports_centre | Sports centre | leisure=sports_centre leisure=sports_hall | sports_center adventure_sports_center tennis_court squash_court | sports center, sports complex
      climbing_gym | Climbing gym | leisure=sports_centre+sport=climbing | rock_climbing_gym climbing_class | climbing, rock climbing
      swimming | Swimming centre | leisure=sports_centre+sport=swimming | swimming_pool swimming_instructor | swimming pool, swimming lessons, swim school, swimming classes
      karting | Karting track | leisure=sports_centre+sport=karting | go_kart_track go_kart_club | go karts, karting
      shooting_range | Shooting range | leisure=sports_centre+sport=shooting | shooting_range archery_range | gun range
    sports_club | Sports club | club=sport | sports_club_and_league golf_club sailing_club football_club soccer_club rowing_club gymnastics_club gymnastics_center | sports clubs, gymnastics
    golf_course | Golf course | leisure=golf_course | golf_course driving_range golf_instructor indoor_golf_center country_club | golf, golf club, golf courses
    horse_riding | Riding school | leisure=horse_riding | horse_riding equestrian_facility horseback_riding_service ranch | horse riding, stables, riding stable
    ice_rink | Ice rink | leisure=ice_rink | ice_skating_rink skating_rink roller_skating_rink | ice skating, skating rink
    diving_centre | Diving centre | amenity=dive_centre | diving_center scuba_diving_center scuba_diving_instruction | scuba diving, dive shop
    marina | Marina | leisure=marina | marina | marinas
    outdoor_activities | Outdoor activities | tourism=trail_riding_station leisure=fishing amenity=ski_school shop=ski_school | fishing_charter rafting_kayaking_area ziplining_center boat_tours sky_diving surfing_school ski_and_snowboard_school bike_rentals canoe_and_kayak_hire_service sport_equipment_rentals | ski school, surf school, kayak rental, bike rental, fishing charter, scooter rental, ski rental, ski hire
  dance_studio | Dance studio | leisure=dance amenity=dancing_school | dance_school salsa_club | dance, dance school, dance studios, dance classes
  amusement | Amusements and games | | eatertainment | axe throwing, board game bar
    amusement_arcade | Amusement arcade | leisure=amusement_arcade leisure=adult_gaming_centre | arcade virtual_reality_center | arcade, arcades
    bowling | Bowling alley | leisure=bowling_alley | bowling_alley | bowling, bowling alleys
    escape_game | Escape room | leisure=escape_game | escape_rooms | escape rooms, escape game
    indoor_play | Indoor playground | leisure=indoor_play leisure=trampoline_park | indoor_playcenter trampoline_park laser_tag paintball | indoor playground, soft play, trampoline park, laser tag, paintball, soft play centre
    miniature_golf | Miniature golf | leisure=miniature_golf | miniature_golf_course | mini golf
    billiards | Billiards hall | leisure=sports_centre+sport=billiards amenity=billiards | pool_billiards pool_hall | billiards, pool hall
    casino | Casino | amenity=casino amenity=gambling | casino bingo_hall | casinos, gambling
    karaoke | Karaoke | amenity=karaoke_box | karaoke | karaoke bar
    internet_cafe | Internet café | amenity=internet_cafe | internet_cafe | internet cafe
  theme_park | Theme park | tourism=theme_park | amusement_park | amusement park, theme parks
  water_park | Water park | leisure=water_park | water_park | water parks
  zoo | Zoo and aquarium | tourism=zoo tourism=aquarium | zoo aquarium petting_zoo | zoos, aquarium
  museum | Museum | tourism=museum | museum art_museum history_museum science_museum | museums
  gallery | Art gallery | tourism=gallery shop=art_gallery | art_gallery atelier commissioned_artist | galleries, art galleries
  cinema | Cinema | amenity=cinema | cinema drive_in_theater | cinemas, movie theater, movies
  theatre | Theatre | amenity=theatre amenity=arts_centre amenity=music_venue amenity=concert_hall | theatre theaters_and_performance_venues music_venue comedy_club performing_arts topic_concert_venue jazz_and_blues opera_and_ballet | theater, theatres, music venue, comedy club, arts centre
  summer_camp | Summer camp | leisure=summer_camp | educational_camp | summer camps
lessons | Lessons and child care | | specialty_school educational_services adult_education | lessons, classes, courses
  driving_school | Driving school | amenity=driving_school amenity=driver_training | driving_school traffic_school dui_school | driving schools, driving lessons, driving instructor, driving instructors
  language_school | Language school | amenity=language_school | language_school | language schools, english lessons
  music_school | Music school | amenity=music_school | music_school vocal_coach | music lessons, piano lessons, guitar lessons, music teacher, piano teacher, guitar teacher, singing lessons
  tutoring | Tutoring | amenity=prep_school office=tutoring amenity=training office=educational_institution | tutoring_center private_tutor test_preparation vocational_and_technical_school cooking_school art_school flight_school cosmetology_school first_aid_class | tutors, tutor, tutoring center, training center, cooking classes, beauty school, art class, art classes, flight school, cooking class, maths tutor
  childcare | Child care | amenity=childcare amenity=nursery | day_care_preschool child_care_and_day_care nanny_services after_school_program preschool | daycare, day care, nursery school, preschool, child care, babysitter, childminder, childminders, nanny agency, nanny, kindergarten
other | Other business | | | business, businesses, other
`

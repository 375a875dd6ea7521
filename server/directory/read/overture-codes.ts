/**
 * What the codes mean that Overture Maps has used since September 2026, where neither our words nor the older codes say it:
 * a category, "no business", or "other" for those whose alternates or broader codes may say more. Each line is a verdict
 * and its codes.
 */
const lines = `
advertising | b2b_advertising_and_marketing_service b2b_marketing_consultant b2b_outdoor_advertising
advertising | b2b_promotional_products_and_services
allergist | allergy_and_immunology
alternative_medicine | complementary_and_alternative_medicine homeopathy naturopathic_medicine
art_shop | arts_crafts_and_hobby_store
baby_goods | baby_gear_and_nursery_store
bank | bank_or_credit_union
beauty | aesthetic_medicine skin_care_and_makeup
beauty_and_care | personal_or_beauty_service
beverages | non_alcoholic_beverage_venue
boat_dealer | boat_and_ship_manufacturer boat_parts_store boat_service
boutique | fashion_boutique
camera | camera_and_photography_store
car_dealer | auto_broker auto_leasing used_auto_dealer
cardiologist | cardiology
clinic | emergency_or_urgent_care_facility reproductive_perinatal_and_womens_care
consulting | b2b_business_management_service b2b_human_resource_service
cosmetics | cosmetics_and_fragrance_store
dentist | cosmetic_dentistry dental_hygiene endodontics oral_and_maxillofacial_surgery pediatric_dentistry
dentist | periodontics
dermatologist | dermatology
doctor | anesthesiology cardiothoracic_surgery doctors_office endocrinology gastroenterology gerontology hepatology
doctor | immunodermatology nephrology neurology neuropathology neurotology oncology otology pathology phlebology
doctor | proctology pulmonology rheumatology spine_surgery toxicology
ecigarette | smoke_and_vape_store
event_planner | event_or_party_service
event_venue | exhibition_and_trade_fair_venue
eye_doctor | ophthalmology refractive_surgery_or_lasik vision_or_eye_care_clinic
farm_business | b2b_agricultural_service
fashion | fashion_and_apparel_store
fast_food_kebab | doner_kebab_restaurant
food | food_and_beverage_store
food_truck | food_truck_stand
funeral | funeral_service
guest_house | agritourism agriturism
gynaecologist | obstetrics_and_gynecology
health | outpatient_care_facility wellness_service
hearing_aids | audiology
home_services | aircraft_service building_or_construction_service
home_shops | hardware_home_and_garden_store
hospital | emergency_department
laboratory | b2b_clinical_lab clinical_lab
lawyer | attorney_or_law_firm
leisure | sports_and_recreation
lessons | adult_education_center
lottery | lottery_vendor ticket_office_or_booth
manufacturer | sawmill
media | media_and_news
metalworker | sheet_metal_fabricator
midwife | midwifery
motorcycle | motorcycle_parts_store
no business | ambulance_and_ems_service ambulance_or_ems_service atm b2b_oil_and_gas_equipment bike_path cemetery
no business | community_garden community_service food_bank geographic_entities heliport historic_site hot_springs
no business | housing_authority military_site oil_and_gas_equipment rail_facility_or_service
no business | social_or_community_service taxi_stand train
nursing_home | nursing
nutritionist | nutrition_service
optician | optometry
orthodontist | orthodontics
osteopath | osteopathic_medicine
other | airsoft_field cheese_tasting_class civil_examinations_academy disc_golf_course
other | domestic_business_and_trade_organization educational_research_institute fairgrounds medical_research_institute
other | medical_service_organization research_institute social_service_organization tasting_class wine_tasting_class
paediatrician | pediatric_clinic
pets | animal_or_pet_service
plastic_surgeon | plastic_and_reconstructive_surgery
professional | b2b_oil_and_gas_extraction corporate_or_business_office health_coaching health_consultant_coach
professional | music_production_service oil_and_gas_extraction paternity_testing public_transit_facility_or_service
psychiatrist | psychiatry
psychic | astrological_advising psychic_advising spiritual_advising
psychotherapist | behavioral_or_mental_health_clinic family_counseling marriage_or_relationship_counseling psychology
psychotherapist | sports_psychology
religion_shop | religious_and_spiritual_goods_store
restaurant_american | southern_american_restaurant
restaurant_indian | himalayan_restaurant
restaurant_latin | empanada_restaurant
restaurant_noodle | ramen_restaurant
second_hand | second_hand_clothing_store
sign_maker | b2b_signage_service
solar | b2b_energy_and_utility_service
sports | sport_or_fitness_facility
sports_shop | sportswear_store
surgeon | surgery
tobacco | bar_tabac
urologist | urology
utility | electric_utility_provider natural_gas_utility_provider public_utility public_utility_provider
utility | water_utility_provider
variety_store | warehouse_club_store
`

export const newCodes: ReadonlyMap<string, string> = new Map(
  lines
    .trim()
    .split('\n')
    .flatMap(line => {
      const [verdict = '', codes = ''] = line.split(' | ')
      return codes.split(' ').map(code => [code, verdict] as const)
    }),
)

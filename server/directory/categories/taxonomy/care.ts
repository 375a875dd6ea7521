/** Health, beauty, and animals. `../taxonomy.ts` explains the format of a line. */
export const care = `
health | Health | healthcare=* | health_and_medical medical_center wellness_program | healthcare, health care, medical, health services
  doctor | Doctor | amenity=doctors healthcare=doctor | doctor family_practice internal_medicine general_practitioner | doctors, physician, physicians, general practitioner, gp, family doctor
    allergist | Allergist | amenity=doctors+healthcare:speciality=allergology | allergist | allergists
    cardiologist | Cardiologist | amenity=doctors+healthcare:speciality=cardiology | cardiologist | cardiologists, heart doctor
    dermatologist | Dermatologist | amenity=doctors+healthcare:speciality=dermatology | dermatologist | dermatologists, skin doctor
    ent_doctor | Ear, nose and throat doctor | amenity=doctors+healthcare:speciality=otolaryngology | ear_nose_and_throat | ent, ent doctor
    eye_doctor | Eye doctor | amenity=doctors+healthcare:speciality=ophthalmology | ophthalmologist eye_care_clinic laser_eye_surgery_lasik | ophthalmologist, ophthalmologists
    gynaecologist | Gynaecologist | amenity=doctors+healthcare:speciality=gynaecology | obstetrician_and_gynecologist | gynecologist, obgyn, gynecologists
    orthopaedist | Orthopaedist | amenity=doctors+healthcare:speciality=orthopaedics | orthopedist sports_medicine | orthopedist, orthopedic surgeon
    paediatrician | Paediatrician | amenity=doctors+healthcare:speciality=paediatrics | pediatrician | pediatrician, pediatricians
    plastic_surgeon | Plastic surgeon | amenity=doctors+healthcare:speciality=plastic_surgery | plastic_surgeon cosmetic_surgeon | plastic surgery, cosmetic surgery, hair transplant, cosmetic surgeon
    psychiatrist | Psychiatrist | amenity=doctors+healthcare:speciality=psychiatry | psychiatrist | psychiatrists
    radiologist | Radiologist | amenity=doctors+healthcare:speciality=radiology | radiologist diagnostic_imaging | radiology, imaging center
    surgeon | Surgeon | amenity=doctors+healthcare:speciality=surgery | surgeon general_surgery | surgeons
    urologist | Urologist | amenity=doctors+healthcare:speciality=urology | urologist | urologists
  clinic | Clinic | amenity=clinic healthcare=clinic healthcare=centre healthcare=dialysis healthcare=vaccination_centre | walk_in_clinic urgent_care_clinic community_health_center dialysis_clinic fertility public_health_clinic | clinics, urgent care, health center, medical clinic, medical center, weight loss clinic, fertility clinic, dialysis, veterans clinic
  hospital | Hospital | amenity=hospital healthcare=hospital | hospital childrens_hospital emergency_room | hospitals
  dentist | Dentist | amenity=dentist healthcare=dentist | dentist general_dentistry cosmetic_dentist pediatric_dentist periodontist endodontist oral_surgeon dental_hygienist teeth_whitening | dentists, dental, dental clinic, dental office
    orthodontist | Orthodontist | amenity=dentist+healthcare:speciality=orthodontics healthcare=dentist+healthcare:speciality=orthodontics | orthodontist | orthodontists, braces
  pharmacy | Pharmacy | amenity=pharmacy healthcare=pharmacy shop=chemist | pharmacy drugstore | pharmacies, drugstore, drug store, chemist
  optician | Optician | shop=optician healthcare=optometrist | eyewear_and_optician optometrist | opticians, eyewear, glasses, optometrist, eyeglasses
  hearing_aids | Hearing aids | shop=hearing_aids healthcare=audiologist | hearing_aids hearing_aid_provider audiologist | audiologist, hearing aid
  medical_supply | Medical supply store | shop=medical_supply healthcare=orthotics | medical_supply prosthetics mobility_equipment_services | medical supplies
  physiotherapist | Physiotherapist | healthcare=physiotherapist healthcare=rehabilitation healthcare=occupational_therapist | physical_therapy physiotherapist occupational_therapy rehabilitation_center | physiotherapy, physical therapist, physical therapy, physio, occupational therapist
  chiropractor | Chiropractor | healthcare=alternative+healthcare:speciality=chiropractic healthcare=chiropractor | chiropractor | chiropractors, chiropractic
  osteopath | Osteopath | healthcare=alternative+healthcare:speciality=osteopathy healthcare=osteopath | osteopathic_physician osteopath | osteopaths
  acupuncture | Acupuncturist | healthcare=alternative+healthcare:speciality=acupuncture healthcare=alternative+healthcare:speciality=traditional_chinese_medicine | acupuncture traditional_chinese_medicine | acupuncture
  alternative_medicine | Alternative medicine | healthcare=alternative healthcare=alternative+healthcare:speciality=naturopathy healthcare=alternative+healthcare:speciality=homeopathy healthcare=alternative+healthcare:speciality=ayurveda | alternative_medicine naturopathic_holistic homeopathic_medicine ayurveda reflexology | naturopath, homeopath, holistic
  podiatrist | Podiatrist | healthcare=podiatrist amenity=doctors+healthcare:speciality=podiatry | podiatrist foot_care | podiatrists, foot doctor, podiatry
  psychotherapist | Psychotherapist | healthcare=psychotherapist healthcare=counselling office=therapist | counseling_and_mental_health psychotherapist psychologist marriage_or_relationship_counselor family_counselor | therapist, therapists, psychologist, psychologists, counselor, counseling, mental health
  speech_therapist | Speech therapist | healthcare=speech_therapist | speech_therapist | speech therapy
  nutritionist | Nutritionist | healthcare=nutrition_counselling healthcare=dietitian | nutritionist dietitian weight_loss_center | nutritionists, dietitian
  midwife | Midwife | healthcare=midwife healthcare=birthing_centre | midwife doula | midwives
  laboratory | Medical laboratory | healthcare=laboratory healthcare=sample_collection | laboratory_testing diagnostic_services clinical_laboratories | lab, laboratories, blood test, dental lab, x ray, mri, imaging
  nursing_home | Nursing home | social_facility=nursing_home social_facility=assisted_living amenity=nursing_home healthcare=hospice healthcare=nurse | assisted_living_facility nursing_home retirement_home hospice skilled_nursing home_health_care senior_citizen_services | nursing homes, assisted living, retirement home, senior living, home care, care home, hospice
beauty_and_care | Beauty and personal care | | beauty_and_spa | beauty and spa, personal care, beauty
  hairdresser | Hair salon | shop=hairdresser | hair_salon hair_stylist kids_hair_salon blow_dry_blow_out_service hair_extensions | hairdresser, hairdressers, hair salons, hair stylist, salon, salons, haircut, hair
    barber | Barber | shop=hairdresser+hairdresser=barber shop=hairdresser+male=yes shop=barber | barber | barbers, barber shop, barbershop, barber shops
  beauty | Beauty salon | shop=beauty | beauty_salon skin_care esthetician eyelash_service eyebrow_service makeup_artist permanent_makeup hair_removal waxing laser_hair_removal threading_service sugaring acne_treatment facials aesthetician | beauty salons, beauty parlor, beautician, esthetician, lashes, eyebrows, waxing, facial, brow bar, lash bar, lash studio, makeup artist, make up artist, laser hair removal, botox, beauty clinic, aesthetic clinic
    nails | Nail salon | shop=beauty+beauty=nails | nail_salon | nails, nail salons, manicure, pedicure, nail bar, nail bars, nail studio, nail technician
    tanning | Tanning salon | shop=beauty+beauty=tanning leisure=tanning_salon | tanning_salon spray_tanning tanning_bed | tanning, tanning salons
  spa | Spa | leisure=spa shop=beauty+beauty=spa amenity=spa healthcare=spa | spas day_spa medical_spa health_spa health_retreats onsen turkish_baths | spas, day spa, wellness, med spa
  massage | Massage | shop=massage | massage massage_therapist aromatherapy | massages, massage therapist, massage therapy, thai massage, sports massage
  sauna | Sauna | leisure=sauna amenity=public_bath leisure=bathing_place | public_bath_houses sauna hot_springs | saunas, hammam, thermal bath
  tattoo | Tattoo studio | shop=tattoo | tattoo tattoo_and_piercing | tattoo, tattoos, tattoo shop, tattoo parlor, tattoo artist, tattoo shops, tattoo parlour, tattoo parlours
  piercing | Piercing studio | shop=piercing | piercing
  cosmetics | Cosmetics store | shop=cosmetics shop=perfumery shop=hairdresser_supply | cosmetic_and_beauty_supplies hair_supply_stores perfume_store | cosmetics, perfume, perfumery, beauty supply
pets | Pet services | | pets pet_services | pet services, pet care, animals
  veterinary | Veterinarian | amenity=veterinary amenity=veterinary_pharmacy | veterinarian emergency_pet_hospital animal_hospital | vet, vets, veterinarians, veterinary, animal hospital, animal clinic, vet clinic, veterinary clinic, veterinary clinics, veterinary hospital, animal doctor
  pet_grooming | Pet grooming | shop=pet_grooming | pet_groomer | dog grooming, pet groomer, dog groomer, mobile dog grooming
  animal_boarding | Pet boarding | amenity=animal_boarding shop=pet_boarding | pet_boarding pet_sitting dog_walkers | kennel, kennels, pet sitting, dog daycare, cattery, dog boarding, dog walker, dog walkers, doggy daycare
  dog_trainer | Dog trainer | amenity=animal_training | dog_trainer pet_training animal_training | dog training, dog school
  animal_breeder | Animal breeder | amenity=animal_breeding | pet_breeder | dog breeder
`

/** As in `trades-en.ts`; the business stands with its possessive. */
export const es = `
any | su negocio | negocios | los clientes nuevos | alguien necesita ayuda por primera vez | cuánto cuesta | cuánto se tarda
food restaurant fast_food | su restaurante | restaurantes | los comensales | unos amigos deciden dónde cenar | qué hay en la carta | si queda mesa
restaurant_japanese | su restaurante | restaurantes japoneses | los aficionados al sushi | apetece sushi un viernes | si el pescado es del día | si queda mesa
restaurant_italian restaurant_pizza | su restaurante | restaurantes italianos | las familias | nadie quiere cocinar en casa | qué sale del horno | si queda mesa
cafe bubble_tea juice_bar | su café | cafés | quienes hacen una pausa | queda un rato entre dos reuniones | si hay un rincón tranquilo | qué dulces hay hoy
bars bar pub | su bar | bares | los grupos de amigos | un grupo busca sitio para la noche | qué hay de tapa | hasta qué hora abren
brewery winery distillery | su bodega | bodegas | quienes quieren probar antes | alguien prepara una cata | qué se sirve ahora | cuándo hay visita
bakery pastry donut_shop | su panadería | panaderías | los madrugadores | falta pan en casa | qué acaba de salir del horno | si queda pan por la tarde
ice_cream dessert_shop | su heladería | heladerías | las familias de paseo | llega el primer día de calor | qué sabores hay hoy | si hay mucha cola
caterer | su catering | empresas de catering | quienes preparan una fiesta | alguien organiza una fiesta grande | a qué sabe la comida | con cuánto tiempo hay que reservar
butcher | su carnicería | carnicerías | quienes disfrutan de la parrilla | llega el tiempo de la parrilla | de dónde viene la carne | qué corte conviene
deli food_shops cheese_shop | su tienda | tiendas gourmet | quienes comen deprisa | hay que comer bien y rápido | qué hay fresco hoy | si se puede encargar
hotel lodging motel guest_house hostel | su hotel | hoteles | los viajeros | alguien planea dos noches en la ciudad | si las habitaciones son tranquilas | a qué hora hay desayuno
shop | su tienda | tiendas | quienes prefieren comprar cerca | algo hace falta hoy y no en tres días | qué hay disponible | hasta qué hora abren
clothes fashion | su tienda | tiendas de ropa | quienes tienen una boda | faltan dos semanas para una boda | qué tallas hay | si hacen arreglos
jewelry watches | su joyería | joyerías | las parejas | alguien busca un anillo | qué piezas se hacen a medida | cuánto tarda un arreglo
florist | su floristería | floristerías | quienes van con prisa | hacen falta flores para mañana | qué hay de temporada | si se reparte a domicilio
garden_centre | su vivero | viveros | los aficionados al jardín | llega el primer fin de semana de sol | qué crece a la sombra | cuándo conviene plantar
furniture home_shops | su tienda | tiendas de muebles | quienes acaban de mudarse | una habitación vacía pide una mesa | cómo es la madera al tacto | cuándo llega el pedido
building_shops hardware | su ferretería | ferreterías | quienes tienen una obra en casa | falta un tornillo un sábado | si la pieza está disponible | qué herramienta sirve
electronics mobile_phone phone_repair | su tienda | tiendas de electrónica | quienes tienen la pantalla rota | el móvil cae en la calle | si se puede arreglar hoy | cuánto cuesta la pieza
books | su librería | librerías | los lectores | hace falta un regalo para el viernes | qué leer después | cuánto tarda un libro por encargo
bicycle | su tienda | tiendas de bicicletas | los ciclistas | la cadena salta camino del trabajo | cuánto tarda el arreglo | si hay la pieza
pet pet_grooming animal_boarding dog_trainer pets | su negocio | negocios para mascotas | los dueños de perros | sale un viaje y el perro no puede ir | cómo se cuida a los animales | qué días quedan libres
health doctor clinic | su consulta | consultas | los pacientes nuevos | alguien recién llegado enferma | cuándo hay cita | qué hay que llevar
dentist orthodontist | su clínica dental | clínicas dentales | los pacientes | duele una muela un domingo por la noche | si va a doler | cuándo hay cita
pharmacy | su farmacia | farmacias | quienes llegan con una receta | un niño tiene fiebre por la noche | si lo tienen | hasta qué hora abren
optician hearing_aids | su óptica | ópticas | quienes ya no leen la carta | las letras se ven borrosas | cuánto dura la revisión | qué montura conviene
physiotherapist chiropractor osteopath massage | su consulta | consultas de fisioterapia | quienes tienen dolor de espalda | la espalda se bloquea en el trabajo | cuántas sesiones hacen falta | cuándo hay hueco
hairdresser | su peluquería | peluquerías | quienes quieren un cambio | alguien quiere verse bien antes de una fiesta | qué días hay hueco | quién domina el color
barber | su barbería | barberías | los clientes de siempre | faltan dos días para una entrevista | si hace falta cita | cuánto hay que esperar
beauty nails spa beauty_and_care tattoo | su centro | centros de estética | las clientas | se acerca un gran día | en qué consiste un tratamiento | qué días hay hueco
veterinary | su clínica | clínicas veterinarias | los dueños preocupados | el perro deja de comer un sábado | cuándo lo pueden ver | qué vigilar mientras tanto
contractor home_services | su empresa | empresas de reformas | los propietarios | una familia necesita una habitación más | cuánto dura la obra | quién responde en la obra
plumber | su empresa | empresas de fontanería | quienes tienen agua en el suelo | revienta una tubería un domingo | cuándo puede venir alguien | qué hacer mientras tanto
electrician solar security | su empresa | empresas de electricidad | los propietarios | media casa se queda sin luz | si es peligroso | cuándo puede venir alguien
hvac chimney_sweep | su empresa | empresas de climatización | las familias con frío | la calefacción se para en enero | si tiene arreglo | cuándo puede venir alguien
roofer | su empresa | empresas de tejados | los propietarios tras una tormenta | gotea el techo | si basta un parche | quién habla con el seguro
carpenter upholsterer craft_workshop | su taller | carpinterías | quienes tienen un rincón difícil | ningún mueble de serie cabe en la pared | qué madera conviene | cómo un dibujo se hace mueble
painter plasterer tiler glazier stonemason | su empresa | empresas de pintura | quienes van a mudarse | hay que pintar antes de la mudanza | cuántos días hacen falta | quién mueve los muebles
locksmith garage_doors metalworker | su cerrajería | cerrajerías | quienes están ante una puerta cerrada | la llave se rompe en la cerradura | cuánto va a costar | cuánto tarda en llegar alguien
gardener pool_service | su empresa | empresas de jardinería | los dueños de un jardín salvaje | el seto pasa por encima de la valla | qué hay que hacer cada mes | cuándo conviene podar
cleaning laundry dry_cleaning junk_removal | su empresa | empresas de limpieza | los jefes de oficina | falta la persona de la limpieza | quién tiene la llave | qué tareas entran
pest_control restoration handyman | su empresa | empresas de servicios | los propietarios | algo rasca de noche en el desván | cuándo puede venir alguien | si es seguro para los niños
moving storage | su empresa | empresas de mudanzas | quienes van a mudarse | se acaba el contrato de alquiler | cuántas cajas hacen falta | quién carga el piano
automotive car_repair tyres car_parts | su taller | talleres | los conductores | se enciende un testigo antes de un viaje | cuánto va a costar | cuánto tiempo se queda el coche
car_dealer motorcycle caravan boat_dealer car_rental | su concesionario | concesionarios | los compradores | el coche no aguanta otro invierno | cuánto vale el coche usado | cómo va una prueba
car_wash | su lavadero | lavaderos | los conductores | el polvo cubre el coche | cuánto se tarda | qué se hace a mano
taxi towing courier | su empresa | empresas de transporte | quienes no pueden llegar tarde | el vuelo sale de madrugada | cuánto tarda el coche | cuánto cuesta el viaje
lawyer notary | su despacho | despachos | los clientes nuevos | llega la carta de un abogado | cuánto cuesta la primera consulta | si corre un plazo
accountant finance insurance bank | su asesoría | asesorías | quienes guardan facturas en una caja | llega una carta de Hacienda | qué papeles hacen falta | cuánto cuesta al mes
estate_agent property_management | su inmobiliaria | inmobiliarias | los propietarios | hay que vender la casa de toda la vida | cuánto vale | cuánto tarda la venta
architect interior_design engineer | su estudio | estudios de arquitectura | quienes quieren construir | la casa se queda pequeña | qué se permite en el solar | por dónde se empieza
professional advertising graphic_design it consulting | su empresa | empresas | quienes comparan ofertas | un proyecto empieza el mes que viene | quién hace el trabajo | por dónde se empieza
photographer media | su estudio | estudios de fotografía | las parejas | ya hay fecha de boda | cómo será el día | cuándo llegan las fotos
event_planner event_venue travel_agent | su empresa | empresas de eventos | quienes organizan una fiesta | se acerca un cumpleaños redondo | qué fechas quedan libres | quién se ocupa de qué
funeral | su funeraria | funerarias | los familiares | una familia tiene que decidir en un día | qué hay que hacer primero | quién se ocupa de qué
gym sports sports_centre martial_arts dance_studio | su gimnasio | gimnasios | los principiantes | alguien quiere volver a estar en forma | cómo es la primera visita | si por la tarde hay mucha gente
yoga | su centro de yoga | centros de yoga | los principiantes | alguien busca calma después del trabajo | qué clase sirve para empezar | qué hay que llevar
lessons driving_school language_school music_school tutoring | su escuela | escuelas | los padres | empieza el curso | cuándo son las clases | de cuántos son los grupos
childcare | su guardería | guarderías | los padres | uno de los padres vuelve al trabajo | cómo es un día | cuándo hay plaza
leisure amusement museum cinema theatre gallery | su centro | centros de ocio | las familias | llueve un domingo | qué sirve para niños pequeños | cuánto dura la visita
manufacturer farm_business utility | su fábrica | fabricantes | los compradores | falla un proveedor | qué se hace a medida | cuándo llega el pedido
`

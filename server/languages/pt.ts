import type { Language } from './language.ts'

export const pt: Language = {
  code: 'pt',
  countries: 'BR PT AO MZ CV',
  schemaFiles: ['pt', 'pt-BR'],
  countryNames: '',
  words: {
    commands:
      'posso pode encontre encontrar achar ache acho procure procurar procuro procurando busque mostre mostrar quero queremos preciso precisamos onde tem ha fica ficam existe existem qual quais quem todos todas lista me por favor para alguem alguma algum resultados conserta vende listar queria gostaria minutos',
    joiners:
      'mas em no na nos nas perto do da dos das o os as um uma uns umas ao aos de a num numa com por proximo raio cep',
    adjectives:
      'melhor melhores bom bons boa boas barato baratos barata baratas urgente emergencia pequenas pequenos locais proximos proximas profissional profissionais confiavel confiaveis recomendado recomendados aberto aberta abertos abertas',
    generic:
      'negocio negocios empresa empresas lojas comercios estabelecimentos locais servicos clientes contatos loja escritorio escritorios consultorios agencia clinica clinicas consultorio estudios profissionais',
    conjunctions: 'e ou',
  },
  places: {
    connectors:
      'perto de|entre|perto do|perto da|proximo a|proximo de|na cidade de|na regiao de|ao redor de|no centro de|nos arredores de|em',
    weakConnectors: 'a|de|do|da|no|na|nos|nas|para|por',
    fronts:
      'municipio de|concelho de|distrito de|bairro de|centro de|arredores de|cidade de|centro|regiao de|grande|zona sul de|zona norte de',
    backs: 'cidade|centro|e regiao',
    insideNames: '',
    likeStates: '',
    abbreviations: [[/^s /, 'sao ']],
  },
  counts: {
    numbers:
      '2 dois duas|3 tres|4 quatro|5 cinco|6 seis|7 sete|8 oito|9 nove|10 dez|12 doze duzia|15 quinze|20 vinte|30 trinta|40 quarenta|50 cinquenta|100 cem',
    limits: 'primeiros',
    results: 'resultados',
  },
  patterns: {
    hours: 'horas',
    radius: {
      before: 'no raio de|num raio de|em um raio de|raio de|ate',
      km: 'quil[oô]metros?',
      mile: 'milhas?',
      metre: 'metros?',
      after: 'de raio',
      to: 'de|da|do|ao redor de|em torno de',
    },
    here: '(?:perto|proximo|ao redor|ao lado|junto) (?:de|a|d) ?(?:mim|aqui|nos|minha casa)|perto daqui|por perto|(?:na|no) minha? (?:regiao|cidade|bairro|zona)|no meu bairro|mais proxim[oa]s?$|aqui perto|no centro(?: historico)?$|na cidade$',
    unsearchable: [
      'de plantao|abert[oa]s? (?:hoje|24 horas|(?:aos? )?(?:domingos?|sabados?)|a noite|de madrugada|ate tarde)',
      '(?:que (?:no )?(?:tem|tenham) |com |sem |que nao tem ){contact}',
      '(?:contatos|telefones|enderecos|lista|emails) d[eoa]s?',
      'a (?:menos de )?(?:\\d+ minutos?|meia hora|uma hora) (?:de carro |a pe )?d[eoa]',
      '^(?:sou|somos|vendo|vendemos|tenho|trabalho) .{3,120}? (?:procuro|procuramos|preciso de|busco)(?= )',
      '[1-5] estrelas|(?:melhor|bem) avaliad[oa]s?|de confianca|em conta',
    ],
    contact: { articles: 'uma?', adjectives: '', nouns: 'telefone|pagina|whats(?:app)?' },
    has: {
      email: 'enderecos? de e ?mail',
      phone: 'numeros? de telefones?|telefones?',
      website: 'sites? (?:web|internet)|sites?|paginas?(?: (?:na internet|web))?',
      articles: 'uma?|seu|propri[oa]s?',
      also: 'e|com',
      or: 'ou',
      phrases: ['(?:que (?:tem|tenham)|com) {things}'],
      without: '(?:que )?(?:sem|nao (?:tem|tenham|possuem))',
    },
    open: '(?:que (?:estao|estejam) )?abert[oa]s?(?: (?:agora(?: mesmo)?|neste momento|no momento)|(?= (?:em|no|na|perto)(?: |$)|$))',
    rated: {
      before: 'avaliad[oa]s?|avaliacao|avaliacoes|nota|notas',
      over: 'com mais de|mais de|acima de|pelo menos|no minimo|minima de|superior a|de pelo menos|com',
      stars: 'estrelas?',
      up: 'ou mais|e mais|para cima',
    },
  },
  forms: {
    plurals: [
      [/([clsg])oes$/, '$1ao'],
      [/teis$/, 'tel'],
    ],
    vowelPlurals: [],
    feminine: [[/eiras?$/, 'eiro']],
    respellings: [],
    compoundEnds: null,
  },
  categories: `
food | comida, comida e bebida
restaurant | restaurantes, cantina, restaurante por quilo, comida por quilo
restaurant_barbecue | churrasco
restaurant_chinese | comida chinesa
restaurant_indian | restaurante indiano
restaurant_italian | restaurante italiano
restaurant_japanese | restaurante japonês, restaurantes japoneses
restaurant_mexican | restaurante mexicano
restaurant_pizza | pizzaria
restaurant_seafood | marisqueira, frutos do mar
restaurant_spanish | bar de tapas
restaurant_steakhouse | churrascaria
restaurant_vegetarian | restaurante vegano, restaurantes veganos, restaurante vegetariano
fast_food | lanchonete, comida rápida, comida para viagem, lanchonetes
fast_food_burger | hamburgueria
cafe | café, cafés, cafeteria
bar | bares, boteco, botecos, botequim, barzinho, choperia
pub | pubs, taverna
nightclub | boate, discoteca
brewery | cervejaria
winery | vinícola, adega
ice_cream | sorveteria, gelataria
caterer | buffet, serviço de buffet, buffet para festas, marmitaria, marmita, marmitex, bufê, bufês
supermarket | supermercado, mercearia, mercado
convenience | mercadinho, minimercado, mercearia, mercearias
bakery | padaria, padarias, confeitarias
pastry | pastelaria, confeitaria
butcher | açougue, talho, açougues
seafood_shop | peixaria
greengrocer | frutaria, hortifruti, quitanda, quitandas, sacolão
farm_shop | quinta
deli | charcutaria
coffee_store | torrefação
alcohol | loja de bebidas, depósito de bebidas, distribuidora de bebidas
shop | loja, lojas
clothes | roupas, loja de roupas, loja de moda, boutique de roupas, loja de roupas femininas, lojas de roupas femininas, moda feminina
shoes | sapataria, loja de sapatos, loja de calçados
jewelry | joalheria, joalharia, ourivesaria
watches | relojoaria
second_hand | brechó
tailor | alfaiate, costureira, atelier de costura, ateliê de costura, costureiras
shoe_repair | sapateiro
mall | shopping
variety_store | atacado, atacadista, distribuidora
market | feira, sacolão
gift | presentes
florist | floricultura, florista
garden_centre | viveiro
furniture | móveis
bed | colchões
hardware | loja de ferragens, ferragens
trade | material de construção, materiais de construção, loja de materiais de construção
paint | loja de tintas
doors | caixilharia, esquadrias
tool_hire | aluguel de equipamentos
electronics | eletrônicos, eletrodomésticos
computer | loja de informática
mobile_phone | celulares, loja de celular, telemóveis
phone_repair | conserto de celular, assistência técnica, reparação de telemóveis, conserto de celulares, assistência técnica de celular, assistência técnica celular
books | livraria
stationery | papelaria
copyshop | gráfica, serigrafia, gráfica rápida, gráficas rápidas
toys | loja de brinquedos
sports_shop | artigos esportivos
bicycle | bicicletaria
pet | pet shop, petshop
tobacco | tabacaria
health | saúde
doctor | médico, médicos, consultório médico, clínico geral, médico de família, médicos de família
cardiologist | cardiologista
dermatologist | dermatologista
eye_doctor | oftalmologista
gynaecologist | ginecologista
orthopaedist | ortopedista
paediatrician | pediatra
plastic_surgeon | cirurgião plástico
clinic | clínica, clínicas, pronto socorro
hospital | hospitais
dentist | dentista, dentistas, consultório odontológico, clínica odontológica, clínica dentária
orthodontist | ortodontista
pharmacy | farmácia, farmácias, drogaria, drogarias
optician | ótica, óticas, oculista
physiotherapist | fisioterapeuta, fisioterapia
chiropractor | quiroprático
podiatrist | podólogo
psychotherapist | psicólogo, psicóloga, terapeuta
speech_therapist | fonoaudiólogo
midwife | parteira
laboratory | laboratório de análises
nursing_home | casa de repouso, lar de idosos
beauty_and_care | beleza
hairdresser | cabeleireiro, cabeleireiros, salão de cabeleireiro, salão de beleza e cabeleireiro
barber | barbearia, barbeiro, cabeleireiro masculino, cabeleireiros masculinos
beauty | salão de beleza, estética, esteticista, clínica de estética, depilação, salões de beleza, sobrancelha, sobrancelhas, cílios, designer de sobrancelhas
nails | manicure, esmalteria, salão de unhas, manicures, unhas, unhas de gel
massage | massagem, massagens, massoterapia, massoterapeuta, massoterapeutas
tattoo | tatuagem, tatuador, estúdio de tatuagem
cosmetics | perfumaria
veterinary | veterinário, veterinários, clínica veterinária
pet_grooming | banho e tosa, tosa
home_services | serviços para casa
contractor | construtora, pedreiro, construção, remodelações, empreiteiro, construção civil, reformas, pedreiros, construtoras, empreiteira, empreiteiros
plumber | encanador, encanadores, canalizador, desentupidora, bombeiro hidráulico, canalização, canalizadores, desentupidoras
electrician | eletricista, eletricistas, instalação elétrica
hvac | ar condicionado, climatização, refrigeração
roofer | telhadista, telhados
carpenter | carpinteiro, marceneiro, marcenaria, móveis planejados
painter | pintor, pintores, pintura
stonemason | marmoraria
glazier | vidraçaria, janelas
locksmith | chaveiro
metalworker | serralheria, serralharia, serralheiro
gardener | jardineiro, jardinagem, paisagismo, poda de árvores, jardineiros
cleaning | limpeza, serviço de limpeza, faxina, diarista, limpeza de escritórios, faxineira, diaristas, limpezas
pest_control | dedetização, dedetizadora
handyman | marido de aluguel
solar | energia solar, placas solares
security | segurança, alarmes, vigilância
pool_service | piscinas, limpeza de piscinas
interior_design | design de interiores
upholsterer | tapeceiro, estofador
moving | mudanças, empresa de mudanças, carreto, fretes, mudança
storage | guarda móveis
junk_removal | ferro velho, entulho
laundry | lavanderia, lavandaria
car_dealer | concessionária, stand de automóveis, revenda de carros, carros usados
car_repair | oficina mecânica, oficina, mecânico, centro automotivo, bate chapas, oficina de automóveis, oficina de carros, funilaria, auto center, mecânicos, lanternagem, funilaria e pintura, auto elétrica
car_parts | autopeças, auto peças, autopeças
tyres | pneus, borracharia, pneu, borracheiro, borracharias
car_wash | lava jato, lava rápido, lavagem de carros, estética automotiva
car_rental | aluguel de carros, locadora de veículos, rent a car
motorcycle | motos
fuel | posto de gasolina
towing | guincho, reboque, guincho 24 horas
vehicle_inspection | vistoria veicular
taxi | motorista particular, mototáxi
professional | empresa, empresas
lawyer | advogado, advogados, escritório de advocacia, advocacia, advogado trabalhista, advogado criminalista, solicitador, advogado de família, advogado criminal, advogado de divórcio
notary | cartório, notário, cartórios, despachante, tabelião
accountant | contador, contabilidade, contabilista, escritório de contabilidade, escritório contábil, contabilista certificado
bank | banco, bancos
finance | consultor financeiro
insurance | seguros, seguradora, corretora de seguros, corretor de seguros, mediador de seguros, mediadores de seguros
estate_agent | imobiliária, imobiliárias, agência imobiliária, corretor de imóveis, mediação imobiliária, mediadora imobiliária, mediadoras imobiliárias
property_management | administradora de condomínios
architect | arquiteto, arquitetos
engineer | engenharia, engenheiro, engenheiros
advertising | agência de publicidade, agência de marketing, marketing digital, agência digital
graphic_design | design gráfico, web design, desenvolvimento web, criação de sites, designer gráfico
it | informática, desenvolvimento de software, suporte técnico, empresa de tecnologia, assistência técnica informática, assistência informática
consulting | consultoria, consultor
employment_agency | agência de emprego, recrutamento, agência de empregos, rh
translator | tradutor
photographer | fotógrafo, fotógrafos, estúdio fotográfico, fotógrafo de casamento, fotografia
event_planner | organização de eventos, cerimonialista, assessoria de eventos, festas infantis
event_venue | salão de festas, casa de festas, espaço para eventos, quinta para casamentos, buffet infantil
travel_agent | agência de viagens, operadora de turismo
sign_maker | letreiros, comunicação visual
courier | transportadora, motoboy, logística, transporte
funeral | funerária, agência funerária, funerárias
manufacturer | fábrica, indústria, indústrias
lodging | hospedagem, alojamento
hotel | hotéis
motel | motéis, motel
guest_house | pousada, pousadas
hostel | albergue
holiday_rental | aluguel de temporada, alojamento local
campsite | acampamento
leisure | lazer
gym | academia, academias, ginásio, academia de ginástica, personal trainer, academia de musculação, academias de ginástica, crossfit, ginásios
yoga | estúdio de pilates, estúdio de yoga
martial_arts | artes marciais, jiu jitsu, escola de artes marciais
sports_centre | centro esportivo
swimming | natação, escola de natação
sports_club | clube esportivo
horse_riding | hipismo
outdoor_activities | aluguel de bicicletas
dance_studio | escola de dança, academia de dança, estúdio de dança
bowling | boliche
theme_park | parque de diversões
museum | museu, museus
gallery | galeria de arte
cinema | cinemas
theatre | teatro, teatros
lessons | cursos, aulas
driving_school | autoescola, escola de condução, centro de formação de condutores, auto escola
language_school | escola de idiomas, curso de inglês, escola de inglês
music_school | escola de música, aula de música, aulas de piano
tutoring | aulas particulares, reforço escolar, explicações, aulas particulares
childcare | creche, creches, infantário, jardim de infância, berçário, educação infantil, babá, escolinha infantil
other | negócios
animal_boarding | hotel para cães, hotel para cachorro, creche canina
shredding | destruição de documentos, fragmentação de documentos
appliance_repair | conserto de eletrodomésticos, conserto de geladeira, conserto de máquina de lavar, reparação de eletrodomésticos
appraiser | avaliador de imóveis, avaliação de imóveis
home_inspector | vistoria de imóveis, vistoria imobiliária
mortgage_broker | crédito habitação, intermediário de crédito, financiamento imobiliário
home_care | cuidadores de idosos, cuidador de idosos, apoio domiciliário, home care
dog_walker | passeador de cães, passeador de cachorro, pet sitter, dog walker
trade_school | escola técnica, curso profissionalizante, escola de beleza
flight_school | escola de aviação, aeroclube, escola de voo
art_school | escola de arte, aulas de pintura, aulas de desenho
cooking_school | escola de culinária, aulas de culinária, curso de culinária
`,
}

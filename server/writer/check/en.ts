import type { Lexicon } from './lexicon.ts'

export const en: Lexicon = {
  plain:
    "started starts belong belongs show shows shown whenever want wants through thru spoken spends spend list lists listed among speak speaks based takes take taking lasts cook cooks cooking bake bakes baking serve serves serving sell sells selling repair repairs repairing fix fixes fixing treat treats run runs running prepare prepares clean cleans cleaning install installs a an the and or but so if as at by for from in into of off on onto out over to up with within without about after before between during since than then that this these those there here it its it’s it's he she they them their we us our i me my mine you your yours yourself who what when where which how why is are was were be been being am isn't aren't don't doesn't do does did has have had having can could would should will won't may might must not no yes all any each every both some more most other only own same too very also just even still already yet now again once per always still ever get gets got go goes come comes came make makes made making take takes took give gives offer offers offered provide work works working run runs help helps need needs use uses want see say says said tell keep keeps let put able people person someone everything everyone team business company place way thing things time new cost costs price everybody around them one's mr mrs ms dr hi hello dear find found looking fix fixes change serve serves sell sells teach teaches train trains build builds write writes wrote send sends clean cleans bring brings around deserve deserves starts start stars star reviews reviewed average rating located look looks owner owns founded year years day days hour hours long back great p.s open opens close closes send itself together finished simple includes including include included done ready deliver deliveries monday tuesday wednesday thursday friday saturday sunday class classes opened closed doors rated rate rates add adds averages add according accordance reads month months week weeks minute minutes nothing anything something everything clearly simply left leave until gave given pay pays one ones among things though menu services open always",
  talk: 'local businesses list lists listed among mention mentions mentioned name names topic instead talking next happens reason plain please question questions idea ideas note thought thoughts email emails mail message messages line lines word words reply replies answer answers ask asks asked asking call chat talk conversation minute minutes moment details outline example examples judge decide decides decision know think thinking opinion view matter matters useful helpful relevant interested interest fit fits suit suits worth sense explain hear short brief briefly quick hurry plenty enough fine okay either way right person pass forward write writing reach list plans plan already covered ignore maybe perhaps rather curious wonder hope happy glad like better best see guess later small start first tell told let reason yes week year time full busy day customers customer guests clients others anything nothing something everything else clear easier easy handle handled sure wrong good bad far further won though yet idea’s looking forward introduce send sending show more mind missed missing listed business information answered once feel free sees own phone sample samples delete blessing thoughts touch follow lead sorry add inbox bother pressure push rush patience quiet pleasure luck wish sleep trouble favor guess cheers curious simply meanwhile afterwards anytime soon speak hearing listen honest fair point points sound sounds',
  acts: /\b(?:judge|decide|know|think|ask|answer|reply|tell|write|hear|ignore|explain|pass|forward|let me|fits?|suits?|useful|helpful|worth|see|hope|wonder|like|interested|send|start|question|missed|say|matters?|plenty|enough|topic|talk|keep|read)\b/,
  leadIn:
    'puts put price prices pricing terms conditions figures cost costs offer offers words word line lines website site page menu list services service says said reads read question note short web read own things',
  condition:
    /^(?:if|when|once|whenever|as soon as|before|until|after|since you asked|for [\p{L} ]{3,30})\b[^,]{0,90}, (?:then )?(.+)$/u,
  numbers: {
    two: 2,
    three: 3,
    four: 4,
    five: 5,
    six: 6,
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    fourteen: 14,
    sixteen: 16,
    eighteen: 18,
    sixty: 60,
    seventy: 70,
    eighty: 80,
    ninety: 90,
    hundred: 100,
    hundreds: 100,
    thousand: 1000,
    thousands: 1000,
    dozen: 12,
    dozens: 12,
    half: 0.5,
    double: -2,
    doubled: -2,
    doubles: -2,
    twice: -2,
    triple: -3,
  },
  neutral:
    /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|kind regards|best|warm regards|regards|sincerely|yours|cheers|thanks|thank you|all the best|p\.?s\.?)\b|^(?:if (?:you|this|that|it)|(?:that['’]s|it['’]s|this is) (?:(?:up to|for) you(?: to \p{L}+)?|(?:entirely )?your (?:call|decision|choice))(?=[,.])|take (?:your|all the) time|you(?:['’]d)? know (?:better|best)|i (?:know|understand|can imagine) (?:that )?(?:you|your)\b.{0,30}\b(?:busy|full|early|late|enough|lot|hands)|let me know|feel free|just (?:reply|ignore|answer|write|say)|reply|no (?:hard feelings|worries|pressure)|have a|please|i (?:hope|wonder|wanted to|thought|know you['’]re busy)|i['’]m (?:writing|reaching|curious|happy)|i['’]d (?:like|love|be (?:happy|glad))|i['’]ll (?:keep|send you (?:the )?(?:details|a|more)|be (?:brief|quick))|i would (?:like|love|be (?:happy|glad))|(?:we )?(?:hope|trust) (?:you|this|your|all|everyone)|(?:wishing you|i wish you|have) an? |look(?:ing)? forward|possibly|(?:delete|skip|toss|bin|file|save) (?:it|this)|(?:call|text|write|email|ping) me|(?:drop|shoot|give) me an? |point me|pass (?:it|this)|leave it|happy to|glad to|thanks (?:again )?for (?:reading|your (?:time|attention))|i['’]m not sure|shall|may|could|would|might|maybe|perhaps|you may)\b/u,
  courtesy:
    /^(?:i|we) (?:really |truly |do |just |certainly )?(?:hope|trust|wish|know|understand|realize|imagine|appreciate|wonder|thought|wanted to|would love to (?:hear|know)|look forward)(?! (?:you|we) (?:have|are|need)\b.*\b(?:problem|trouble))|^hope |\b(?:i|we) (?:completely|totally|fully|certainly|absolutely)? ?(?:understand|get (?:that|it))\b|\b(?:all the best|have a (?:great|good|nice|wonderful|lovely)|wish you|many thanks|(?<!would |will )thanks?(?: you)?(?= for|[.,!]?$| in advance| again| so)|never mind|(?:don['’]t|do not|won['’]t) want to|i['’]d (?:love|like|be (?:happy|glad))(?! to (?:also|add|include))|i would (?:love|like)|feel free|don['’]t hesitate|no (?:pressure|worries|rush|hurry|problem|hard feelings)|let me know|either way|look(?:ing)? forward|hear from you|hear what you think|i(?: (?:can|could|would)|'d)(?: gladly| happily| easily| also)? (?:send|show|share|walk|explain|stop by|come by|drop by|set up an? (?:quick |short )?(?:call|demo|chat|meeting))|(?:happy|glad) to (?:answer|chat|talk|send|share|show|explain|hear|help|walk)|reach(?:ing)? out|get straight to the point|my (?:email|message|note)|reach me|replying|quick (?:call|chat|question)|right time|bad time|good time)\b/u,
  greeting:
    /^(?:dear|hi|hello|hey|good (?:morning|afternoon|evening|day)|greetings|to (?:the team|everyone|all) at)(?![\p{L}'])/u,
  anyone:
    /\b(?:people|nobody|no one|everyone|anyone|someone|somebody|most|many|few|often|tend to|usually|strangers?|newcomers?|word of mouth|the first (?:impression|question)|what['’]s|it['’]s easier|regulars|new (?:people|guests|patients|customers)|small|simple|good|choosing|once|when)\b/,
  you: /\b(?:the|(?<!in )this) (?:shop|store|restaurant|bakery|clinic|practice|salon|studio|garage|team|staff|owners?|company|business|firm|family|kitchen|chef|terrace)\b|\byou(?:['’](?:re|ve|ll|d))?\b|\byours?\b/,
  any: /^(?:(?:an?|every|each|any|some|most|many|few) \p{L}+|(?:people|customers|clients|guests|patients|parents|families|visitors|travelers|readers|drivers|callers|buyers|strangers|owners|kids|children|neighbors)|\p{L}{4,}ing (?:is|takes|costs|can|means|feels|beats|needs))(?![\p{L}'])/u,
  your: /\b(?:yours?|this|their)\b|\byou(?:['’]\p{L}+)? (?:have|are|can|get|will|could)\b/u,
  sender: /\b(?:i|we|me|us|my|our|ours|mine)(?:['’](?:m|ve|ll|d|re))?\b/,
  delivery:
    /\b(?:on|upon) request\b|^(?:cancel|stop|quit)\b|\b(?:customers|clients|guests|patients|people|visitors|readers|they)(?: would|['’]d| could) |\byou(?:['’]ll|['’]d (?:get|have|receive|pay|save)| will| get| can| could| would| pay| receive| save| don['’]t pay)\b|\b(?:gives?|brings?|gets?|saves?|shows?|sends?) you\b|\byour (?:[\p{L}]+ ){0,2}(?:would|will|could)\b|\b(?:part of (?:it|this|that|every \p{L}+|each \p{L}+|the (?:price|package|deal|offer))|on (?:me|us|the house)|thrown in|included|includes?|includ(?:ing)|free|price|costs?|hosting|delivery|shipping|set-?up|support|revisions?|guaranteed?|discount|trial|starts at|fee|contract|ready|comes? with|works with|bonded|insured|certified)\b/u,
  reading:
    /^(?:one|the first) thing (?:(?:on|about) [^:,]{3,30} )?(?:that )?(?:stood out|caught my eye|struck me)(?: to me)?(?: (?:is|was)(?: that)?|:) | (?:made me smile|caught my eye|stood out to me|struck me)(?=[.!]?$)|^(?:i (?:really |especially )?(?:like|liked|love|loved|noticed) (?:that|how) |(?:on|from|according to) your (?:web ?site|site|home ?page|page)[,:]? (?:(?:you|it) (?:says?|writes?|mentions?)(?: that)?[,:]? |i (?:just )?(?:read|saw|noticed|found|learned)(?: that)? )?|i read (?=you)|i (?:just )?(?:read|saw|noticed|see|learned|found)(?: on your (?:web ?site|site|home ?page|page))?(?: that)? (?=you|every|all|we|max|anna|the|it|that)|your (?:web ?site|site|home ?page) (?:says|mentions|states|tells people)(?: that)? )|,? (?:as|so) your (?:web ?site|site) (?:says|puts it)(?=[.!]?$)|,? according to your (?:web ?site|site)(?=[.!]?$)/,
  founding: /\b(?:found(?:ed|er)|started|opened|established|set up|launched)\b/,
  days: [
    /\bmondays?\b/,
    /\btuesdays?\b/,
    /\bwednesdays?\b/,
    /\bthursdays?\b/,
    /\bfridays?\b/,
    /\bsaturdays?\b/,
    /\bsundays?\b/,
  ],
  opens: /\b(?:open|opens|opened|serve|serves|see people|available|hours)\b/,
  closed: /\bclosed?\b(?! at)/,
  noWebsite:
    /\b(?:could(?:n['’]t| not)|did(?:n['’]t| not)|can['’]t|cannot) (?:find|see|locate)\b.{0,40}\b(?:web ?site|site|page|one)\b|\b(?:don['’]t|do not|doesn['’]t|does not) (?:seem to )?have a (?:web ?site|site|web page)\b|\bno web ?site\b|\bweb ?site\b.{0,60}\b(?:came up (?:empty|with nothing)|found (?:none|nothing)|couldn['’]t find (?:it|one))|\bwithout a web ?site\b/,
  claims: [
    {
      reason: 'contact',
      pattern:
        /\b(?:i|we)(?:['’]ve| have| had| recently| just| also| really| was| were|['’]m| am| are)*\s+(?:visited|visit|called|phoned|stopped by|dropped by|drove past|walked (?:by|past|in)|came across|stopped in|dropped in|walked through|popped in|ride past|drive past|walk past|stumbled|spoke|spoken|talked|met|ate|dined|had (?:lunch|dinner|breakfast|coffee)|took a|brought|bought|ordered|tried|looked at|browsed|reviewed|love|loved|admire|enjoyed|impressed|following|heard|a (?:regular|customer|patient|client|guest|fan))\b|\b(?:lunch|dinner|coffee) at your\b|\b(?:as (?:we |previously |already )?(?:discussed|agreed|mentioned|promised|spoke)|following up on|follow up on (?:our|my)|(?:our|the) (?:last|recent|previous|earlier) (?:call|chat|conversation|meeting|email)|(?:nice|great|good|pleasure) (?:to (?:meet|talk|speak)|meeting|talking|speaking)|per your request|your (?:request|inquiry|order|application|call|message) (?:from|of|on|about|last|yesterday)|you (?:asked|requested|told|signed up|inquired)|thanks? (?:you )?for (?:your (?:interest|call|visit|order)|getting back|speaking|the call))\b|\b(?:recommended|referred|introduced|mentioned) (?:you|your [\p{L}]+) to (?:me|us)\b|\btold (?:me|us)\b|\bthank(?:s| you) (?:so much |again )?for (?!reading|consider|taking|giving|letting|your (?:time|attention|patience|consideration))/u,
    },
    {
      reason: 'praise',
      pattern:
        /\b(?:the only (?!thing|question|way|reason)\p{L}+ (?:in|with|that|who|around|near)|(?<!all the )best(?! (?:judge|placed|person|way|time|regards|wishes|if|to (?:ask|tell|write|decide))\b)|(?:the|one of the|your) most (?!of\b|people\b|important question)\p{L}+|finest|leading|top[- ]rated|beloved|most (?:trusted|popular|loved|respected)|number one|#1|busiest|cheapest|fastest|(?<!your )(?<!(?:anyone|anybody|everyone|nobody|no one)['’]s )favorite|premier)\b|\baward|\b(?:amazing|wonderful|stunning|beautiful|gorgeous|fantastic|excellent|outstanding|impressive|delicious|lovely|incredible|stellar|perfect|hidden gem|sets you apart|stands? out|stood out|second to none|well[- ](?:known|loved|respected|reviewed)|known for|reputation|renowned|legendary|famous|(?:is|are|was|sounds?|looks?) (?:an? )?(?:really |very |truly |so )?(?:great|special|remarkable|brilliant|nice|terrific|superb)|great (?:work|job|food|service|reputation|place|team)|highly skilled|skilled|charming|cozy|passion(?:ate)?|unique|top[- ]notch|high[- ]quality|easy to (?:use|navigate))\b|\b(?:outdated|old-fashioned|ugly|slow(?:ly)?|broken|messy?|poor|weak|missing|inactive|neglected|invisible|lacking|hard to (?:find|read|use|navigate)|confusing|falling behind|struggling|losing|rav(?:e|es|ed) about|swears? by|could be better)\b|\b(?:could|can) (?:really )?(?:use|do with|stand) (?:an?|some|more)\b|\bneeds? (?:some|an?) (?:attention|work|update|refresh|love|makeover)\b|\bcosts? you (?!nothing|about|less)\p{L}+/u,
    },
    {
      reason: 'promise',
      pattern:
        /\bforever\b|\b(?:a|for) life(?:time)?\b|\bfree\b(?! (?:to|of)\b)|\bas (?:often|many|much) as you (?:want|like|need|wish)\b|\bguarantee[ds]?\b|\bdiscounts?\b|\brefunds?\b|\bmoney[- ]back\b|\bget (?:your|it|all|everything|the|every) .{0,16}\bback\b|\bmoney back\b|\brisk[- ]free\b|\bon (?:me|us|the house)\b|\b(?:see|get|guarantee) results\b|\bno (?:cost|contracts?|obligation|set-?up fees?|hidden)\b|\bunlimited\b|\b(?:boosts?|increases?|grows?|raises?|doubles?|triples?|brings?) (?:your|their|in|new|more|sales|revenue)\b.{0,20}(?:sales|revenue|customers|clients|guests|orders|jobs|bookings|business|calls)\b|\b(?:boosts?|increases?|grows?|raises?|doubles?|triples?) (?:your|their|sales|revenue)\b|\b(?:proven|demonstrably|measurably)\b|\bbonus\b|\bpays? (?:for itself|off)\b|\b(?:bring|draw|attract|win)s? (?:in )?(?:you )?(?:new|more) \p{L}+|\bsaves? (?:you|businesses|[\p{L}]+s) (?:money|time|\$|€)|\brank (?:first|higher|on)\b|\bcosts nothing\b|\b(?:becomes?|turns? into) (?:an? |your )?(?:customer|client|guest|patient|order|sale|booking)s?\b|\b(?:twice|double|triple|times) (?:as many|the)\b|\bmore (?:patients|students|members|diners|appointments|reservations|inquiries|foot traffic|orders|customers|calls|sales|guests|clients|bookings|revenue|leads|jobs|work|traffic|visitors|business)|you(?:['’]ll)? (?:(?:don['’]t|won['’]t|do not) pay|pay (?:nothing|zero))\b/u,
    },
    {
      reason: 'proof',
      pattern:
        /(?<=\p{L}s (?:that )?)(?:i|we)(?:['’]ve)? work(?:ed)? with\b|(?<=\b(?:i|we)(?:['’]ve| have) been \p{L}{1,20}ing [^.]{0,80})\bfor (?:over |more than |almost |nearly )?(?:\p{L}+ )?(?:years?|decades?)\b|\b(?:my|our) (?:clients?|customers?) |\b(?:clients?|customers?|businesses|practices|studios?|garages?|[\p{L}]+s) (?:who|that|like you)? ?(?:use|trust|recommend|love|choose|rely on) (?:us|me)\b|\b(?:worked|working|work|built|printed|designed|cleaned?|done) (?:sites? |work )?(?:with|for) (?:over |many |several |several other |dozens|hundreds|a number|the |\d)|\byears['’]? (?:of )?experience\b|\b(?:have|has) already (?:ordered|bought|booked|signed up|switched)\b|\b(?:rely|relies|relied|depend) on (?:my|our|us|me)\b|\balready (?:use|trust|work with|have) (?:my|our|us|me)\b|\b(?:certified|licensed|accredited|trusted by|featured in|partner of|partners?)\b|\bin your (?:area|neighborhood|town|city|street)\b|\b(?:(?:your|other) neighbors?|competitors?)\b|\b(?:a|one|two) (?:thirds?|quarters?) of\b|\bhalf of\b|(?<![.,\d])\b(?:one|two|three|nine|\d+) (?:in|out of) (?:every )?(?:three|four|five|ten|\d+)\b(?! stars)|\b(?:every|all|most|many|other|several|dozens of) (?:[\p{L}'’]+ ){1,5}(?:uses?|trusts?|already ha(?:ve|s)|rel(?:y|ies) on|switched|recommends?|swears?|signed up|works? with)\b|\b(?:i|we)(?:['’]ve| have) (?:already |also |personally )?(?!(?:noticed|looked|searched|listed|tried|learned|prepared|attached|wanted|asked|answered|mentioned)\b)(?:\p{L}{2,}ed|done|built|made|shot|written (?!to|you)|taught|sold)\b|\b(?:i|we) (?:recently |just |already )?(?!looked|searched|asked|checked|hoped|wanted|waited)(?:\p{L}{2,}ed|built|made|wrote|shot) (?:\p{L}+ ){0,3}for (?!you|it|this)|\bi(?:['’]ve| have)? (?:helped|saved|served|supported|trained|coached|grown) |\b(?:signed up|joined) already\b|\bfor (?:many )?(?:years|decades)\b|\b(?:studies|research|statistics|experts) (?:show|say|suggest|prove)/u,
    },
    {
      reason: 'urgency',
      pattern:
        /\b(?:last chance|hurry (?:up|now|before|while)|(?:fill|filling|sell|selling|book|booked|booking) (?:up|out|fast)|(?:few|limited) (?:spots|slots|places|seats)|(?:spots|slots|places|seats|openings) .{0,40}\b(?:gone|left|full|taken|remain\p{L}*)|(?:good|valid|holds?|price) (?:only )?(?:is )?(?:only )?(?:good )?(?:through|until|till) |act now|limited (?:time|offer)|offer ends|expires?|only \S+ (?:[\p{L}]+ )?(?:left|remaining|available)|are left|by (?:sunday|monday|tuesday|wednesday|thursday|friday|saturday|tonight|tomorrow)|before the (?:holidays|end)|only (?:take|accept|have|do) (?:on )?(?:\p{L}+|\d+) [^.]{0,40}(?:this|per|a|each) (?:week|month|year|season)|(?:reply|act|book|answer|order|sign up) (?:today|now|tonight|soon)|only take on|only (?:tak|accept|book|work)ing |lock in|today only|ends (?:on|today|tomorrow|soon))\b/u,
    },
    {
      reason: 'instruction',
      pattern:
        /\b(?:pay|send|wire|transfer|enter|share|provide)\b.{0,30}\b(?:card|account|deposit|payment|password|bank|money|gift|bitcoin|crypto|https?|paypal|details to)\b/,
    },
  ],
}

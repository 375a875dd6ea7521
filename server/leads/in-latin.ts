const letters = (from: string, to: string) => to.split(' ').map((written, n) => [from.charAt(n), written] as const)

/** One letter of Cyrillic or Greek after the other, as passports and signs spell them in Russia, Bulgaria, Ukraine, and Greece. */
const LATIN = new Map([
  ...letters(
    'абвгдежзийклмнопрстуфхцчшщъыьэюяёіїєґјљњћђџ',
    'a b v g d e zh z i y k l m n o p r s t u f h ts ch sh sht a y  e yu ya e i i e g j lj nj c d dz',
  ),
  ...letters('αβγδεζηθικλμνξοπρσςτυφχψω', 'a v g d e z i th i k l m n x o p r s s t y f ch ps o'),
])
const pairs = new Map(Object.entries({ ου: 'ou', μπ: 'b', ντ: 'nt', γγ: 'ng', γκ: 'gk', αυ: 'av', ευ: 'ev' }))

/** "Таверна Олимп" as "taverna olimp", to compare it with a source that writes it so. Other text stays as it is. */
export const inLatin = (text: string): string =>
  !/[\u0370-\u04ff]/u.test(text)
    ? text
    : text
        .toLowerCase()
        .normalize('NFD')
        .replace(/(?<=\p{Script=Greek})\p{M}+/gu, '')
        .normalize('NFC')
        .replace(/ου|μπ|ντ|γγ|γκ|αυ|ευ/g, pair => pairs.get(pair) ?? pair)
        .replace(/[\u0370-\u04ff]/gu, letter => LATIN.get(letter) ?? letter)
